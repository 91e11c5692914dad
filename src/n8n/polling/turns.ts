/** The next ids after the one that was read last, around and around. */
export function nextTurn(
	ids: readonly string[],
	after: string | undefined,
	size: number,
): string[] {
	const sorted = ids.toSorted();
	const next = sorted.findIndex((id) => after !== undefined && id > after);
	const from = Math.max(0, next);
	return [...sorted.slice(from), ...sorted.slice(0, from)].slice(0, size);
}
