/** Groups values by key, in the order of first appearance. The oldest Node.js that n8n 2 supports lacks `Map.groupBy`. */
export function groupBy<Value>(
	values: readonly Value[],
	keyOf: (value: Value) => string,
): Value[][] {
	const groups = new Map<string, Value[]>();
	for (const value of values) {
		const key = keyOf(value);
		const group = groups.get(key);
		if (group) group.push(value);
		else groups.set(key, [value]);
	}
	return [...groups.values()];
}
