import { z } from 'zod/v4';

import { lazy } from 'n8n-nodes-outreach/src/contract/lazy';
import { type Fault, type FaultKind, faultSchema } from './faults';

/**
 * The kind of form field for each type in JSON Schema. The form leaves out fields of any other type, such as `body`,
 * which may be any JSON, and `headers`, an object. To plan a fault with these, send a request.
 */
const TYPES = { boolean: 'check', integer: 'number', number: 'number', string: 'text' } as const;

/** Fields that the form has for every kind of fault. */
const ASKED_ONCE = ['fault', 'endpoint'] as const;

type NamesOf<Each> = Each extends Fault
	? {
			[Name in keyof Each]-?: NonNullable<Each[Name]> extends boolean | number | string
				? Name
				: never;
		}[keyof Each]
	: never;

export type FaultFieldName = Exclude<NamesOf<Fault>, (typeof ASKED_ONCE)[number]>;

export interface FaultField {
	readonly name: FaultFieldName;
	readonly type: (typeof TYPES)[keyof typeof TYPES];
	readonly isRequired: boolean;
	/** The bounds of a number. */
	readonly min?: number;
	readonly max?: number;
}

export type FaultFields = Readonly<Record<FaultKind, readonly FaultField[]>>;

/** The form's fields for each kind of fault, beside the kind and the endpoint. */
export const faultFields = lazy((): FaultFields => {
	const kinds = faultSchema().options.map((option) => [option.shape.fault.value, fieldsOf(option)]);
	return Object.fromEntries(kinds);
});

interface ValueSchema {
	readonly type?: string;
	readonly minimum?: number;
	readonly maximum?: number;
}

function fieldsOf(schema: z.ZodType): FaultField[] {
	const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
	return Object.entries(properties as Record<string, ValueSchema>).flatMap(
		([name, { type, minimum: min, maximum: max }]) =>
			isAsked(name) && isKnown(type)
				? [{ name, type: TYPES[type], isRequired: required.includes(name), min, max }]
				: [],
	);
}

const isAsked = (name: string): name is FaultFieldName => !ASKED_ONCE.some((own) => own === name);
const isKnown = (type: string | undefined): type is keyof typeof TYPES =>
	type !== undefined && type in TYPES;
