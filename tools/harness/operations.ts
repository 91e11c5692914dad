/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';

import { type N8n } from './n8n';

/** n8n adds this choice to every node with a credential; it leads to another node. */
const ADDED_BY_N8N = '__CUSTOM_API_CALL__';

/** One form of the editor: an operation of a node, or a node that has none. */
export interface Form {
	readonly nodeType: string;
	readonly typeVersion: number;
	/** For example `outreachLead-lead-import`. */
	readonly name: string;
	/** What a person would have chosen to see the whole form: resource, operation, every option added. */
	readonly parameters: Readonly<Record<string, unknown>>;
}

/** The descriptions of this package's nodes as the started n8n has loaded them, under their full names. */
export async function loadedNodes(n8n: N8n): Promise<INodeTypeDescription[]> {
	const file = path.join(__dirname, '..', '..', 'package.json');
	const { n8n: listed } = JSON.parse(readFileSync(file, 'utf8')) as { n8n: { nodes: string[] } };
	const nodeInfos = listed.nodes.map((node) => {
		const className = path.basename(node, '.node.js');
		const name = className.charAt(0).toLowerCase() + className.slice(1);
		return { name: `n8n-nodes-outreach.${name}`, version: 1 };
	});
	const nodes = await n8n.call<INodeTypeDescription[]>('POST', '/node-types', { nodeInfos });
	return nodes.map((node, index) => ({ ...node, name: nodeInfos[index]?.name ?? node.name }));
}

/** Every form of a node: one per operation of each resource; of a trigger, one per event. */
export function formsOf(node: INodeTypeDescription): Form[] {
	const shortName = node.name.split('.').at(-1) ?? node.name;
	const selectors = ['resource', 'operation', 'event'];
	return choices(node.properties, selectors, {}).flatMap((chosen) => {
		const form = {
			nodeType: node.name,
			typeVersion: Array.isArray(node.version) ? Math.max(...node.version) : node.version,
			name: [shortName, ...Object.values(chosen)].join('-'),
			parameters: { ...addedOptions(node.properties, chosen), ...chosen },
		};
		const variants = otherChoices(node.properties, chosen).map((others, index) => ({
			...form,
			name: `${form.name}-other-${index + 1}`,
			parameters: { ...form.parameters, ...others },
		}));
		return [form, ...variants];
	});
}

/**
 * What a form looks like with other choices than it starts out with: of each dropdown that shows more fields the choice
 * that shows most of them, and by itself each one that hides fields.
 */
function otherChoices(
	properties: readonly INodeProperties[],
	chosen: Readonly<Record<string, string>>,
): Array<Record<string, unknown>> {
	const ofForm = properties.filter((property) => isShown(property, chosen));
	const count = (condition: 'show' | 'hide', name: string, value: unknown) =>
		ofForm.filter(({ displayOptions }) =>
			displayOptions?.[condition]?.[name]?.includes(value as string),
		).length;
	const dropdowns = ofForm
		.filter(({ name, type }) => type === 'options' && !(name in chosen))
		.map(({ name, options = [], default: initial }) => {
			const values = (options as INodePropertyOptions[])
				.map(({ value }) => value)
				.filter((value) => value !== initial)
				.toSorted((a, b) => count('show', name, b) - count('show', name, a));
			const hiding = values.find((value) => count('hide', name, value));
			const hidesAtFirst = count('hide', name, initial) > 0;
			const best = hidesAtFirst ? values.find((value) => !count('hide', name, value)) : values[0];
			return { name, best, hiding, hidesAtFirst };
		});
	const showing = dropdowns
		.filter(
			({ name, best, hiding, hidesAtFirst }) =>
				hidesAtFirst || (hiding === undefined && count('show', name, best) > 0),
		)
		.map(({ name, best }) => [name, best] as const);
	const hiding = dropdowns.filter((dropdown) => dropdown.hiding !== undefined);
	return [
		...(showing.length > 0 ? [Object.fromEntries(showing)] : []),
		...hiding.map((dropdown) => ({ [dropdown.name]: dropdown.hiding })),
	];
}

/** All combinations of what can be chosen in the named dropdowns, each as it shows under the choices before it. */
function choices(
	properties: readonly INodeProperties[],
	[selector, ...rest]: readonly string[],
	chosen: Readonly<Record<string, string>>,
): Array<Record<string, string>> {
	if (selector === undefined) return [chosen];
	const dropdown = properties.find(
		(property) =>
			property.name === selector && property.type === 'options' && isShown(property, chosen),
	);
	if (dropdown === undefined) return choices(properties, rest, chosen);
	return (dropdown.options as INodePropertyOptions[])
		.filter(({ value }) => value !== ADDED_BY_N8N)
		.flatMap(({ value }) => choices(properties, rest, { ...chosen, [selector]: String(value) }));
}

/** Whether the choices show the property. Conditions on other parameters count as met: their values are not known here. */
function isShown(property: INodeProperties, chosen: Readonly<Record<string, string>>): boolean {
	return Object.entries(property.displayOptions?.show ?? {}).every(([name, values]) => {
		const choice = chosen[name.replace(/^\//, '')];
		if (name === '@tool') return values?.includes(false);
		return choice === undefined || values?.includes(choice);
	});
}

/** Collections start out closed and lists of choices empty: this adds everything that each of them offers, and a row of each kind. */
function addedOptions(
	properties: readonly INodeProperties[],
	chosen: Readonly<Record<string, string>>,
): Record<string, unknown> {
	const ofForm = properties.filter((property) => isShown(property, chosen));
	const lists = ofForm.filter(
		({ type, default: initial, options = [] }) =>
			type === 'multiOptions' && options.length > 0 && String(initial) === '',
	);
	const all = ({ options = [] }: INodeProperties) =>
		(options as INodePropertyOptions[]).map(({ value }) => value);
	const rows = ofForm.filter(
		({ type, default: initial }) =>
			type === 'fixedCollection' && Object.keys(Object(initial)).length === 0,
	);
	const rowOf = ({ name, values }: INodePropertyCollection) => [
		name,
		[Object.fromEntries(values.map((value) => [value.name, value.default]))],
	];
	return Object.fromEntries([
		...lists.map((list) => [list.name, all(list)]),
		...rows.map(({ name, options = [] }) => [
			name,
			Object.fromEntries((options as INodePropertyCollection[]).map(rowOf)),
		]),
		...ofForm
			.filter(({ type }) => type === 'collection')
			.map(({ name, options = [] }) => [
				name,
				Object.fromEntries(
					(options as INodeProperties[]).map((option) => [option.name, option.default]),
				),
			]),
	]);
}
