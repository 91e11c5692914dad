import { shorten } from '../../contract/characters';
import { FILLED_IN, isForAll, type TextForPeople } from '../../checks/texts/textForPeople';
import { leftoversIn, RECORD } from '../../checks/texts/leftovers';
import { halfPair, unfilledPlaceholders } from '../../checks/texts/placeholders';
import { type Evaluate, type Gap, gapsIn } from './gaps';
import { correction, OR_SEND_AS_WRITTEN } from './textsForPeople';

export interface Written {
	/** The user wants it to go out as it is written. */
	readonly isLifted: boolean;
	readonly isByModel: boolean;
}

/** What is wrong with a text that people will read, as it would be sent. */
export function problemsOfText(
	text: unknown,
	kind: TextForPeople,
	{ isLifted, isByModel }: Written,
): string[] {
	if (typeof text !== 'string') return [];
	const halved = halfCharacterIn(text);
	if (halved !== undefined) return [halved];
	if (isLifted) return [];
	return [...placeholderProblems(text, kind, isByModel), ...wordProblems(text, isByModel)];
}

/** Half of a two-unit character, such as a cut emoji, is not valid text: it would arrive as another character. */
export const halfCharacterIn = (text: string): string | undefined =>
	/\p{Cs}/u.test(text)
		? 'has half a character in it, such as an emoji that was cut. Cut the text with Array.from(text).slice(0, 200).join("")'
		: undefined;

function placeholderProblems(text: string, kind: TextForPeople, isByModel: boolean): string[] {
	const placeholders = unfilledPlaceholders(text, kind);
	if (placeholders.length === 0) return [];
	const names = placeholders.join(', ');
	const way = correction(isByModel);
	const drag = isByModel ? '' : 'For a field of the input item, drag it there from the left. ';
	if (kind === 'fallback') {
		return [
			`contains ${names}: a fallback goes to leads for whom the API has nothing to fill in. ${way}`,
		];
	}
	return kind === 'template'
		? [`contains ${names}: the API fills in ${FILLED_IN[kind].join(', ')} alone. ${way}`]
		: [`contains ${names}: nobody fills that in. ${drag}${way}`];
}

export const RECORD_IN_TEXT = `contains ${RECORD}: an expression gives a whole record there. Choose one of its fields`;

function wordProblems(text: string, isByModel: boolean): string[] {
	const half = halfPair(text);
	const leftovers = text.trim() === 'null' ? ['null'] : leftoversIn(text);
	const words = leftovers.filter((word) => word !== RECORD);
	return [
		...(text.includes(RECORD) ? [RECORD_IN_TEXT] : []),
		...(half === undefined
			? []
			: [`contains ${half} without its other half. ${correction(isByModel)}`]),
		...(words.length === 0
			? []
			: [
					`contains ${words.map((word) => `"${word}"`).join(', ')}: a value is missing there. ${correction(isByModel)}`,
				]),
	];
}

/** What is wrong with the expression behind such a text. */
export const problemsOfExpression = (
	written: string,
	kind: TextForPeople,
	evaluate: Evaluate,
): string[] => problemsOfGaps(gapsIn(written, evaluate), kind);

/** What is wrong with a text that has these gaps. */
export function problemsOfGaps(gaps: readonly Gap[], kind: TextForPeople): string[] {
	if (gaps.length === 0) return [];
	const lost = FILLED_IN[kind].find((filled) => gaps.some(({ code }) => filled === `{{${code}}}`));
	if (lost !== undefined) return [lostPlaceholder(lost)];
	const names = gaps.map(nameGap).join(', ');
	const what =
		gaps.length === 1 ? `has a gap: ${names} gives nothing` : `has gaps: ${names} give nothing`;
	const toAll = isForAll(kind)
		? ' The text goes to every lead of the campaign: leave out what differs between them, or let AI write the message. For a value that suits all of them:'
		: '';
	const filled = FILLED_IN[kind].map(
		(placeholder) => ` switch to Fixed and write ${placeholder}, which the service fills in,`,
	);
	return [
		`${what}.${toAll} Drag a field with a value there from the left, give a text in its place as in {{ $json.name || 'there' }},${filled.join('')} ${OR_SEND_AS_WRITTEN}`,
	];
}

/** The part and where it stands: `{{first_name}} after "Hi "`. */
const nameGap = ({ part, before }: Gap) => `${shorten(part, PART_MAX)} ${placeAfter(before)}`;

const PART_MAX = 60;
const BEFORE_MAX = 20;

/** By the end of what stands before it, in whole characters. */
function placeAfter(before: string): string {
	const end = [...before].slice(-BEFORE_MAX).join('').trimStart();
	return end === '' ? 'at the beginning' : `after "${end}"`;
}

/** n8n takes the braces in an expression for its own: `As {{job_title}}, you` would reach people as `As , you`. */
export const lostPlaceholder = (placeholder: string): string =>
	`is an expression, in which n8n leaves a gap for ${placeholder}. Switch the field to Fixed, or write {{ "{" + "${placeholder.slice(1, -1)}" + "}" }}`;
