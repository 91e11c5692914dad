import type { ActionContext } from '../core/engine/action';
import { BY_CONTROL, recordEffect } from '../core/store/effects';
import * as accounts from '../accounts/control';
import * as agents from '../agents/control';
import * as campaigns from '../campaigns/control';
import * as conversations from '../conversations/control';
import { createTimeControl, type TimeControl, type TimeParts } from './time';

const commands = { ...accounts, ...agents, ...campaigns, ...conversations };

type Command<Args extends unknown[], Result> = (context: ActionContext, ...args: Args) => Result;

type Commands = {
	readonly [Name in keyof typeof commands]: (typeof commands)[Name] extends Command<
		infer Args,
		infer Result
	>
		? (...args: Args) => Result
		: never;
};

/** Makes things happen that no request causes: actions of other people, of the network and of the service. */
export interface Control extends Commands, TimeControl {}

export function createControl(parts: TimeParts): Control {
	const { clock, contextAt } = parts;
	const context = (): ActionContext => {
		const at = contextAt(clock.now());
		return { ...at, effect: (kind, concerned) => recordEffect(at, BY_CONTROL, kind, concerned) };
	};
	const bind =
		<Args extends unknown[], Result>(command: Command<Args, Result>) =>
		(...args: Args) => {
			const bound = context();
			return bound.store.transaction(() => command(bound, ...args));
		};
	const bound = Object.entries(commands).map(([name, command]) => [
		name,
		bind(command as Command<unknown[], unknown>),
	]);
	return { ...(Object.fromEntries(bound) as Commands), ...createTimeControl(parts) };
}
