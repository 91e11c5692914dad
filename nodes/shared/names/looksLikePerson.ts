import { isLeftoverName } from '../../../src/checks/texts/leftovers';
import { bare, fold } from '../words/fold';
import { ANSWERS, JOBS } from './data/roles';
import { takeApart } from './takeApart';
import { isSalutation } from './titles';

const WORDS_MAX = 7;

/** A number, a user name, a host. */
const NO_WORD_OF_NAME = /[\d_@]|\p{Ll}\.\p{Ll}/u;

/** Whether a text looks like the name of one person, in any script. A single word may be a last name. */
export function looksLikePerson(written: string): boolean {
	if (isSalutation(written) || ANSWERS().has(fold(written.trim()))) return false;
	const { words, given, nobody } = takeApart(written);
	const all = [...given, ...words];
	return (
		nobody === undefined &&
		all.length > 0 &&
		all.length <= WORDS_MAX &&
		!all.some((word) => NO_WORD_OF_NAME.test(word)) &&
		all.filter((word) => JOBS().has(bare(word))).length < 2 &&
		!all.every(isLeftoverName)
	);
}
