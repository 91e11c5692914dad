import type { INodeProperties } from 'n8n-workflow';

import type { KnownField } from '../../checks/formFields';
import { contractKey } from '../parameterNames';

export const isCollection = ({ type }: Pick<INodeProperties, 'type'>): boolean =>
	type === 'collection' || type === 'fixedCollection';

/** Whether the form of a tool, or that of a person, may show the field. */
export const isFor = (
	isTool: boolean,
	{ displayOptions }: Pick<INodeProperties, 'displayOptions'>,
): boolean => displayOptions?.show?.['@tool']?.includes(isTool) ?? true;

/**
 * n8n drops what a form has no field for before a node runs, and a collection that is an expression or a list as a
 * whole. A hidden field keeps what has its name. That of a collection must come after it: the last of two wins.
 */
export const withTwins = (properties: readonly INodeProperties[]): INodeProperties[] =>
	properties.flatMap((property) =>
		isCollection(property) ? [property, twinOf(property)] : [property],
	);

const twinOf = ({ displayName, name, displayOptions, default: initial }: INodeProperties) => ({
	displayName,
	name,
	type: 'hidden' as const,
	default: initial,
	...(displayOptions && { displayOptions }),
});

/** A field by a name that the form does not have at its top. */
export type Stray = KnownField;

const GUARDING = ['options', 'filters'];

/** Options and filters at the top instead of in their collection, and the guards at the top by other names. */
export function straysOf(
	properties: readonly INodeProperties[],
	guards: readonly string[] = [],
): Stray[] {
	const inCollections = properties
		.filter(({ name, type }) => type === 'collection' && GUARDING.includes(name))
		.flatMap(({ name: collection, displayName: title, options }) =>
			(options as INodeProperties[]).flatMap(({ name, displayName }) =>
				[name, contractKey(name)].map((given) => ({
					name: given,
					path: `${collection}.${name}`,
					label: `${title} > ${displayName}`,
				})),
			),
		);
	const atTop = properties
		.filter(({ name }) => guards.includes(name))
		.flatMap(({ name, displayName }) =>
			[contractKey(name), camel(displayName), contractKey(camel(displayName)), otherNumber(name)]
				.filter((given) => given !== name)
				.map((given) => ({ name: given, path: name, label: displayName })),
		);
	return [...inCollections, ...atTop];
}

const camel = (label: string): string =>
	label
		.toLowerCase()
		.split(/[^a-z0-9]/)
		.filter(Boolean)
		.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
		.join('');

const otherNumber = (name: string): string => (name.endsWith('s') ? name.slice(0, -1) : `${name}s`);

/** Hidden fields that keep them. Not where another form has a field of that name: the editor leaves its value behind. */
export function hiddenFor(
	strays: readonly Stray[],
	properties: readonly INodeProperties[],
): INodeProperties[] {
	const names = new Set(strays.map(({ name }) => name));
	return [...names].flatMap((name) => {
		const sameName = properties.filter((each) => each.name === name);
		const free = [false, true].filter((isTool) => !sameName.some((each) => isFor(isTool, each)));
		if (free.length === 0) return [];
		const displayOptions = free.length === 1 ? { displayOptions: { show: { '@tool': free } } } : {};
		return [
			{ displayName: name, name, type: 'hidden' as const, default: undefined, ...displayOptions },
		];
	});
}
