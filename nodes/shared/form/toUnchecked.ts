import type { Unchecked } from '../../../src/n8n/check';

/** Lets JSON that a person wrote stand for a part of a request: nothing is known of it before the check. */
export const toUnchecked = <T>(json: unknown): Unchecked<T> => json as Unchecked<T>;
