import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type * as z from 'zod/v4';

import type { Endpoint } from '../../contract/endpoint';
import type { Environment } from '../environment';
import { inOneMessage, toNodeError } from '../errors';
import { Layout } from '../form/form';
import { hiddenFor, straysOf, withTwins } from '../form/hiddenFields';
import type { TextsForPeople } from '../texts/textsForPeople';
import { addHints, type Hint, unknownOutcomes } from './hints';
import { isStandalone } from './standalone';

export type Run = (
	context: IExecuteFunctions,
	environment: Environment,
	layout: Layout,
) => Promise<INodeExecutionData[]>;

/** Everything about one operation. The node, its output schema, the docs and the tests all read it from here. */
export interface Operation {
	readonly properties: INodeProperties[];
	readonly run: Run;
	/** Divides the items among the node's outputs. If not set, all items go to the first. */
	readonly toOutputs?: (
		context: IExecuteFunctions,
		items: INodeExecutionData[],
	) => INodeExecutionData[][];
	/** The remarks above its output, in addition to those of every operation. */
	readonly hints?: (
		context: IExecuteFunctions,
		items: readonly INodeExecutionData[],
		environment: Environment,
	) => readonly Hint[];
	readonly endpoint: Endpoint;
	readonly alsoCalls?: readonly Endpoint[];
	/** Parameters that are no field of the endpoint, apart from notices. */
	readonly ownParameters?: readonly string[];
	/** Fields of the endpoint that the operation sets itself. */
	readonly settledFields?: readonly string[];
	/** By field name: what the error adds if the field's expression gives nothing. */
	readonly whenEmpty?: Readonly<Record<string, string>>;
	/** Fields at the top of the form that limit what the operation does: caught under other names too. */
	readonly guards?: readonly string[];
	/** The fields whose texts people will read. */
	readonly textsForPeople?: TextsForPeople;
	/** The operation itself reports what is wrong with them: `wrongTexts` of the call. */
	readonly reportsTexts?: boolean;
	/** One output item of the form as it opens. */
	readonly output: () => z.ZodObject;
	/** A record as the API sends it, if it is not the `data` of the endpoint's answer. */
	readonly record?: () => z.ZodObject;
}

/** Operations by the values of the resource and operation dropdowns. */
export type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** All parameters of the operations, in the order of the dropdowns, each shown only for its own operation. */
export function propertiesOf(operations: Operations): INodeProperties[] {
	const { properties, strays } = allOf(operations);
	return [...fieldsOf(operations), ...hiddenFor(strays, properties)];
}

function allOf(operations: Operations) {
	const all = Object.values(operations).flatMap((ofResource) => Object.values(ofResource));
	return {
		properties: all.flatMap(({ properties }) => properties),
		strays: all.flatMap(({ properties, guards }) => straysOf(properties, guards)),
	};
}

function fieldsOf(operations: Operations): INodeProperties[] {
	return Object.entries(operations).flatMap(([resource, ofResource]) =>
		Object.entries(ofResource).flatMap(([operation, { properties }]) =>
			withTwins(properties).map((property) => showFor(resource, operation, property)),
		),
	);
}

/** n8n's own `updateDisplayOptions` would take a sixth of the package's loading time. */
const showFor = (resource: string, operation: string, property: INodeProperties) => ({
	...property,
	displayOptions: {
		...property.displayOptions,
		show: { resource: [resource], operation: [operation], ...property.displayOptions?.show },
	},
});

export function executeIn(environment: Environment, operations: Operations) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const resource = this.getNodeParameter('resource', 0) as string;
		const name = this.getNodeParameter('operation', 0) as string;
		const operation = operations[resource]?.[name];
		if (!operation) {
			throw toNodeError(this.getNode(), new Error(`Unknown operation ${resource}: ${name}`), 0);
		}
		const layout = new Layout(operation.properties, this.getNode(), operation, allOf(operations));
		const items = await operation.run(this, environment, layout).catch((error: unknown) => {
			throw isStandalone(this) ? inOneMessage(error) : error;
		});
		const hints = operation.hints?.(this, items, environment) ?? [];
		addHints(this, [...unknownOutcomes(items), ...hints]);
		return operation.toOutputs?.(this, items) ?? [items];
	};
}
