import { wordSet } from '../../words/fold';

/** In small letters, these belong to the last name. */
export const PARTICLES = wordSet(`
	van von der den de del della dello dei degli di da das do dos du des la le las los ten ter te 't 'd d zu zum zur vom
	af av bin binti ibn bint ben al el y e i und op in het
`);

/** Only with these in front, a text in small and capital letters begins with a last name. */
export const FIRST_PARTICLES = wordSet(
	'van von der den de del della dello dei degli di da dos du des ten ter zu vom af av bin ibn',
);

/** Written with a capital, these begin a last name too: De La Cruz. Van, Von, Al and Ben may be first names. */
export const CAPITAL_PARTICLES = wordSet(
	'de del della dello dei degli di da dos du dela la lo el mc mac san santa abu abd abdel bint ibn',
);

/** The word behind these belongs to them: Abdul Rahman Khan. */
export const HALVES_OF_FIRST_NAMES = wordSet('abd abdul abdel abdoul abu abou el عبد أبو');

/** Last names in Portuguese that stand behind an e: Costa e Silva. */
export const BEHIND_E = wordSet(
	'silva sousa souza castro melo mello costa sa lima almeida cunha vasconcelos menezes albuquerque abreu faria carvalho andrade santos',
);
