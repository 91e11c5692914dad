import { createHash } from 'crypto';

const KEY_LENGTH = 10;

/** A short stand-in for ids that are only compared: 60 bits, so that a state holds thousands of them. */
export const keyOf = (...parts: ReadonlyArray<string | number | null>): string =>
	createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, KEY_LENGTH);
