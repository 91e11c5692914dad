import type { Actor } from '../time/actors';
import type { Task } from './desk';

/** Does tasks when they are due. */
export interface Agenda extends Actor {
	/** Those that are still to be done. */
	tasks(): readonly Task[];
	add(more: readonly Task[]): void;
}

export function createAgenda(first: readonly Task[]): Agenda {
	let tasks = first;
	const add = (more: readonly Task[]) => void (tasks = [...tasks, ...more]);
	return {
		tasks: () => tasks,
		add,
		next: () => (tasks.length === 0 ? null : Math.min(...tasks.map(({ at }) => at))),
		act: async (now) => {
			const due = tasks.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
			tasks = tasks.filter(({ at }) => at > now);
			for (const task of due) add(await task.act(now));
		},
	};
}
