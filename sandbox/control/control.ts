import { isoTime, type Clock } from '../clock';
import type { ActionContext } from '../store/effects';
import type { Store } from '../store/store';
import * as accounts from './accounts';
import * as agents from './agents';
import * as campaigns from './campaigns';
import * as conversations from './conversations';
import type { Body } from './schemas';

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

/** Makes things happen that no request asks for: actions of other people, of the network, of the service. */
export interface Control extends Commands {
	/** Sets the service's time to `now` if given, then moves it by `forward_seconds`. Returns the new time. */
	moveClock(change: Body<'clockChange'>): string;
}

export function createControl(store: Store, clock: Clock): Control {
	// Effects are what requests did, so commands record none.
	const context = (): ActionContext => ({ store, now: clock.now(), effect: () => undefined });
	const bind =
		<Args extends unknown[], Result>(command: Command<Args, Result>) =>
		(...args: Args) =>
			store.transaction(() => command(context(), ...args));
	const bound = Object.entries(commands).map(([name, command]) => [
		name,
		bind(command as Command<unknown[], unknown>),
	]);
	return {
		...(Object.fromEntries(bound) as Commands),
		moveClock: ({ now, forward_seconds = 0 }) => {
			const start = now === undefined ? clock.now() : Date.parse(now);
			clock.moveTo(start + forward_seconds * 1_000);
			return isoTime(clock.now());
		},
	};
}
