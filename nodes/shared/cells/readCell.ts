import { shorten, withoutInvisible } from '../../../src/contract/characters';
import { dateTime } from '../../../src/contract/fields';
import { isRecord } from '../../../src/contract/json';
import { lazy } from '../../../src/contract/lazy';
import { isLeftoverCell } from '../../../src/checks/texts/leftovers';
import { marksIn } from '../../../src/checks/texts/marks';
import { isBlank, isPlainRecord } from '../../../src/n8n/form/fieldInput';
import { toDateTime } from '../rows/utcTime';
import { type Contact, firstEmail, firstPhone } from './contacts';
import { mendText } from './mendText';

/** What a user should know about a cell: mostly that something was left out. */
export interface CellNote {
	/**
	 * `marks`: what may be a placeholder or markup, and is kept. `scientific`: a phone number whose last digits a
	 * spreadsheet has dropped. `wrong kind`: a list, a date or a record where a text belongs.
	 */
	readonly kind:
		| 'broken address'
		| 'joined'
		| 'leftover'
		| 'marks'
		| 'scientific'
		| 'unreadable date'
		| 'wrong kind';
	readonly field: string;
	/** The value as it stood, shortened. */
	readonly shown: string;
}

export interface Cell {
	/** For the API; undefined if nothing is left. */
	readonly value: unknown;
	readonly note?: CellNote;
}

/**
 * One cell for one field of a lead. An optional field never costs the row: what cannot be its value is left out. What is
 * no text in a required field stays, so that the contract says what is wrong with it.
 */
export function readCell(field: string, value: unknown): Cell {
	if (typeof value === 'string') return readText(field, value);
	if (isBlank(value)) return NOTHING;
	if (typeof value === 'bigint' || Number.isFinite(value)) return readNumber(field, String(value));
	if (typeof value === 'number') return leftOut('leftover', field, String(value));
	if (Array.isArray(value)) return readList(field, value);
	if (REQUIRED.includes(field)) return { value };
	if (typeof value === 'boolean') return leftOut('leftover', field, String(value));
	if (field === DATE && isRecord(value) && !isPlainRecord(value)) {
		return readDate(value, 'Invalid Date');
	}
	return wrongKind(field, value);
}

/** The fields without which there is no lead. */
export const REQUIRED = ['first_name', 'last_name', 'social_url'];
const OPTIONAL_ADDRESSES = ['company_social_url', 'profile_picture_url'];
const LONG_TEXTS = ['notes', 'summary'];
const SKILLS = 'skills';
const DATE = 'date_of_birth';

const NOTHING: Cell = { value: undefined };

const SHOWN_MAX = 40;

const noteOf = (kind: CellNote['kind'], field: string, written: string): CellNote => ({
	kind,
	field,
	shown: shorten(written.trim(), SHOWN_MAX),
});

const leftOut = (kind: CellNote['kind'], field: string, written: string): Cell => ({
	value: undefined,
	note: noteOf(kind, field, written),
});

function wrongKind(field: string, value: unknown): Cell {
	const kind = isPlainRecord(value) ? 'a record' : isRecord(value) ? 'a date' : 'a list';
	return leftOut('wrong kind', field, kind);
}

const readNumber = (field: string, written: string): Cell =>
	field === SKILLS ? leftOut('wrong kind', field, 'a number') : readText(field, written);

function readText(field: string, written: string): Cell {
	const text = mend(field, written);
	if (text === '') return NOTHING;
	const isLink = field.endsWith('social_url') && LINK_FORMULA.test(text);
	if (isLeftoverCell(text, field) && !isLink) {
		return leftOut('leftover', field, written);
	}
	if (OPTIONAL_ADDRESSES.includes(field) && BROKEN_ADDRESS.test(text)) {
		return leftOut('broken address', field, written.replaceAll(/\s+/g, ' '));
	}
	switch (field) {
		case 'email':
			return readContact(field, text, firstEmail(text), written);
		case 'phone':
			return SCIENTIFIC.test(text)
				? leftOut('scientific', field, written)
				: readContact(field, text, firstPhone(text.replace(FLOAT, '$1')), written);
		case SKILLS:
			return readSkills(text.split(/[,;]/), written);
		case DATE:
			return readDate(text, written);
		default:
			return field === MENTIONED && marksIn(text).length > 0
				? { value: text, note: noteOf('marks', field, text) }
				: { value: text };
	}
}

/** What the API fills into texts for the lead. */
const MENTIONED = 'job_title';

/** The formula of a link, which has an address inside: what reads addresses takes it out. */
const LINK_FORMULA = /^=[^"]*"https?:/i;
/** With a blank or line break inside, programs would leave it out in silence, or go elsewhere. */
const BROKEN_ADDRESS = /^https?:\/\/\S*[\s\p{Cc}]/iu;
/** 4.91515E+12 */
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?E\+?\d+$/i;
/** A number that a program has taken for a decimal one. */
const FLOAT = /^(\d{7,})\.0$/;

/** The text without what programs have put around it. */
function mend(field: string, written: string): string {
	if (field.endsWith('_url')) return withoutInvisible(written).trim();
	const text = mendText(written, { keepsLines: LONG_TEXTS.includes(field) });
	const scheme = SCHEMES[field];
	if (scheme === undefined) return text;
	const bare = withoutInvisible(text).replace(scheme, '$1');
	return bare === text ? text : mend(field, bare);
}

/** In front of what a person would type. An address may have the subject of a message behind it. */
const SCHEMES: Readonly<Record<string, RegExp>> = {
	email: /^mailto:([^?]*).*/is,
	phone: /^tel:(.*)/is,
};

function readContact(
	field: string,
	text: string,
	{ first, isJoined }: Contact,
	written: string,
): Cell {
	if (first === text) return { value: text };
	const cell = readText(field, first);
	return isJoined && cell.value !== undefined
		? { value: cell.value, note: noteOf('joined', field, written) }
		: cell;
}

function readList(field: string, list: readonly unknown[]): Cell {
	const entries = list.filter((entry) => !isBlank(entry));
	if (field === SKILLS) {
		return entries.every((entry) => typeof entry === 'string')
			? readSkills(entries, entries.join(', '))
			: wrongKind(field, list);
	}
	if (entries.length === 1) return readCell(field, entries[0]);
	if (REQUIRED.includes(field)) return { value: list };
	const isContact = field === 'email' || field === 'phone';
	return isContact && entries.every((entry) => ['string', 'number'].includes(typeof entry))
		? readText(field, entries.join('; '))
		: wrongKind(field, list);
}

function readSkills(entries: readonly string[], written: string): Cell {
	const given = entries.map((entry) => mend(SKILLS, entry)).filter((entry) => entry !== '');
	const skills = given.filter((entry) => !isLeftoverCell(entry, SKILLS));
	if (skills.length > 0) return { value: skills };
	return given.length > 0 ? leftOut('leftover', SKILLS, written) : NOTHING;
}

const isoDateTime = lazy(dateTime);

function readDate(date: unknown, written: string): Cell {
	const value = toDateTime(date);
	return isoDateTime().safeParse(value).success
		? { value }
		: leftOut('unreadable date', DATE, written);
}
