import { createHash } from 'crypto';

const KEY_LENGTH = 10;

/** A short stand-in for ids that we only compare: 60 bits, so that a state holds thousands of them. */
export const keyOf = (...parts: ReadonlyArray<string | number | null>): string =>
	createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, KEY_LENGTH);

const MARK = '~';
/**
 * A name that every object inherits, such as `constructor`: if a saved state has an entry of that name, it cannot be
 * read back.
 */
const isInherited = (name: string): boolean => name in {};

/** The name of the entry for an id; `idIn` reverses it. */
export const nameFor = (id: string): string => (isInherited(id) ? MARK + id : id);
export const idIn = (name: string): string =>
	name.startsWith(MARK) && isInherited(name.slice(1)) ? name.slice(1) : name;
