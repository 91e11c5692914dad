import type { INodeProperties } from 'n8n-workflow';

import { invalidInput } from '../../../src/n8n/errors';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';
import { isBlank } from '../../../src/n8n/form/fieldInput';

// One option for operations that reach people, and for agents one that keeps such lists from being filled.

export const LEAVE_OUT = 'Leave Out People in Lists';

const leaveOutProperty: INodeProperties = {
	displayName: LEAVE_OUT,
	name: 'leaveOut',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getLeadLists' },
	default: [],
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

const TAKES_NOBODY_OFF = 'The API takes nobody off a list again.';

/** In a tool, a person decides it: `noDataExpression` keeps it from the model. */
const forUser = (property: INodeProperties, effect: string, { inTool = false } = {}) =>
	inTool
		? { ...property, noDataExpression: true, description: effect }
		: { ...property, description: `${effect} ${property.description}.` };

/** Lead lists of people who must not be written to. `effect` says what becomes of those who are in one. */
export const leaveOut = (effect: string, user?: { readonly inTool: boolean }): INodeProperties =>
	forUser(
		leaveOutProperty,
		`${effect} ${TAKES_NOBODY_OFF} The key needs the scopes lead_lists:read and leads:read.`,
		user,
	);

/** Such lists for an operation that fills a list: it must not fill one of them. The people in them do not matter. */
export const leaveOutAsDestination = (
	effect: string,
	user?: { readonly inTool: boolean },
): INodeProperties =>
	forUser(
		{ ...leaveOutProperty, displayName: 'Leave Out as Destination' },
		`${effect} ${TAKES_NOBODY_OFF} The key needs the scope lead_lists:read.`,
		user,
	);

/** The IDs of the lists. Throws if the option was added and names none: nobody would be left out. */
export function readLeaveOut(call: Pick<ItemCall, 'fields'>): readonly string[] {
	const { leaveOut: lists } = call.fields('options');
	if (lists === undefined) return [];
	const ids = [lists].flat();
	if (ids.length === 0 || ids.some(isBlank)) {
		throw invalidInput('leave_out', 'must not be empty: choose a list or remove the option');
	}
	return [...new Set(ids.map((id) => String(id).trim()))];
}
