/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';

import { nextCue, type Actor } from './actors';

/** n8n's message that nothing is going on in it. Times are virtual, in milliseconds since 1970. */
export interface Quiet {
	readonly now: number;
	/** When n8n has something to do. */
	readonly work: number | null;
	/** When n8n next looks for executions whose wait is over. */
	readonly waitTracker: number | null;
}

/** n8n has gone to a time at which one of its requests gets its answer. */
interface Arrival {
	readonly arrived: number;
}

/** How to play. */
export interface Piece {
	/** When something is due in n8n. */
	readonly nextMoment: (quiet: Quiet) => number;
	readonly actors: readonly Actor[];
	/** Brings everything else to this time before n8n jumps there. */
	readonly keepStep: (to: number) => Promise<void>;
	/** Called once n8n has gone to a time at which one of its requests gets its answer. */
	readonly arrive?: (at: number) => void;
}

/** Lets n8n's time jump. Before and after a play, n8n's time runs like real time. */
export interface Conductor {
	/** Resolves when everything until this time is done. Rejects if n8n ends before that. */
	play(until: number, piece: Piece): Promise<void>;
	/** n8n may end and come back during this. If it fails, the play rejects with its error. */
	whileGone(restart: () => Promise<void>): Promise<void>;
	/** Tells n8n that one of its requests gets its answer at this time, so that n8n does not wait for it. */
	expectAnswer(at: number): void;
	/** Whether a play is on, n8n is connected and no actor is acting. */
	isAlone(): boolean;
	/** Ends the play where it is: as done, or with an error. */
	endPlay(error?: Error): void;
	/** If n8n still runs, it ends too. */
	close(): void;
}

interface Play {
	readonly until: number;
	readonly piece: Piece;
	readonly resolve: () => void;
	readonly reject: (error: unknown) => void;
}

/** Listens in the folder for the n8n that gets this folder as OUTREACH_REHEARSAL. */
export async function createConductor(folder: string): Promise<Conductor> {
	let n8n: Socket | undefined;
	let play: Play | undefined;
	/** n8n has asked for the next time and waits. */
	let isAsked = false;
	let hasEnded = false;
	let isGone = false;
	let isActing = false;

	const answer = (to: number) => {
		isAsked = false;
		n8n?.write(`${JSON.stringify({ to })}\n`);
	};
	const end = (finish: (play: Play) => void) => {
		if (play) finish(play);
		play = undefined;
	};
	const hear = async (quiet: Quiet) => {
		isAsked = true;
		if (play === undefined || isGone) return;
		if (quiet.now >= play.until) {
			end(({ resolve }) => resolve());
			return;
		}
		const asker = n8n;
		try {
			const to = await step(quiet, play);
			// In the meantime another n8n may have come, which asks for itself.
			if (asker === n8n) answer(to);
		} catch (error) {
			end(({ reject }) => reject(error));
		}
	};

	/** Lets the actors act whose turn it is. Returns the time that n8n goes to. */
	const step = async (quiet: Quiet, { piece, until }: Play): Promise<number> => {
		const { at, actor } = nextCue(piece.actors) ?? { at: Infinity };
		if (actor && at <= quiet.now) {
			isActing = true;
			await actor.act(quiet.now).finally(() => (isActing = false));
			return NOWHERE;
		}
		const to = Math.min(piece.nextMoment(quiet), at, until);
		await piece.keepStep(to);
		return to;
	};

	const server = createServer((connected) => {
		n8n = connected.setNoDelay(true);
		isAsked = false;
		let rest = '';
		connected.setEncoding('utf8').on('data', (chunk: string) => {
			const lines = (rest + chunk).split('\n');
			rest = lines.pop()!;
			for (const line of lines) {
				const said = JSON.parse(line) as Arrival | Quiet;
				if ('arrived' in said) play?.piece.arrive?.(said.arrived);
				else void hear(said);
			}
		});
		// A broken connection also emits `close`.
		connected.on('error', () => undefined);
		connected.on('close', () => {
			if (isGone || connected !== n8n) return;
			hasEnded = true;
			end(({ reject }) => reject(endOfN8n()));
		});
	});
	server.listen(path.join(folder, 'conductor.sock'));
	await once(server, 'listening');

	return {
		play: (until, piece) =>
			new Promise((resolve, reject) => {
				if (hasEnded) {
					reject(endOfN8n());
					return;
				}
				play = { until, piece, resolve, reject };
				// What n8n said before may be out of date. Told to go nowhere, it asks again.
				if (isAsked) answer(NOWHERE);
			}),
		whileGone: async (restart) => {
			isGone = true;
			try {
				await restart();
			} catch (error) {
				end(({ reject }) => reject(error));
			}
			isGone = false;
			if (isAsked) answer(NOWHERE);
		},
		expectAnswer: (at) => void n8n?.write(`${JSON.stringify({ answerAt: at })}\n`),
		endPlay: (error) => end(({ resolve, reject }) => (error ? reject(error) : resolve())),
		isAlone: () => play !== undefined && !isGone && !isActing,
		close: () => {
			n8n?.destroy();
			server.close();
		},
	};
}

/** A time in the past: n8n stays where it is, and asks again once it is quiet. */
const NOWHERE = 0;

const endOfN8n = () => new Error('n8n ended in the middle of the rehearsal');
