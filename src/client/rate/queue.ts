import type { Priority } from '../call';
import type { Attempt } from '../http/send';

/** An attempt that waits for its turn: either `go` or `fail` is called, once. */
export interface Waiting {
	readonly attempt: Attempt;
	readonly go: (isLook: boolean) => void;
	readonly fail: (reason: unknown) => void;
}

/** First come, first served within a priority. An attempt that comes again takes the place it had. */
export function createRateQueue() {
	const places = new WeakMap<Attempt, number>();
	const queues: Record<Priority, Waiting[]> = { interactive: [], bulk: [] };
	let next = 0;

	function placeOf({ attempt }: Waiting): number {
		const place = places.get(attempt) ?? next++;
		places.set(attempt, place);
		return place;
	}

	return {
		enter(waiting: Waiting): void {
			const queue = queues[waiting.attempt.priority];
			const place = placeOf(waiting);
			queue.splice(queue.findLastIndex((other) => placeOf(other) < place) + 1, 0, waiting);
		},
		isEmpty: (priority: Priority): boolean => queues[priority].length === 0,
		take: (priority: Priority): Waiting | undefined => queues[priority].shift(),
		leave(isLeaving: (attempt: Attempt) => boolean): Waiting[] {
			const all = [...queues.interactive, ...queues.bulk];
			for (const priority of ['interactive', 'bulk'] as const) {
				queues[priority] = queues[priority].filter(({ attempt }) => !isLeaving(attempt));
			}
			return all.filter(({ attempt }) => isLeaving(attempt));
		},
	};
}
