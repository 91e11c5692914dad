import { fold } from '../words/fold';
import {
	beforeBars,
	trimSigns,
	withoutBrackets,
	withoutPronouns,
	withoutQuotes,
} from './additions';
import { readBehindComma } from './behindComma';
import { withoutMarks } from './credentials';
import { isTooLong } from './nobody';
import { firstLines, hasLetter, isOrdinary, plainName, withSingleBlanks } from './plainName';
import { COMMA } from './takeApart';

/** A part of a name that has a column of its own, beside the other part. Something of it always stays. */
export function cleanPart(written: string, other: string): string {
	if (isOrdinary(written) || isTooLong(written)) return written;
	const text = plainName(firstLines(written));
	if (isOrdinary(text)) return text;
	const [front = '', ...behind] = beforeBars(withoutQuotes(withoutBrackets(text)))
		.split(COMMA)
		.map((part) => trimSigns(withoutPronouns(trimSigns(part))))
		.filter(hasLetter);
	const name = firstNameBehind(front, behind, other) ?? front;
	return withSingleBlanks(trimSigns(withoutMarks(name.split(' ')).join(' ')) || written);
}

/** `Smith, Ann` beside `Smith` is `Ann`. */
function firstNameBehind(
	front: string,
	behind: readonly string[],
	other: string,
): string | undefined {
	if (behind.length === 0 || fold(front) !== fold(other)) return undefined;
	const parts = behind.map((part) => part.split(' '));
	const { given } = readBehindComma(front.split(' '), parts, true);
	return given.length > 0 ? given.join(' ') : undefined;
}
