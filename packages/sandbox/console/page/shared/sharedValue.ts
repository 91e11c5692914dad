import { useEffect, useState } from 'preact/hooks';

/** A value of the whole page. Each component that uses it shows it anew when it changes. */
export function sharedValue<Value>(first: Value) {
	let value = first;
	const listeners = new Set<(value: Value) => void>();
	return {
		get: () => value,
		set: (next: Value): void => {
			value = next;
			for (const listener of listeners) listener(next);
		},
		use: (): Value => {
			const [shown, show] = useState(value);
			useEffect(() => {
				const listen = (next: Value) => show(() => next);
				listen(value);
				listeners.add(listen);
				return () => void listeners.delete(listen);
			}, []);
			return shown;
		},
	};
}
