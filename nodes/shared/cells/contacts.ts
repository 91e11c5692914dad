import { isLeftoverCell } from '../../../src/checks/texts/leftovers';

/** What a cell of e-mail addresses or phone numbers gives. */
export interface Contact {
	readonly first: string;
	/** It holds more than one. */
	readonly isJoined: boolean;
}

/** The address in `Ann <ann@x.example>`, and the first of several. Any other text stays as it is. */
export function firstEmail(text: string): Contact {
	const asItIs = { first: text, isJoined: false };
	if (ADDRESS_ALONE.test(text)) return asItIs;
	const parts = text.split(BETWEEN_ADDRESSES).filter((part) => part !== '' && !isMailto(part));
	const addresses = parts.filter(isAddress);
	const [first] = addresses;
	if (first === undefined) return asItIs;
	if (addresses.some((each) => each.toLowerCase() !== first.toLowerCase())) {
		return { first, isJoined: true };
	}
	const others = parts.filter((part) => !isAddress(part) && !isLeftoverCell(part, 'email'));
	if (others.length === 0 || NAMED_ADDRESS.test(text)) return { first, isJoined: false };
	// What is left of a phone number. Words may be a remark, such as that the address is an old one.
	const rest = others.join(' ');
	return isNumber(rest) && !/\p{L}/u.test(rest) ? { first, isJoined: true } : asItIs;
}

const ADDRESS_ALONE = /^[^\s@<>()[\]{},;:|"]+@[^\s@<>()[\]{},;:|"]+$/;
const BETWEEN_ADDRESSES = /[\s<>()[\]{},;:|"]+/;
/** A name, and then one address. */
const NAMED_ADDRESS = /^[^@<>]*<[^@<>]+@[^@<>]+>[\s,;]*$/;

const isAddress = (part: string) => /^[^@]+@[^@]+\.[^@.]+$/.test(part);
const isMailto = (part: string) => part.toLowerCase() === 'mailto';

/** The first of several numbers. A single number may have slashes, blanks and an extension inside. */
export function firstPhone(text: string): Contact {
	const asItIs = { first: text, isJoined: false };
	if (!MAY_BE_SEVERAL.test(text)) return asItIs;
	const parts = text
		.split(BETWEEN_NUMBERS)
		.flatMap((part) => divideAtSlash(part.trim()))
		.filter((part) => part !== '' && !isLeftoverCell(part, 'phone'));
	const [first] = parts.filter(isNumber);
	if (first === undefined || !parts.every((part) => isNumber(part) || isAddress(part)))
		return asItIs;
	return { first, isJoined: new Set(parts.map(digitsOf)).size > 1 };
}

const MAY_BE_SEVERAL = /[;|\n,/]|\s\+/;
/** Two commas are a pause in dialling. A `+` begins a number. */
const BETWEEN_NUMBERS = /[;|\n]|(?<!,),(?!,)|\/(?=\s*\+)|\s(?=\+\d)/;
const SLASH = ' / ';

const DIGITS_MIN = 7;
const DIGITS_WITH_AREA = 9;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
const isNumber = (text: string) => digitsOf(text).length >= DIGITS_MIN;

/** `+49 (0)89 / 12 34 56` is one number: the second of two begins with a code of its own, or is as long as one with it. */
function divideAtSlash(text: string): string[] {
	const numbers: string[] = [];
	for (const part of text.split(SLASH)) {
		const before = numbers.at(-1);
		const isOther = /^\(?0/.test(part) || digitsOf(part).length >= DIGITS_WITH_AREA;
		if (before === undefined || (isOther && isNumber(before))) numbers.push(part);
		else numbers[numbers.length - 1] = before + SLASH + part;
	}
	return numbers;
}
