import { bare, fold } from '../words/fold';
import { FORMS, SHORT_FORMS } from '../words/legalForms';
import { isGivenName } from './data/givenNames';
import {
	BEHIND_AND,
	CJK_COMPANY,
	COMPANY_WORDS,
	FORMS_AMONG_CAPITALS,
	OFFICES,
} from './data/companies';
import { isInCapitals, isOfEurope } from './letters';

/** Whether these words are only a legal form: Inc., Co. Ltd., GmbH & Co. KG. Short ones may be credentials as well. */
export function companyForm(words: readonly string[]): 'any' | 'short' | undefined {
	const keys = words.map(bare);
	const areForms = keys.every(
		(key) => FORMS().has(key) || SHORT_FORMS().has(key) || key === '&' || key === 'co',
	);
	if (!areForms) return undefined;
	if (keys.some((key) => FORMS().has(key)) || words.some((word) => /^co\.$/i.test(word)))
		return 'any';
	return words.every(isWrittenAsForm) ? 'short' : undefined;
}

const isWrittenAsForm = (word: string) => isInCapitals(word) || word.includes('.');

/** Whether a text ends as only names of companies do: Acme GmbH. */
export function endsLikeCompany(words: readonly string[]): boolean {
	const last = words.at(-1) ?? '';
	const key = bare(last);
	return (
		hasCompanyWord(words) ||
		(words.length > 1 && SHORT_FORMS().has(key) && isWrittenAsForm(last) && isShortForm(key, words))
	);
}

/** Whether the last word is one of no person's name. */
export function hasCompanyWord(words: readonly string[]): boolean {
	const last = words.at(-1) ?? '';
	if (!isOfEurope(last)) return CJK_COMPANY.test(last);
	if (words.length < 2) return false;
	const key = bare(last);
	if (words.includes('&') && BEHIND_AND.has(key)) return true;
	if (key === 'co') return last.endsWith('.');
	const front = bare(words[0]!);
	if (COMPANY_WORDS().has(front) || OFFICES().has(front)) return true;
	return FORMS().has(key) || COMPANY_WORDS().has(key);
}

/** Anjali AS and HANNA AS are people. */
function isShortForm(key: string, words: readonly string[]): boolean {
	if (words.every(isInCapitals) && !words.at(-1)!.includes('.'))
		return FORMS_AMONG_CAPITALS.has(key);
	return words.length > 2 || !isGivenName(fold(words[0]!));
}
