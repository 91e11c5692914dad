/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { createConductor, type Conductor } from '../../rehearsal/time/conductor';

const folder = mkdtempSync(path.join(tmpdir(), 'outreach-conductor-'));
let conductor: Conductor;
/** In the place of n8n. */
let n8n: Socket;
let answers: AsyncIterator<string>;

beforeEach(async () => {
	conductor = await createConductor(folder);
	n8n = createConnection(path.join(folder, 'conductor.sock'));
	answers = createInterface({ input: n8n })[Symbol.asyncIterator]();
	await once(n8n, 'connect');
});
afterEach(() => {
	n8n.destroy();
	conductor.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (now: number) =>
	n8n.write(`${JSON.stringify({ now, work: now + 10, waitTracker: null })}\n`);
const answer = async () => JSON.parse((await answers.next()).value as string) as unknown;
const toWork = async ({ work }: { work: number | null }) => work!;

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

test('a play ends with the error of who decides', async () => {
	const played = conductor.play(125, async () => {
		throw new Error('The world has ended');
	});
	ask(100);
	await expect(played).rejects.toThrow('The world has ended');
});

test('a play ends when n8n does', async () => {
	const played = conductor.play(125, toWork);
	n8n.destroy();
	await expect(played).rejects.toThrow('n8n ended');
});

test('no play begins after n8n has ended', async () => {
	const played = conductor.play(125, toWork);
	n8n.destroy();
	await played.catch(() => undefined);
	await expect(conductor.play(130, toWork)).rejects.toThrow('n8n ended');
});
