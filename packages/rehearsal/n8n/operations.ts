/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import path from 'node:path';

import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';

import { n8n as packageNodes } from '../../../package.json';
import type { N8n } from './n8n';
import type { WorkflowNode } from './workflows';

/** n8n adds this choice to every node with a credential. It leads to another node. */
const ADDED_BY_N8N = '__CUSTOM_API_CALL__';

/** A form in the editor: an operation of a node, or an event of a trigger, with every option added. */
export type Form = Pick<WorkflowNode, 'name' | 'parameters' | 'type' | 'typeVersion'>;

type Choices = Readonly<Record<string, string>>;

/** n8n makes a tool for AI agents from each action node, and ends its name with this. */
const TOOL = 'Tool';

const isTool = (name: string) => name.endsWith(TOOL);

/** This package's nodes and their tools, under their full names, as the running n8n has loaded them. */
export async function loadedNodes(n8n: N8n): Promise<INodeTypeDescription[]> {
	const nodeInfos = packageNodes.nodes.map((node) => {
		const className = path.basename(node, '.node.js');
		const name = className.charAt(0).toLowerCase() + className.slice(1);
		return { name: `n8n-nodes-outreach.${name}`, version: 1 };
	});
	const nodes = await n8n.call<INodeTypeDescription[]>('POST', '/node-types', { nodeInfos });
	const named = nodes.map((node, index) => ({ ...node, name: nodeInfos[index]!.name }));
	const tools = named.filter(({ usableAsTool }) => usableAsTool);
	return [...named, ...tools.map((node) => ({ ...node, name: node.name + TOOL }))];
}

/** All forms of a node, with names like `outreachLead-lead-import`, and the forms that other choices in them show. */
export function formsOf({ name, version, properties }: INodeTypeDescription): Form[] {
	const fields = properties.filter(
		({ displayOptions }) => displayOptions?.show?.['@tool']?.includes(isTool(name)) ?? true,
	);
	return choices(fields, ['resource', 'operation', 'event'], {}).flatMap((chosen) => {
		const shown = fields.filter((property) => isShown(property, chosen));
		const form = {
			type: name,
			typeVersion: Math.max(...[version].flat()),
			name: [name.split('.').at(-1), ...Object.values(chosen)].join('-'),
			parameters: { ...additions(shown), ...chosen },
		};
		const variants = otherChoices(shown, chosen).map((others, index) => ({
			...form,
			name: `${form.name}-other-${index + 1}`,
			parameters: { ...form.parameters, ...others },
		}));
		return [form, ...variants];
	});
}

/** All combinations of choices in the selectors that earlier choices allow. */
function choices(
	properties: readonly INodeProperties[],
	[selector, ...rest]: readonly string[],
	chosen: Choices,
): Choices[] {
	if (selector === undefined) return [chosen];
	const dropdown = properties.find(
		(property) =>
			property.name === selector && property.type === 'options' && isShown(property, chosen),
	);
	if (dropdown === undefined) return choices(properties, rest, chosen);
	return valuesOf(dropdown)
		.filter((value) => value !== ADDED_BY_N8N)
		.flatMap((value) => choices(properties, rest, { ...chosen, [selector]: String(value) }));
}

const valuesOf = ({ options = [] }: INodeProperties) =>
	(options as INodePropertyOptions[]).map(({ value }) => value);

/** Conditions on parameters without a choice count as met. */
function isShown({ displayOptions }: INodeProperties, chosen: Choices): boolean {
	return Object.entries(displayOptions?.show ?? {}).every(([name, values]) => {
		if (name === '@tool') return true;
		const choice = chosen[name.replace(/^\//, '')];
		return choice === undefined || values?.includes(choice);
	});
}

/** Everything that the collections offer, all choices of empty lists, and one row of each kind. */
function additions(shown: readonly INodeProperties[]): Record<string, unknown> {
	const defaults = (fields: readonly INodeProperties[]) =>
		Object.fromEntries(fields.map((field) => [field.name, field.default]));
	return Object.fromEntries(
		shown.flatMap((property): Array<[string, unknown]> => {
			const { name, type, default: initial, options = [] } = property;
			const isEmpty = Object.keys(Object(initial)).length === 0;
			if (type === 'multiOptions' && isEmpty && options.length > 0) {
				return [[name, valuesOf(property)]];
			}
			if (type === 'collection') return [[name, defaults(options as INodeProperties[])]];
			if (type !== 'fixedCollection' || !isEmpty) return [];
			const rows = (options as INodePropertyCollection[]).map((row) => [
				row.name,
				[defaults(row.values)],
			]);
			return [[name, Object.fromEntries(rows)]];
		}),
	);
}

/**
 * The form with choices other than its defaults: once with the choices that show the most fields, and once, for each
 * dropdown that has one, with a choice that hides fields.
 */
function otherChoices(
	shown: readonly INodeProperties[],
	chosen: Choices,
): Array<Record<string, unknown>> {
	const affected = (condition: 'show' | 'hide', name: string, value: unknown) =>
		shown.filter(({ displayOptions }) =>
			displayOptions?.[condition]?.[name]?.includes(value as string),
		).length;
	const showing: Record<string, unknown> = {};
	const hiding: Array<Record<string, unknown>> = [];
	for (const dropdown of shown) {
		const { name, type, default: initial } = dropdown;
		if (type !== 'options' || name in chosen) continue;
		const others = valuesOf(dropdown)
			.filter((value) => value !== initial)
			.toSorted((a, b) => affected('show', name, b) - affected('show', name, a));
		const hider = others.find((value) => affected('hide', name, value) > 0);
		if (hider !== undefined) hiding.push({ [name]: hider });
		if (affected('hide', name, initial) > 0) {
			const revealer = others.find((value) => affected('hide', name, value) === 0);
			if (revealer !== undefined) showing[name] = revealer;
		} else if (hider === undefined && affected('show', name, others[0]) > 0) {
			showing[name] = others[0];
		}
	}
	return Object.keys(showing).length > 0 ? [showing, ...hiding] : hiding;
}
