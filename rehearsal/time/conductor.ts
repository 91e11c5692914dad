/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';

import { nextCue, type Actor } from './actors';

/** What n8n says when nothing goes on in it. Times are virtual, in milliseconds since 1970. */
export interface Quiet {
	readonly now: number;
	/** When it has something to do. */
	readonly work: number | null;
	/** When it looks next for executions that have waited long enough. */
	readonly waitTracker: number | null;
}

/** What is played. */
export interface Piece {
	/** When something is due in n8n. */
	readonly nextMoment: (quiet: Quiet) => number;
	readonly actors: readonly Actor[];
	/** Brings all else to this time, before n8n jumps there. */
	readonly keepStep: (to: number) => Promise<void>;
}

/** Lets the time of n8n jump. Until it plays, and after, n8n's time flows as real time does. */
export interface Conductor {
	/** Resolves when everything until this time is done. Rejects if n8n ends before. */
	play(until: number, piece: Piece): Promise<void>;
	/** n8n ends too if it still runs. */
	close(): void;
}

interface Play {
	readonly until: number;
	readonly piece: Piece;
	readonly resolve: () => void;
	readonly reject: (error: unknown) => void;
}

/** Listens in the folder for the n8n that gets it as OUTREACH_REHEARSAL. */
export async function createConductor(folder: string): Promise<Conductor> {
	let n8n: Socket | undefined;
	let play: Play | undefined;
	/** n8n has asked and waits. */
	let isAsked = false;
	let hasEnded = false;

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
		if (play === undefined) return;
		if (quiet.now >= play.until) {
			end(({ resolve }) => resolve());
			return;
		}
		try {
			answer(await step(quiet, play));
		} catch (error) {
			end(({ reject }) => reject(error));
		}
	};

	const server = createServer((connected) => {
		n8n = connected.setNoDelay(true);
		let rest = '';
		connected.setEncoding('utf8').on('data', (chunk: string) => {
			const lines = (rest + chunk).split('\n');
			rest = lines.pop()!;
			for (const line of lines) void hear(JSON.parse(line) as Quiet);
		});
		// A broken connection closes as well.
		connected.on('error', () => undefined);
		connected.on('close', () => {
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
				// What n8n said before may be out of date. It asks again if it is told to go nowhere.
				if (isAsked) answer(NOWHERE);
			}),
		close: () => {
			n8n?.destroy();
			server.close();
		},
	};
}

/** In the past. n8n stays where it is, and asks again once it is quiet. */
const NOWHERE = 0;

/** Lets act whose turn it is. Returns where n8n goes. */
async function step(quiet: Quiet, { piece, until }: Play): Promise<number> {
	const { at, actor } = nextCue(piece.actors) ?? { at: Infinity };
	if (actor && at <= quiet.now) {
		await actor.act(quiet.now);
		return NOWHERE;
	}
	const to = Math.min(piece.nextMoment(quiet), at, until);
	await piece.keepStep(to);
	return to;
}

const endOfN8n = () => new Error('n8n ended in the middle of the rehearsal');
