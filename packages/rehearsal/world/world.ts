import { isoTime, MINUTE } from 'outreach-sandbox/core/clock';
import type { LifeChange, LifeLevel } from 'outreach-sandbox/core/engine/life';
import type { Sandbox } from 'outreach-sandbox/sandbox';
import { startSandbox } from 'outreach-sandbox/server';
import { createWitness } from '../facts/world';
import type { WorldFacts } from '../sheet/facts';
import { CAMPAIGNS, prepareCampaigns } from './campaigns';
import { createSlowAnswers } from './slowAnswers';
import { makeRough, type Weather } from './weather';

export interface WorldOptions {
	readonly seed: number;
	readonly life: LifeLevel;
	/** Single settings on top of the level. */
	readonly settings?: LifeChange;
	/** How many made-up leads there are; 250 by default. */
	readonly leads?: number;
	/** How many campaigns run; 3 by default. */
	readonly campaigns?: number;
	/** How well the service works; `calm` by default. */
	readonly weather?: Weather;
	/** Changes the world before its first morning. */
	readonly prepare?: (sandbox: Sandbox) => void;
}

/** A sandbox of its own, with a record of everything that happens in it. */
export interface World {
	readonly baseUrl: string;
	readonly sandbox: Sandbox;
	now(): number;
	/** Sends the answers that were to come by this time. */
	arrive(at: number): void;
	/** Starts campaigns, so that leads have something to reply to. */
	begin(): void;
	/** Everything known of it by now. */
	read(): WorldFacts;
	close(): Promise<void>;
}

/** Every world begins on this Monday morning. */
export const START = Date.UTC(2026, 10, 23, 8);

/** Until then nothing happens, so that the workflows can be published. */
export const FIRST_EVENT = START + 10 * MINUTE;

interface Surroundings {
	/** How far its time is ahead of real time. */
	readonly ahead: number;
	/** Called after each request, with its time. */
	readonly onRequest: (at: number) => void;
	/** Called if an answer is to come late, with the time at which it comes. */
	readonly onSlowAnswer: (until: number) => void;
}

/** Begins at the same millisecond each time, because what happens later depends on it. */
export async function openWorld(
	{ seed, life, settings, leads, campaigns = CAMPAIGNS.least, weather, prepare }: WorldOptions,
	{ ahead, onRequest, onSlowAnswer }: Surroundings,
): Promise<World> {
	const witness = createWitness();
	const flow = () => Date.now() + ahead;
	let now = () => START;
	let changeWeather = () => undefined as void;
	const clock = () => Date.parse(sandbox.control.readTime().now);
	const slow = createSlowAnswers(clock, onSlowAnswer);
	const { baseUrl, sandbox, close } = await startSandbox({
		now: () => now(),
		life: { level: life, ...settings },
		seed,
		leads,
		wait: slow.wait,
		onRequest: (record) => {
			witness.onRequest(record);
			changeWeather();
			onRequest(record.at);
		},
	});
	witness.watch(sandbox);
	const started = await prepareCampaigns(sandbox, campaigns);
	prepare?.(sandbox);
	now = flow;
	return {
		baseUrl,
		sandbox,
		close,
		now: clock,
		arrive: slow.arrive,
		begin: () => {
			const { control } = sandbox;
			const stopped = flow();
			now = () => stopped;
			control.moveClock({ now: isoTime(FIRST_EVENT) });
			for (const id of started) control.setCampaignStatus(id, 'started');
			now = flow;
			if (weather === 'rough') changeWeather = makeRough(sandbox.faults, seed);
		},
		read: () => witness.read(sandbox),
	};
}
