import type { JsonRecord } from '../../../src/contract/json';

/** The fields of a body in the form of a web form, such as `a=1&b[c]=2`. Fields within others keep their names. */
export const formIn = (body: string): JsonRecord => Object.fromEntries(new URLSearchParams(body));
