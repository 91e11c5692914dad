/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { createConductor, type Conductor, type Piece } from '../time/conductor';

const folder = mkdtempSync(path.join(tmpdir(), 'outreach-conductor-'));
let conductor: Conductor;
/** In the place of n8n. */
let n8n: Socket;
let answers: AsyncIterator<string>;

async function connect() {
	n8n = createConnection(path.join(folder, 'conductor.sock'));
	answers = createInterface({ input: n8n })[Symbol.asyncIterator]();
	await once(n8n, 'connect');
}

beforeEach(async () => {
	conductor = await createConductor(folder);
	await connect();
});
afterEach(() => {
	n8n.destroy();
	conductor.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (now: number) =>
	n8n.write(`${JSON.stringify({ now, work: now + 10, waitTracker: null })}\n`);
const answer = async () => JSON.parse((await answers.next()).value as string) as unknown;
/** What n8n has to do, and nobody else. */
const toWork: Piece = {
	nextMoment: ({ work }) => work!,
	actors: [],
	keepStep: async () => undefined,
};

/** Notes when it acts, and when n8n may go on. */
function actorAt(...moments: number[]) {
	const acted: number[] = [];
	return {
		acted,
		next: () => moments[0] ?? null,
		act: async (now: number) => {
			moments.shift();
			acted.push(now);
		},
	};
}

test('time jumps to what is due, no further than to the end, and stands still there', async () => {
	const played = conductor.play(125, toWork);
	ask(100);
	expect(await answer()).toEqual({ to: 110 });
	ask(110);
	expect(await answer()).toEqual({ to: 120 });
	ask(120);
	expect(await answer()).toEqual({ to: 125 });
	ask(125);
	await played;
	const again = conductor.play(135, toWork);
	expect(await answer()).toEqual({ to: 0 });
	ask(126);
	expect(await answer()).toEqual({ to: 135 });
	ask(135);
	await again;
});

test('all else is brought to a moment before n8n jumps there', async () => {
	const steps: number[] = [];
	const keepStep = async (to: number) => void steps.push(to);
	const played = conductor.play(110, { ...toWork, keepStep });
	ask(100);
	expect(await answer()).toEqual({ to: 110 });
	expect(steps).toEqual([110]);
	ask(110);
	await played;
});

test('n8n is told when an answer comes that it need not wait for, and the answer comes when n8n has gone there', async () => {
	const arrived: number[] = [];
	const played = conductor.play(110, { ...toWork, arrive: (at) => arrived.push(at) });
	conductor.expectAnswer(106);
	expect(await answer()).toEqual({ answerAt: 106 });
	ask(96);
	expect(await answer()).toEqual({ to: 106 });
	expect(arrived).toEqual([]);
	n8n.write(`${JSON.stringify({ arrived: 106 })}\n`);
	ask(110);
	await played;
	expect(arrived).toEqual([106]);
});

test('each actor acts once at each of its moments, the first one first, while n8n stands by', async () => {
	const actors = [actorAt(104, 104), actorAt(102), actorAt()];
	const played = conductor.play(120, { ...toWork, actors });
	ask(100);
	expect(await answer()).toEqual({ to: 102 });
	// n8n was at work when both were due, and asks late.
	ask(105);
	expect(await answer()).toEqual({ to: 0 });
	expect(actors.map(({ acted }) => acted)).toEqual([[], [105], []]);
	ask(106);
	expect(await answer()).toEqual({ to: 0 });
	ask(107);
	expect(await answer()).toEqual({ to: 0 });
	ask(107);
	expect(await answer()).toEqual({ to: 117 });
	ask(120);
	await played;
	expect(actors.map(({ acted }) => acted)).toEqual([[106, 107], [105], []]);
});

test('who would act after the end does not', async () => {
	const late = actorAt(125);
	const played = conductor.play(125, { ...toWork, actors: [late] });
	ask(120);
	expect(await answer()).toEqual({ to: 125 });
	ask(125);
	await played;
	expect(late.acted).toEqual([]);
});

test('a play ends with the error of an actor', async () => {
	const act = () => Promise.reject(new Error('Nobody opens the form'));
	const played = conductor.play(125, { ...toWork, actors: [{ next: () => 100, act }] });
	ask(100);
	await expect(played).rejects.toThrow('Nobody opens the form');
});

test('a play ends with the error of what keeps step', async () => {
	const keepStep = () => Promise.reject(new Error('The world has ended'));
	const played = conductor.play(125, { ...toWork, keepStep });
	ask(100);
	await expect(played).rejects.toThrow('The world has ended');
});

test('a play ends when n8n does', async () => {
	const played = conductor.play(125, toWork);
	n8n.destroy();
	await expect(played).rejects.toThrow('n8n ended');
});

test('n8n may be killed and come back, and is not told of what was decided before', async () => {
	const killed = actorAt(110);
	let comesBack: () => void;
	const isBack = new Promise<void>((resolve) => (comesBack = resolve));
	const kill = async () => {
		n8n.destroy();
		await connect();
		// It is quiet while it starts, too.
		ask(113);
		for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
		comesBack();
	};
	const act = async (now: number) => {
		await killed.act(now);
		await conductor.whileGone(kill);
	};
	const played = conductor.play(125, { ...toWork, actors: [{ next: killed.next, act }] });
	ask(110);
	await isBack;
	expect(await answer()).toEqual({ to: 0 });
	ask(114);
	expect(await answer()).toEqual({ to: 124 });
	ask(125);
	await played;
	expect(killed.acted).toEqual([110]);
});

test('a play ends if n8n does not come back', async () => {
	const played = conductor.play(125, toWork);
	void conductor.whileGone(() => Promise.reject(new Error('n8n does not start')));
	await expect(played).rejects.toThrow('n8n does not start');
});

test('no play begins after n8n has ended', async () => {
	const played = conductor.play(125, toWork);
	n8n.destroy();
	await played.catch(() => undefined);
	await expect(conductor.play(130, toWork)).rejects.toThrow('n8n ended');
});
