/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import type { HttpBindings } from '@hono/node-server';
import type { DatabaseSync } from 'node:sqlite';

import { REQUESTS_PER_MINUTE } from 'n8n-nodes-outreach/src/contract/common';
import { type Control, commandRoutes, commands } from './composition/commands';
import { handlers } from './composition/handlers';
import { awaken, happenings, planAcceptances, reactions } from './composition/happenings';
import { createReadings, type ReadingChoice } from './composition/readings';
import { seed } from './composition/seed';
import { viewReaders } from './composition/views';
import { createLive } from './console/live';
import { consoleRoutes } from './console/routes';
import { bindCommands, createPerform } from './control/control';
import { controlRoutes } from './control/routes';
import { createTimeControl } from './control/time';
import { createClock } from './core/clock';
import type { ActionContext } from './core/engine/action';
import { createEngine } from './core/engine/engine';
import type { WorldEvent } from './core/engine/events';
import type { LifeChange } from './core/engine/life';
import { createPlayer, repeat, type Repeat } from './core/engine/player';
import { openWorld } from './core/engine/world';
import { createFaultPlan, type FaultPlan } from './core/faults/plan';
import { type Wait, waitInRealTime } from './core/faults/wait';
import { createApp } from './core/http/app';
import { localOnly, withPassword } from './core/http/callers';
import { createRateLimit } from './core/http/rateLimit';
import type { RequestRecord } from './core/http/requestLog';
import type { PeopleSet } from './core/people/people';
import { BY_ITSELF, readEffects, recordEffect, type Effect } from './core/store/effects';
import { openStore } from './core/store/store';
import { type Chat, createChat } from './services/chat/chat';
import { createModel, type Model } from './services/model/model';
import { createOutside, type Outside } from './services/outside';

export interface SandboxOptions {
	/** A file whose state survives a restart; `:memory:` by default. */
	readonly database?: string;
	/** How gaps of the API's document are read: the variant of an assumption. By default as the contract does. */
	readonly readings?: ReadingChoice;
	/** Made-up leads in the main workspace of an empty database; 250 by default. */
	readonly leads?: number;
	/** Where the made-up people come from; `plausible` by default. */
	readonly people?: PeopleSet;
	/** 60 by default, like the API. */
	readonly requestsPerMinute?: number;
	/** The sandbox's clock until it is moved, in milliseconds since 1970. */
	readonly now?: () => number;
	/**
	 * How lively a new world is. Off by default, so that nothing happens by itself. A kept database goes on as it was.
	 */
	readonly life?: LifeChange;
	/** Decides what will happen; 1 by default. A kept database has its own. */
	readonly seed?: number;
	/** How an empty database is filled; for tests that do it again and again. */
	readonly fill?: typeof seed;
	/** How timers run; for tests that should not wait for them. */
	readonly repeat?: Repeat;
	/** Called after everything that happens by itself, in its transaction. */
	readonly afterEvent?: (context: ActionContext, event: WorldEvent) => void;
	/** Called after each request to the API, answered or not. */
	readonly onRequest?: (record: RequestRecord) => void;
	/** How a late answer waits; in real time by default. */
	readonly wait?: Wait;
	/** How many seconds the stand-in for a model takes for each answer to an agent; none by default. */
	readonly modelThinks?: number;
	/** Serves `/__control` to tests in other processes; off by default. */
	readonly control?: boolean;
	/** Serves the console at `/`, which uses `/__control`; off by default. */
	readonly console?: boolean;
	/** Lets other machines use the console and `/__control` with this password. If not set, only this machine may. */
	readonly consolePassword?: string;
}

export interface Sandbox {
	/**
	 * Handles a request below `/api/v1`. Rejects only if a fault withholds the response: with code `ECONNRESET`, or with
	 * `ABORTED` once the request's signal fires.
	 */
	fetch(request: Request, bindings?: HttpBindings): Response | Promise<Response>;
	readonly database: DatabaseSync;
	/** The latest 10,000 requests, oldest first. */
	readonly requests: readonly RequestRecord[];
	readonly faults: FaultPlan;
	/** Makes things happen that no request causes. */
	readonly control: Control;
	/** Makes things happen when they are due, between requests. */
	keepUp(): void;
	/** The services that it plays beside the API: a chat at `/chat`, a language model at `/model/v1`. */
	readonly services: { readonly chat: Chat; readonly model: Model };
	/** What the console shows under Outside. Services that others play add what they get. */
	readonly outside: Outside;
	/** What requests and the world itself have done, oldest first: of one kind, or of all. */
	effects(kind?: Effect['kind']): Effect[];
	/** Returns to the state in which the database was made. */
	reset(): void;
	close(): void;
}

export const DEFAULT_LEADS = 250;
export const DEFAULT_PEOPLE: PeopleSet = 'plausible';
export const DEFAULT_SEED = 1;

/** The service in this process, without a port. Throws if the database file cannot be used. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
	const { fill = seed, modelThinks = 0 } = options;
	const store = openStore(options.database ?? ':memory:');
	const world = openWorld(store, {
		seed: options.seed ?? DEFAULT_SEED,
		life: options.life ?? { level: 'off' },
		leads: options.leads ?? DEFAULT_LEADS,
		people: options.people ?? DEFAULT_PEOPLE,
	});
	if (options.seed !== undefined && options.seed !== world.seed) {
		store.database.close();
		const message = `${options.database} was made with the seed ${world.seed}. Leave out the seed or give another file.`;
		throw new Error(message);
	}
	const clock = createClock(options.now ?? Date.now, {
		offset: world.clockOffset,
		save: world.setClockOffset,
	});
	const { now } = clock;
	const faults = createFaultPlan();
	const requests: RequestRecord[] = [];
	const readings = createReadings(options.readings);
	const limit = createRateLimit(options.requestsPerMinute ?? REQUESTS_PER_MINUTE);
	const closing = new AbortController();
	const wait = options.wait ?? waitInRealTime;

	const live = createLive(options.repeat ?? repeat, closing.signal);
	const { changed } = live;

	const contextAt = (at: number): ActionContext => ({
		store,
		now: at,
		world,
		effect: (kind, concerned) => recordEffect({ store, now: at }, BY_ITSELF, kind, concerned),
		reactions,
	});
	const engine = createEngine({
		store,
		clock,
		world,
		happenings,
		contextAt,
		changed,
		afterEvent: options.afterEvent,
	});
	const player = createPlayer(engine, clock, options.repeat);

	const begin = () => {
		fill(store, { ...world.start, now: now() });
		if (world.life !== null) store.transaction(() => awaken(contextAt(now())));
	};
	if (!store.get('SELECT 1 FROM workspaces')) begin();

	const outside = createOutside(now, changed);
	const services = {
		chat: createChat(now, closing.signal, outside),
		model: createModel(outside, async (gone) => {
			if (modelThinks > 0) await wait(modelThinks, gone);
		}),
	};

	const reset = () => {
		player.pause();
		engine.interrupt();
		clock.reset();
		store.clear();
		world.restart();
		begin();
		faults.clear();
		limit.reset();
		requests.splice(0);
		services.chat.clear();
		outside.clear();
	};

	const app = createApp({
		store,
		now,
		world,
		handlers,
		reactions,
		faults,
		requests,
		limit,
		readings,
		changed,
		catchUp: engine.catchUp,
		onRequest: options.onRequest,
		wait,
		closing: closing.signal,
	});
	app.route('/chat', services.chat.routes);
	app.route('/model/v1', services.model.routes);
	const perform = createPerform(clock, contextAt);
	const time = createTimeControl({
		clock,
		engine,
		player,
		world,
		contextAt,
		awaken,
		planAcceptances,
	});
	const control: Control = { ...bindCommands(commands, perform), ...time };
	const password = options.consolePassword;
	const guard = password === undefined ? localOnly : withPassword(password);
	if (options.control || options.console) {
		app.use('/__control/*', guard);
		app.route(
			'/__control',
			controlRoutes({
				store,
				faults,
				requests,
				readings,
				perform,
				commandRoutes,
				time,
				reset,
				changed,
			}),
		);
	}
	if (options.console) {
		const context = () => contextAt(now());
		const { readTime } = time;
		const sources = { requests, faults, limit, outside: outside.records, readTime };
		app.route('/', consoleRoutes({ context, live, readers: viewReaders, guard, ...sources }));
	}

	return {
		fetch: (request, bindings) => app.fetch(request, bindings),
		database: store.database,
		requests,
		faults,
		control,
		keepUp: player.keepUp,
		services,
		outside,
		effects: (kind) => {
			faults.catchUp(now());
			return readEffects(store, kind);
		},
		reset,
		close: () => {
			closing.abort();
			player.close();
			engine.interrupt();
			if (store.database.isOpen) store.database.close();
		},
	};
}
