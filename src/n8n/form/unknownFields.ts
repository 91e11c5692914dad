import {
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodeTypeDescription,
	NodeHelpers,
} from 'n8n-workflow';

import {
	fieldsInside,
	formHas,
	type KnownField,
	knownFields,
	nearestTo,
} from '../../checks/formFields';
import type { Problem } from '../../contract/problems';
import { isBlank, isPlainRecord, shown } from './fieldInput';

type Named = INodeProperties | INodePropertyCollection;

/** What is in a collection of the form as it is written, without what the form does not have, as n8n leaves it. */
export function keptOf(field: INodeProperties, node: INode): unknown {
	const always = { ...field, displayOptions: undefined };
	const values = { [field.name]: node.parameters[field.name] } as INodeParameters;
	const description = { name: node.type } as INodeTypeDescription;
	const kept = NodeHelpers.getNodeParameters([always], values, true, false, node, description, {
		nodeValuesRoot: node.parameters,
	});
	return kept?.[field.name];
}

interface Surroundings {
	/** Names of the fields that the collection has in other operations: the editor leaves them behind. */
	readonly others: ReadonlySet<string>;
	/** The fields of the whole form. */
	readonly form: readonly KnownField[];
}

/** What is given in a collection and has no field. */
export function unknownIn(field: Named, given: unknown, surroundings: Surroundings): Problem[] {
	const { name: path, displayName: label } = field;
	return unknownAt(field, given, { path, label }, surroundings);
}

function unknownAt(
	field: Named,
	given: unknown,
	{ path, label }: Omit<KnownField, 'name'>,
	{ others, form }: Surroundings,
): Problem[] {
	if (given === undefined || given === null) return [];
	if (Array.isArray(given) && 'values' in field) {
		return given.flatMap((row, index) => {
			const place = { path: `${path}[${index}]`, label: `${label} #${index + 1}` };
			return unknownAt(field, row, place, { others, form });
		});
	}
	if (!isPlainRecord(given)) {
		const message = `must be a record of fields, is ${shown(given)}. Set each of its fields`;
		return [{ field: path, label, message }];
	}
	const inside = fieldsInside(field);
	return Object.entries(given).flatMap(([key, value]) => {
		const found = inside.find(({ name }) => name === key);
		const place = `${path}.${key}`;
		if (found) {
			const isOpen = fieldsInside(found).length > 0;
			const deeper = { path: place, label: `${label} > ${found.displayName}` };
			return isOpen ? unknownAt(found, value, deeper, { others: NO_OTHERS, form }) : [];
		}
		if (others.has(key)) return [];
		const own = knownFields(inside, { label, path });
		const meant = nearestTo(key, own) ?? nearestTo(key, form);
		const known = inside.map(({ displayName }) => displayName).join(', ');
		const message = meant
			? formHas(meant)
			: `is no field of the form: ${label} has ${known}. Remove it`;
		return [{ field: place, label: place, message }];
	});
}

const NO_OTHERS: ReadonlySet<string> = new Set();

/** What is given at the top of the form under a name that no field there has: a hidden field has kept it. */
export function givenAtTop(
	parameters: INodeParameters,
	own: readonly KnownField[],
	hidden: readonly INodeProperties[],
): Problem[] {
	return hidden
		.filter(({ name }) => !isBlank(parameters[name]))
		.map(({ name }) => {
			const meant = own.find((each) => each.name === name);
			const message = meant ? formHas(meant) : 'is no field of this operation. Remove it';
			return { field: name, label: name, message };
		});
}
