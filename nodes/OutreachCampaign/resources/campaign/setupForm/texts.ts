import type { INodeProperties } from 'n8n-workflow';

import { JOB_TITLE_PLACEHOLDER, STAGES } from '../../../../../src/contract/campaigns';
import type { JsonRecord } from '../../../../../src/contract/json';
import type { Problem } from '../../../../../src/contract/problems';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import {
	bracedWords,
	showPlaceholders,
	unknownPlaceholders,
} from '../../../../shared/form/placeholders';
import { optionsProperty } from '../../../../shared/form/properties';
import { boolean } from '../../../../shared/form/values';
import { valueAt } from '../../../../shared/keep/changes';
import { toFormField } from './toFormField';

export const textOptions: INodeProperties = optionsProperty({
	displayName: 'Send Unknown Placeholders',
	name: 'sendUnknownPlaceholders',
	type: 'boolean',
	default: false,
	description: `Whether to allow placeholders other than ${JOB_TITLE_PLACEHOLDER}. Leads see them as written, unless the API learns to fill them in.`,
});

/** The templates of a setup. */
const TEXTS = [...STAGES.map((stage) => `messages.${stage}`), 'connection_request'].flatMap(
	(place) => [`${place}.message`, `${place}.fallback_message`],
);

/** Placeholders that nobody fills in, unless the options allow them. */
export function textProblems(call: ItemCall, body: JsonRecord): Problem[] {
	const { sendUnknownPlaceholders = false } = call.fields('options');
	if (boolean(sendUnknownPlaceholders) === true) return [];
	return TEXTS.flatMap((field) => {
		const names = unknownPlaceholders(valueAt(body, field));
		if (names.length === 0) return [];
		const message = `contains ${names.join(', ')}: the API fills in ${JOB_TITLE_PLACEHOLDER} alone. Correct the text, or turn on Send Unknown Placeholders under Options`;
		return [{ field, message }];
	});
}

/** Hints at words in single braces, which may be placeholders of another tool. */
export function hintAtBraces(call: ItemCall, changes: JsonRecord): void {
	for (const field of TEXTS) {
		const label = call.labelOf(toFormField({ field, message: '' }, changes));
		showPlaceholders(call, label, bracedWords(valueAt(changes, field)));
	}
}
