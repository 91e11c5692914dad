import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { Field } from './forms';
import { insideOf, isBlank } from './parameterValue';

const SET_OR_REMOVE = 'is empty. Set a value, or remove the field';

/** A field that a node of this package cannot do without. */
export const problemOfRequired = (field: Field, value: unknown): string | undefined =>
	field.required === true && isBlank(insideOf(value)) && !isToChoose(field, value)
		? 'is required, and empty. Set a value'
		: undefined;

/** What is still to be chosen from a list of the user's account, in the editor. n8n runs nothing before that. */
const isToChoose = ({ type, typeOptions }: Field, value: unknown): boolean =>
	type === 'resourceMapper' ||
	typeOptions?.loadOptionsMethod !== undefined ||
	(type === 'resourceLocator' && (!isRecord(value) || value.mode === 'list'));

/** A field that was added to a collection of such a node, and left empty. */
export function problemOfAdded({ type, typeOptions }: Field, value: unknown): string | undefined {
	const isEmpty = isBlank(insideOf(value)) || isEmptyRecord(type, value);
	return isEmpty && typeOptions?.leftOutIfEmpty !== true ? SET_OR_REMOVE : undefined;
}

/** In a collection, a record is empty by itself if nothing was added to it. */
const isEmptyRecord = (type: Field['type'], value: unknown): boolean =>
	!['collection', 'fixedCollection'].includes(type) &&
	isRecord(value) &&
	Object.keys(value).length === 0;

/** A guard at the top that needs no value, but was given an empty one. */
export const problemOfGuard = ({ name }: Field, value: unknown): string | undefined =>
	GUARDS.includes(name) && value !== undefined && isBlank(value) ? SET_OR_REMOVE : undefined;

const GUARDS = ['expectedLeadName'];
