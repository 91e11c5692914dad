import type { Clock } from '../core/clock';
import type { ActionContext } from '../core/engine/action';
import { BY_CONTROL, recordEffect } from '../core/store/effects';

/** Runs a command as the control surface, in a transaction. */
export type Perform = <Result>(command: (context: ActionContext) => Result) => Result;

export function createPerform(clock: Clock, contextAt: (at: number) => ActionContext): Perform {
	return (command) => {
		const at = contextAt(clock.now());
		const context: ActionContext = {
			...at,
			effect: (kind, concerned) => recordEffect(at, BY_CONTROL, kind, concerned),
		};
		return at.store.transaction(() => command(context));
	};
}

type Command<Args extends unknown[], Result> = (context: ActionContext, ...args: Args) => Result;

/** Commands that bring their context. */
export type Bound<Commands> = {
	readonly [Name in keyof Commands]: Commands[Name] extends Command<infer Args, infer Result>
		? (...args: Args) => Result
		: never;
};

export function bindCommands<Commands extends object>(
	commands: Commands,
	perform: Perform,
): Bound<Commands> {
	const bound = Object.entries(commands).map(([name, command]) => [
		name,
		(...args: unknown[]) =>
			perform((context) => (command as Command<unknown[], unknown>)(context, ...args)),
	]);
	return Object.fromEntries(bound) as Bound<Commands>;
}
