import type { INodeProperties, INodePropertyOptions, ResourceMapperField } from 'n8n-workflow';

import { parameterName } from '../../src/n8n/parameterNames';
import type { ContractField } from './contractFields';

/** A parameter as it stands in a form: at its top, or as one of the choices of a collection. */
export interface FormParameter {
	readonly property: INodeProperties;
	/** Name of the collection, where it is in one. */
	readonly collection?: string;
}

/** Types of a parameter that can hold a value of the contract. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
	string: ['string', 'resourceLocator', 'dateTime', 'options', 'multiOptions'],
	integer: ['number'],
	number: ['number'],
	// As a choice that says what happens.
	boolean: ['boolean', 'options'],
	array: ['multiOptions', 'string', 'fixedCollection', 'json'],
	object: ['fixedCollection', 'collection', 'json'],
};

/** In which points the form says something else than the contract; empty where they agree. */
export function driftOf(field: ContractField, parameter: FormParameter | undefined): string[] {
	const name = parameterName(field.name);
	if (!parameter) return [`there is no parameter ${name}`];
	const { property } = parameter;
	return [
		...typeDrift(field, property),
		...requiredDrift(field, parameter),
		...optionsDrift(field, property),
		...boundsDrift(field, property),
		...defaultDrift(field, parameter),
	].map((text) => `${name}: ${text}`);
}

/**
 * The same for a field of a nested section, which stands by itself in the form. What it starts out with is a suggestion:
 * the section is sent as a whole. A field that starts out empty is required where the contract requires it.
 * @param keeps nothing of the section is required, and its choices may begin with 'Keep as It Is'
 */
export function nestedDrift(
	field: ContractField,
	name: string,
	parameter?: FormParameter,
	keeps = false,
): string[] {
	if (!parameter) return [`there is no parameter ${name}`];
	const { property } = parameter;
	const isMissing = !keeps && mustBeFilled(field, property) && property.required !== true;
	return [
		...typeDrift(field, property),
		...optionsDrift(field, property, keeps ? ['', 'keep'] : ['']),
		...boundsDrift(field, property),
		...(isMissing ? ['is empty and not required, the contract requires it'] : []),
	].map((text) => `${name}: ${text}`);
}

/** Nothing at all can be sent as null where the contract takes that, and as an empty list or as false. */
function mustBeFilled({ required, nullable }: ContractField, property: INodeProperties): boolean {
	const isValue = property.type === 'boolean' || property.typeOptions?.multipleValues === true;
	return required && !nullable && !isValue && isEmpty(property);
}

function typeDrift({ type, enum: values }: ContractField, { type: shown }: INodeProperties) {
	const wanted = values
		? ['options']
		: [type ?? 'object'].flat().flatMap((one) => FITTING[one] ?? []);
	return wanted.includes(shown) ? [] : [`is ${shown}, the contract has ${String(type)}`];
}

function requiredDrift({ required }: ContractField, { property, collection }: FormParameter) {
	if (required && collection) return ['is required, but one may leave it out of the form'];
	const shown = property.required === true;
	return shown === required ? [] : [`required is ${shown}, the contract has ${required}`];
}

function optionsDrift(
	{ enum: values, required }: ContractField,
	property: INodeProperties,
	extra: readonly unknown[] = [''],
): string[] {
	if (!values || property.type !== 'options') return [];
	const shown = (property.options as INodePropertyOptions[])
		.map(({ value }) => value)
		// An optional choice may be left out.
		.filter((value) => (required && extra.length === 1) || !extra.includes(value))
		.sort();
	const wanted = values.filter((value) => value !== null).sort();
	return sameJson(shown, wanted)
		? []
		: [`offers ${shown.join()}, the contract has ${wanted.join()}`];
}

function boundsDrift(field: ContractField, property: INodeProperties): string[] {
	if (property.type === 'number') {
		const { minValue, maxValue } = property.typeOptions ?? {};
		return [
			minValue === bound(field.minimum) ? [] : [`minValue is ${minValue}, not ${field.minimum}`],
			maxValue === bound(field.maximum) ? [] : [`maxValue is ${maxValue}, not ${field.maximum}`],
		].flat();
	}
	// A list of choices holds each of them once at the most.
	if (property.type === 'multiOptions' && field.maxItems === property.options?.length) return [];
	// n8n bounds no texts and lists, so the words under the field do.
	const most = field.maxLength ?? field.maxItems;
	const says = new RegExp(`\\b${most}\\b`).test(property.description ?? '');
	return most === undefined || says
		? []
		: [`the description does not say that ${most} is the most`];
}

/** The bounds of every whole number that JavaScript can hold are none of the API. */
const bound = (value: number | undefined) =>
	value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value;

function defaultDrift(field: ContractField, { property, collection }: FormParameter): string[] {
	const shown = defaultOf(property);
	if (field.default !== undefined) {
		if (sameJson(shown, field.default)) return [];
		return [`the default is ${JSON.stringify(shown)}, not ${JSON.stringify(field.default)}`];
	}
	// What stands in a collection is sent only when someone adds it, so its default is a suggestion.
	return collection || isEmpty(property) || field.enum
		? []
		: [`the default is ${JSON.stringify(shown)}, the contract has none`];
}

/** What a form takes from the input item stands for nothing either, until there is an item. */
const isEmpty = (property: INodeProperties): boolean =>
	['""', 'false', '[]', '{}', '"[]"', '"{}"'].includes(JSON.stringify(defaultOf(property))) ||
	/^={{ \$json\.\w+( \?\? \$json\.\w+)* }}$/.test(String(defaultOf(property)));

const defaultOf = ({ type, default: value }: INodeProperties): unknown =>
	type === 'resourceLocator' ? (value as { value?: unknown }).value : value;

/** The same for the columns of a resource mapper, which have neither bounds nor defaults. */
export function columnDrift(
	fields: readonly ContractField[],
	columns: readonly ResourceMapperField[],
): string[] {
	const wanted = fields.map(({ name, required }) => `${name}${required ? ' (required)' : ''}`);
	const shown = columns.map(({ id, required }) => `${id}${required ? ' (required)' : ''}`);
	return [
		...wanted
			.filter((field) => !shown.includes(field))
			.map((field) => `there is no column ${field}`),
		...shown
			.filter((column) => !wanted.includes(column))
			.map((column) => `${column} is no field of the contract`),
	];
}

const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
