import type { INodeProperties } from 'n8n-workflow';

import { JOB_TITLE_PLACEHOLDER } from '../../../../../src/contract/campaigns';
import type { JsonRecord } from '../../../../../src/contract/json';
import type { Problem } from '../../../../../src/contract/problems';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import {
	bracedWords,
	showPlaceholders,
	unknownPlaceholders,
} from '../../../../shared/form/placeholders';
import { optionsProperty } from '../../../../shared/form/properties';
import { valueAt } from '../../../../shared/form/paths';
import { TEXTS } from './fields';
import { nameCampaignProblem } from './nameProblem';

export const textOptions: INodeProperties = optionsProperty({
	displayName: 'Send Unknown Placeholders',
	name: 'sendUnknownPlaceholders',
	type: 'boolean',
	default: false,
	description: `Whether to allow placeholders other than ${JOB_TITLE_PLACEHOLDER}. Leads see them as written, unless the API learns to fill them in.`,
});

/** Placeholders that the API does not fill in, unless the options allow them. */
export function textProblems(call: ItemCall, body: JsonRecord): Problem[] {
	if (call.fields('options').sendUnknownPlaceholders === true) return [];
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
		const label = call.labelOf(nameCampaignProblem(call, { field, message: '' }, changes));
		showPlaceholders(call, label, bracedWords(valueAt(changes, field)));
	}
}
