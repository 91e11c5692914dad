import { isRecord } from '../../../../../src/contract/json';
import { lazy } from '../../../../../src/contract/lazy';
import { isPlainRecord } from '../../../../../src/n8n/form/fieldInput';
import { canonicalName } from '../columns/canonicalName';
import { inAllLanguages } from './byLanguage';
import { NAME_GROUPS } from './optOutNames';
import { GIVEN, MAY, MUST_NOT, NOTHING, REFUSED } from './optOutWords';
import { type Saying, sayingOf } from './sayings';
import { answerIn, plainText } from './yesAndNo';

export interface OptOutColumn {
	readonly column: string;
	/** `contact`: must not be contacted at all. `channel`: about e-mail, phone, newsletters, marketing mail alone. */
	readonly scope: 'contact' | 'channel';
	/** The column says the reverse: `Consent to contact` = no means that the person must not be contacted. */
	readonly isOptIn: boolean;
}

/** What the column's name says; undefined if it is no such column. */
export function optOutColumn(name: string): OptOutColumn | undefined {
	const saying = sayingOf(name);
	return saying && { column: name, ...saying };
}

/** Whether a value is a yes or a no, in any of the languages. */
export const isYesOrNo = (value: unknown): boolean => answerIn(value) !== undefined;

/**
 * Whether the person must not be contacted, or may be; undefined for a blank cell. A value that is neither yes nor no is
 * unclear, unless it says so by itself: `Opted out`, or the date on which somebody did.
 */
export function readOptOut(
	column: OptOutColumn,
	value: unknown,
): 'out' | 'in' | 'unclear' | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	const answer = answerIn(value);
	if (answer !== undefined) return meaningOf(answer, column);
	if (typeof value === 'string') return readText(column, value);
	if (Array.isArray(value)) {
		return value.length > 1 ? 'unclear' : readOptOut(column, value[0]);
	}
	return isRecord(value) && !isPlainRecord(value) ? meaningOf(true, column) : 'unclear';
}

const meaningOf = (answer: boolean, { isOptIn }: OptOutColumn) =>
	answer === isOptIn ? 'in' : 'out';

/** Longer ones are stories. */
const LONGEST_ANSWER = 100;

function readText(column: OptOutColumn, text: string) {
	if (text.length > LONGEST_ANSWER) return text.trim() === '' ? undefined : 'unclear';
	const plain = plainText(text);
	if (plain === '' || NOTHING.includes(plain)) return undefined;
	return (
		readStatus(column, plain) ??
		(isDate(plain) ? meaningOf(true, column) : undefined) ??
		readStatus(column, canonicalName(plain)) ??
		readSentence(column, plain)
	);
}

function readStatus(column: OptOutColumn, text: string) {
	const status = statuses().get(text);
	if (status) return readSaying(column, status);
	const consent = column.isOptIn ? answersToConsent().get(text) : undefined;
	return consent === undefined ? undefined : meaningOf(consent, column);
}

/** `Yes, by phone` and `asked not to be contacted`. */
function readSentence(column: OptOutColumn, text: string) {
	const [, first, rest = text] = ANSWER_AND_MORE.exec(text) ?? [];
	const answer = answerIn(first);
	const saying = sayingOf(answer === undefined ? text : rest);
	const said = saying && readSaying(column, saying);
	if (answer === undefined) return said ?? 'unclear';
	const answered = meaningOf(answer, column);
	return said === undefined || said === answered ? answered : 'unclear';
}

const ANSWER_AND_MORE = /^(\p{L}+)(?:\s*[,;:(!–—]|\.\s|\s+-|\s+(?=\d))(.*)$/u;

function readSaying({ scope }: OptOutColumn, saying: Saying) {
	if (saying.isOptIn) return 'in';
	return scope === 'contact' && saying.scope === 'channel' ? 'unclear' : 'out';
}

/** `2025-03-01`, `1.3.25 10:15`, `1 March 2025`, `Mar 1, 2025`. */
const isDate = (text: string): boolean =>
	/^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[t ,]+\d{1,2}:|$)/.test(text) ||
	/^(?:\d{1,2}\.? \p{L}{3,}\.?,?|\p{L}{3,}\.? \d{1,2},?) \d{4}$/u.test(text);

const statuses = lazy(
	(): ReadonlyMap<string, Saying> =>
		new Map([
			...NAME_GROUPS.flatMap(({ names, scope, isOptIn = false }) =>
				byName(inAllLanguages(names), { scope, isOptIn }),
			),
			...byName(inAllLanguages(MUST_NOT), { scope: 'contact', isOptIn: false } as const),
			...byName(inAllLanguages(MAY), { scope: 'contact', isOptIn: true } as const),
		]),
);

const answersToConsent = lazy(
	(): ReadonlyMap<string, boolean> =>
		new Map([...byName(inAllLanguages(GIVEN), true), ...byName(inAllLanguages(REFUSED), false)]),
);

const byName = <T>(names: readonly string[], value: T) =>
	names.flatMap((name) =>
		[plainText(name), canonicalName(name)].map((form) => [form, value] as const),
	);
