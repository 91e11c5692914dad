import { lazy } from '../../../src/contract/lazy';
import { wordSet } from './fold';

// Legal forms of companies: folded, without dots.

/** Legal forms that are one in any case. */
export const FORMS = lazy(() =>
	wordSet(`
		gmbh mbh ggmbh kgaa ohg gbr gesmbh llc llp inc incorporated corp corporation ltd limited plc pty pvt
		sarl sasu eurl srl srls scarl ltda lda eirl sapi bvba cvba oyj aps kft zrt nyrt sro jsc ojsc pjsc
		a/s i/s k/s gmbh&co sdn bhd pte ооо зао оао пао
	`),
);

/** Legal forms only in capitals or with dots: there are people called Sa, As and Ab. */
export const SHORT_FORMS = lazy(() =>
	wordSet(
		'ag kg ug ev ek eg se sa sas sl slu slp spa snc sca bv nv vof cv ab as asa oy ad dd oo doo ooo kk',
	),
);
