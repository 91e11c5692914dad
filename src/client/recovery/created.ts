import { isRecord, type JsonRecord } from '../../contract/json';
import type { Finding, Look } from './recovery';

/** One record that fits is the one that was to be created; several may be anybody's. */
export async function createdOne(
	candidates: readonly JsonRecord[],
	claim: Look['claim'],
	read: (id: unknown) => Promise<JsonRecord>,
): Promise<Finding> {
	const [candidate, ...others] = candidates.filter(({ id }) => claim(id));
	if (candidate === undefined) return { state: 'absent' };
	if (others.length > 0) return tooMany(candidates.length);
	return { state: 'found', body: { data: await read(candidate.id) } };
}

export const tooMany = (count: number): Finding => ({
	state: 'unclear',
	reason: `${count} new records look like what was sent, and any of them may be someone else's.`,
});

/** Texts that a request leaves out or gives as null or empty are one and the same. */
export const sameText = (recorded: unknown, requested: unknown): boolean =>
	(recorded ?? '') === (requested ?? '');

/** Both are records with equal fields, lists with equal entries, or the same value. */
export function isSame(a: unknown, b: unknown): boolean {
	if (Array.isArray(a) && Array.isArray(b)) {
		return a.length === b.length && a.every((entry, index) => isSame(entry, b[index]));
	}
	if (!isRecord(a) || !isRecord(b)) return a === b;
	const keys = Object.keys(a);
	return keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key], b[key]));
}
