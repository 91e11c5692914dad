/** The same function, which makes nothing twice of one object. */
export function remember<Key extends object, Value>(
	make: (key: Key) => Value,
): (key: Key) => Value {
	const made = new WeakMap<Key, Value>();
	return (key) => {
		if (!made.has(key)) made.set(key, make(key));
		return made.get(key)!;
	};
}
