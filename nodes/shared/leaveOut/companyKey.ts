import { lazy } from '../../../src/contract/lazy';
import { fold, wordSet } from '../words/fold';
import { FORMS, SHORT_FORMS } from '../words/legalForms';

/** The same for all spellings of a company: `ACME`, `Acme, Inc.` and `Acmé GmbH & Co. KG` are one. Empty for no name. */
export function companyKey(name: string): string {
	const folded = fold(name.normalize('NFKC').replace(CJK_FORMS, ' ')).replace(/[.'\p{Cf}]/gu, '');
	const words = folded.split(NO_LETTERS).filter(Boolean);
	return withoutForms(words).join('');
}

const NO_LETTERS = /[^\p{L}\p{N}]+/u;

/** Something has to remain: there is a company called SAS. */
function withoutForms(words: readonly string[]): readonly string[] {
	if (words.length > 1 && IN_FRONT.has(words[0]!)) return withoutForms(words.slice(1));
	// A form may be written apart: A/S, S. A., Sp. z o.o.
	const count = [3, 2, 1].find(
		(each) => words.length > each && formKeys().has(words.slice(-each).join('')),
	);
	return count === undefined ? words : withoutForms(words.slice(0, -count));
}

const formKeys = lazy(() => {
	const forms = [FORMS(), SHORT_FORMS(), OTHERS].flatMap((each) => Array.from(each));
	return new Set(forms.map((form) => form.split(NO_LETTERS).join('')));
});

const OTHERS = wordSet('co company cie spzoo spzo');
const IN_FRONT = wordSet('ооо зао оао пао sarl sasu eurl');
const CJK_FORMS = /株式会社|有限会社|合同会社|股份有限公司|有限公司|集团|주식회사/g;
