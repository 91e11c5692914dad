import type { INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../../src/contract/json';
import { invalidInput, OutreachError } from '../../../src/n8n/errors';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';

/** For operations that reach people: they say what they would do. A model may set it, to look before it acts. */
export const onlyCheck = (effect: string): INodeProperties => ({
	displayName: 'Only Check',
	name: 'onlyCheck',
	type: 'boolean',
	default: true,
	description: `Whether to ${effect}`,
});

/** Throws if a model is to decide it and does not: it would act. */
export function isOnlyCheck(call: ItemCall): boolean {
	const { onlyCheck: decided } = call.fields('options');
	const { options: written } = call.context.getNode().parameters;
	if (decided === undefined && isRecord(written) && 'onlyCheck' in written) {
		throw invalidInput('only_check', 'must be true or false');
	}
	return decided === true;
}

/**
 * Whether the error of a check says that the operation must not act. Another one, such as that of a service which is
 * down, says nothing about it.
 */
export const speaksAgainst = (error: unknown): error is OutreachError =>
	error instanceof OutreachError &&
	(error.code === 'wrong_state' || [403, 404].includes(error.status ?? 0));
