import { JOB_TITLE_PLACEHOLDER } from '../../../../../src/contract/campaigns';
import { isRecord, type JsonRecord } from '../../../../../src/contract/json';
import type { Problem } from '../../../../../src/contract/problems';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { isExpression } from '../../../../../src/n8n/form/fieldInput';
import { type Gap, GAP_MARK, gapsInJson } from '../../../../../src/n8n/texts/gaps';
import {
	problemsOfGaps,
	problemsOfText,
	type Written,
} from '../../../../../src/n8n/texts/problems';
import { hintAtMarks } from '../../../../shared/form/placeholders';
import { usesJson } from '../../../../shared/form/jsonInput';
import { valueAt } from '../../../../shared/form/paths';
import { TEXTS } from './fields';
import { nameCampaignProblem } from './nameProblem';

/**
 * Problems with the texts that people will read. Texts in the form were checked when the form was read, but texts in
 * JSON were not.
 */
export const textProblems = (call: ItemCall, body: JsonRecord): Problem[] => [
	...(usesJson(call) ? gapsInBody(call) : []),
	...writtenProblems(body, { isLifted: call.sendsAsWritten, isByModel: false }),
];

/** Problems with the texts themselves, wherever they come from. */
export const writtenProblems = (body: JsonRecord, written: Written): Problem[] => [
	...noteProblems(body),
	...TEXTS.flatMap(({ at, forPeople }) =>
		textsAt(body, at).flatMap(({ field, text }) =>
			isOfBlanks(text)
				? [{ field, message: 'must not be blank' }]
				: problemsOfText(text, forPeople, written).map((message) => ({ field, message })),
		),
	),
];

const isOfBlanks = (text: unknown) => typeof text === 'string' && text !== '' && text.trim() === '';

/**
 * The document demands a fallback of messages alone. A note without one may reach a lead without a job title as well, so
 * it needs one here, too.
 */
function noteProblems({ connection_request: note }: JsonRecord): Problem[] {
	const { message, fallback_message: fallback } = isRecord(note) ? note : {};
	if (typeof message !== 'string' || !message.includes(JOB_TITLE_PLACEHOLDER)) return [];
	if (typeof fallback === 'string' && fallback.trim() !== '') return [];
	return [
		{
			field: 'connection_request.fallback_message',
			message: `is required, because the note contains ${JOB_TITLE_PLACEHOLDER}`,
			concerns: ['connection_request.message'],
		},
	];
}

/** Texts in the JSON in which an expression leaves a gap. */
function gapsInBody({ context, itemIndex, sendsAsWritten }: ItemCall): Problem[] {
	const written = context.getNodeParameter('jsonBody', itemIndex, '', { rawExpressions: true });
	if (sendsAsWritten || !isExpression(written)) return [];
	const gaps = gapsInJson(String(written), (part) => context.evaluateExpression(part, itemIndex));
	return TEXTS.flatMap(({ at, forPeople }) => {
		const byField = new Map<string, Gap[]>();
		for (const { gap, marked } of gaps) {
			for (const { field, text } of textsAt(marked, at)) {
				const before = beforeMark(text);
				if (before === undefined) continue;
				byField.set(field, [...(byField.get(field) ?? []), { ...gap, before }]);
			}
		}
		return [...byField].flatMap(([field, here]) =>
			problemsOfGaps(here, forPeople).map((message) => ({ field, message })),
		);
	});
}

/** A text without anything else is empty, which is an error of its own. */
const beforeMark = (text: unknown): string | undefined =>
	typeof text === 'string' && text.includes(GAP_MARK) && text.trim() !== GAP_MARK
		? text.slice(0, text.indexOf(GAP_MARK))
		: undefined;

/** Hints at what may be another tool's placeholder, or markup. */
export function hintAtMarksIn(call: ItemCall, changes: JsonRecord): void {
	for (const { at, forPeople } of TEXTS) {
		for (const { field, text } of textsAt(changes, at)) {
			const label = call.labelOf(nameCampaignProblem(call, { field, message: '' }, changes));
			hintAtMarks(call, label, text, forPeople);
		}
	}
}

/** The text at a place, or the texts of the list there. */
function textsAt(body: unknown, at: string): Array<{ field: string; text: unknown }> {
	const value = valueAt(body, at);
	if (!Array.isArray(value)) return [{ field: at, text: value }];
	return value.map((text: unknown, index) => ({ field: `${at}[${index}]`, text }));
}
