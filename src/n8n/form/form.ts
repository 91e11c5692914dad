import {
	type IExecuteFunctions,
	type IGetNodeParameterOptions,
	type INode,
	type INodeProperties,
	type INodePropertyCollection,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeHelpers,
} from 'n8n-workflow';

import { InvalidRequestError } from '../../client/errors';
import { knownFields } from '../../checks/formFields';
import { isRecord, type JsonRecord } from '../../contract/json';
import type { Problem } from '../../contract/problems';
import { invalidFields } from '../errors';
import { isToolNode } from '../execution/tool';
import { contractKey, parameterName, withPlaces } from '../parameterNames';
import type { Evaluate } from '../texts/gaps';
import { SEND_AS_WRITTEN, type TextsForPeople } from '../texts/textsForPeople';
import { givenAtTop, keptOf, unknownIn } from './unknownFields';
import { type FieldContext, readField } from './readField';
import { hiddenFor, isCollection, isFor, type Stray, straysOf } from './hiddenFields';
import { isExpression, isPlainRecord, readEach } from './fieldInput';

/** A field, or a group of fields that can be added several times. */
type Named = INodeProperties | INodePropertyCollection;

/** What is inside a field: the fields of a collection or group, or the groups of a field that has groups. */
function fieldsIn(field: Named): readonly Named[] {
	if ('values' in field) {
		// Additional Fields of a row belong to the row.
		return field.values.flatMap((value) => [value, ...fieldsIn(value)]);
	}
	const hasFields = field.type === 'collection' || field.type === 'fixedCollection';
	return hasFields ? ((field.options ?? []) as Named[]) : [];
}

/** A hidden field is the twin of a collection. */
const NO_FIELDS: ReadonlyArray<INodeProperties['type']> = ['notice', 'button', 'hidden'];

/** What errors say about fields beside their properties, by field name. */
interface Remarks {
	/** What to add about a field that has no value. */
	readonly whenEmpty?: Readonly<Record<string, string>>;
	readonly textsForPeople?: TextsForPeople;
	readonly reportsTexts?: boolean;
	readonly guards?: readonly string[];
}

interface AllForms {
	readonly properties: readonly INodeProperties[];
	readonly strays: readonly Stray[];
}

/** The fields that a node's form shows. They are the same for all items. */
export class Layout {
	readonly isTool: boolean;

	readonly shown: ReadonlyMap<string, INodeProperties>;

	/** What is given and has no field. */
	readonly unknown: readonly Problem[];

	/** What is written in the collections of the form, without what has no field. */
	readonly kept: ReadonlyMap<string, unknown>;

	/** Every property with its own name; those that the form shows come first. */
	private readonly named: readonly Named[];

	constructor(
		properties: readonly INodeProperties[],
		private readonly node: INode,
		readonly remarks: Remarks = {},
		/** All forms of the node. */
		all: AllForms = { properties, strays: straysOf(properties, remarks.guards) },
	) {
		this.isTool = isToolNode(node);
		const shown = properties.filter(({ type }) => !NO_FIELDS.includes(type));
		this.shown = new Map(
			shown.filter((field) => this.shows(field)).map((field) => [field.name, field]),
		);
		const collections = [...this.shown.values()].filter(isCollection);
		this.kept = new Map(collections.map((field) => [field.name, keptOf(field, node)]));
		const own = straysOf(properties, remarks.guards);
		const form = knownFields(shown.filter((field) => this.shown.get(field.name) === field));
		this.unknown = [
			...givenAtTop(node.parameters, own, this.hiddenOf(all)),
			...collections.flatMap((field) => {
				// A tool is a node of its own, so the editor leaves nothing behind of the other form.
				const sameName = all.properties.filter(
					(each) => each.name === field.name && isFor(this.isTool, each),
				);
				const others = new Set(sameName.flatMap(fieldsIn).map(({ name }) => name));
				return unknownIn(field, node.parameters[field.name], { others, form });
			}),
		];
		this.named = [this.shown.values(), properties].flatMap((fields) => {
			const atTop = [...fields];
			return [...atTop, ...atTop.flatMap(fieldsIn)];
		});
	}

	private hiddenOf({ strays, properties }: AllForms): INodeProperties[] {
		const fields = properties.filter(({ type }) => type !== 'hidden');
		return hiddenFor(strays, fields).filter((field) => this.shows(field));
	}

	/** Whether the operation has the field, shown or not. */
	has(name: string): boolean {
		return this.named.some((field) => field.name === name);
	}

	/**
	 * What the form calls a field, given the names of its parameters in the contract's spelling: `lead_ids[2]` ->
	 * `Leads #3`, `lead[1].social_url` -> `Lead #2 > Social URL`. Undefined if the form has no such field.
	 */
	labelOf(path: string): string | undefined {
		const parts = path.replace(/^(body|query|path)\./, '').split('.');
		const labels: string[] = [];
		let level = this.named;
		for (const [index, part] of parts.entries()) {
			const [, key, places = ''] = /^(\w+)((?:\[\d+\])*)$/.exec(part) ?? [];
			const found = level.find(({ name }) => key !== undefined && name === parameterName(key));
			if (!found) return undefined;
			level = fieldsIn(found);
			// The form shows the fields of a collection without naming the collection.
			const isOnTheWay = index < parts.length - 1 && places === '' && level.length > 0;
			if (!isOnTheWay) labels.push(withPlaces(found.displayName, places));
		}
		return labels.join(' > ');
	}

	/**
	 * Whether the form shows a field. For a field of a collection, this also depends on the collection's other fields.
	 */
	shows(field: INodeProperties, values: JsonRecord = this.node.parameters): boolean {
		const { node } = this;
		const description = { name: node.type } as INodeTypeDescription;
		const nodeValues = values as INode['parameters'];
		return NodeHelpers.displayParameter(nodeValues, field, node, description, node.parameters);
	}
}

export interface FoundField {
	/** The path by which n8n finds it: `options.range` for a field of a collection. */
	readonly path: string;
	/** Undefined if a model left it empty. */
	readonly value: unknown;
}

/** n8n's `getNodeParameter` for one item, or for a poll. */
type ReadParameter = (
	name: string,
	fallback: unknown,
	options?: IGetNodeParameterOptions,
) => unknown;

/**
 * The values of a node's form for one item. All code reads the form here, so that one rule holds for all values. All
 * fields are read at once, so that a wrong one is found before anything is sent.
 */
export class Form {
	private readonly values = new Map<string, unknown>();

	/** What is wrong with texts that people will read, and with nothing else, if the operation reports that itself. */
	readonly wrongTexts: InvalidRequestError | undefined;

	/** Whether texts for people go out as they are written. */
	readonly sendsAsWritten: boolean;

	/**
	 * Throws if fields are wrong, and names all of them.
	 * @param evaluate gives parts of expressions, to check texts that people will read; a trigger has none
	 */
	constructor(
		private readonly layout: Layout,
		private readonly read: ReadParameter,
		private readonly evaluate?: Evaluate,
	) {
		// Read from what is written in the form, so that neither an expression nor a model can turn it on.
		const options = layout.kept.get('options');
		this.sendsAsWritten = isRecord(options) && options[SEND_AS_WRITTEN] === true;
		if (layout.unknown.length > 0) throw new InvalidRequestError(layout.unknown) as Error;
		try {
			readEach(layout.shown, ([name, field]) => this.values.set(name, this.valueOf(field)));
		} catch (error) {
			if (!this.isOnlyOfTexts(error)) throw error as Error;
			this.wrongTexts = error;
		}
	}

	private isOnlyOfTexts(error: unknown): error is InvalidRequestError {
		const { reportsTexts = false, textsForPeople = {} } = this.layout.remarks;
		const fields = Object.keys(textsForPeople).map(contractKey);
		return (
			reportsTexts &&
			error instanceof InvalidRequestError &&
			error.problems.every(({ field }) => fields.includes(field))
		);
	}

	private valueOf(field: INodeProperties): unknown {
		const { layout, read, evaluate, sendsAsWritten } = this;
		const { whenEmpty, textsForPeople = {} } = layout.remarks;
		const { name, displayName, default: initial } = field;
		const context: FieldContext = {
			label: displayName,
			isTool: layout.isTool,
			isShown: (option, values) => layout.shows(option, values),
			// The advice is for people: an AI agent cannot drag anything into a field.
			whenEmpty: layout.isTool ? undefined : whenEmpty?.[name],
			texts: evaluate && { kinds: textsForPeople, isLifted: sendsAsWritten, evaluate },
		};
		const written = layout.kept.has(name)
			? layout.kept.get(name)
			: read(name, initial, { rawExpressions: true });
		const value = layout.kept.has(name) ? this.evaluated(written, name) : read(name, initial);
		return readField(field, { written, value }, context);
	}

	/** What is left behind of another form is not evaluated: its expressions may no longer make sense. */
	private evaluated(written: unknown, path: string): unknown {
		if (isExpression(written)) return this.read(path, written);
		if (Array.isArray(written)) {
			return written.map((each, index) => this.evaluated(each, `${path}[${index}]`));
		}
		if (!isPlainRecord(written)) return written;
		return Object.fromEntries(
			Object.entries(written).map(([key, each]) => [key, this.evaluated(each, `${path}.${key}`)]),
		);
	}

	/**
	 * A parameter, or a field of a collection as `options.range`. Gives `fallback` if the field is hidden or not set.
	 */
	parameter(path: string, fallback?: unknown): unknown {
		const [name = '', inner] = path.split('.');
		const value = this.values.get(name);
		const read = inner === undefined ? value : isRecord(value) ? value[inner] : undefined;
		return read === undefined ? fallback : read;
	}

	/** A field by its name alone: one at the top of the form, or one that was added to a collection. */
	find(name: string): FoundField | undefined {
		if (this.layout.shown.has(name)) return { path: name, value: this.values.get(name) };
		for (const [collection, { type }] of this.layout.shown) {
			const added = type === 'collection' ? this.fields(collection) : {};
			if (name in added) return { path: `${collection}.${name}`, value: added[name] };
		}
		return undefined;
	}

	/** The fields that were added to a collection, such as Options. Each has a value. */
	fields(name: string): JsonRecord {
		const fields = this.parameter(name);
		return isRecord(fields) ? fields : {};
	}

	/** The ID in a resource locator or a text parameter; empty if there is none. */
	id(name: string): string {
		if (!this.layout.shown.has(name)) return '';
		const value = this.read(name, '', { extractValue: true });
		const fail = (message: string) => {
			const label = this.layout.shown.get(name)?.displayName;
			return invalidFields([{ field: contractKey(name), label, message }]);
		};
		if (isPlainRecord(value)) throw fail('holds a whole record: choose its ID');
		if (Array.isArray(value)) throw fail('must be one ID, is a list');
		return String(value ?? '').trim();
	}
}

/** The form of a trigger, for one poll or one test of it. */
export const formOfTrigger = (
	context: IPollFunctions | IExecuteFunctions,
	properties: readonly INodeProperties[],
	guards: readonly string[],
): Form =>
	new Form(new Layout(properties, context.getNode(), { guards }), (name, fallback, options) =>
		'getActivationMode' in context
			? context.getNodeParameter(name, fallback, options)
			: context.getNodeParameter(name, 0, fallback, options),
	);
