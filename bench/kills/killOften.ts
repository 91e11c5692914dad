import type { Sandbox } from '../../sandbox/sandbox';
import { startSandbox } from '../../sandbox/server';
import { startTalk } from '../../test/e2e/support/replies';
import { UNFINISHED } from '../../harness/executions';
import { poll } from '../../harness/poll';
import { replyWorkflow, startedByReplies } from '../../harness/replies';
import { chatHookOf } from '../../harness/stubs';
import { createCredential, importWorkflow, publishWorkflow } from '../../harness/workflows';
import { moments, type Moment, type Scene } from './moments';
import type { Running, Setting } from './settings';

/** Whether n8n survives is measured, not whether it keeps the limit. */
const REQUESTS_PER_MINUTE = 6_000;
const AT_ONCE = 3;
/** Some replies are of a lead who has not written before. */
const LEADS_PER_KILL = 10;
const LEADS_AT_START = 100;
/** n8n may be silent for two minutes after a kill while it starts. */
const TIMEOUT_MS = 300_000;

/** What came of all replies to one setting. */
export interface Outcome {
	readonly kills: number;
	readonly replies: number;
	/** In no execution. */
	readonly lost: number;
	/** In more than one execution, or told more than once. */
	readonly doubled: number;
	/** In one execution that the kill ended: it is in n8n's list, and Retry runs it. */
	readonly crashed: number;
	/** The moments of the kills, with what was lost and doubled of the replies that waited for n8n then. */
	readonly byMoment: Readonly<Record<string, { readonly lost: number; readonly doubled: number }>>;
}

interface Plan {
	readonly sandbox: Sandbox;
	readonly baseUrl: string;
	readonly kills: number;
	readonly seed: number;
	/** Told after each kill. */
	readonly tell: (line: string) => void;
}

/** Kills n8n so often, at one moment after the other, while people reply. */
export async function killOften(
	setting: Setting,
	{ kills, seed, tell }: Pick<Plan, 'kills' | 'seed' | 'tell'>,
): Promise<Outcome> {
	const { sandbox, baseUrl, close } = await startSandbox({
		requestsPerMinute: REQUESTS_PER_MINUTE,
		leads: LEADS_AT_START + kills * LEADS_PER_KILL,
	});
	let running: Running | undefined;
	try {
		running = await setting.start();
		return await killIn(running, { sandbox, baseUrl, kills, seed, tell });
	} finally {
		await running?.stop();
		await close();
	}
}

async function killIn(running: Running, { sandbox, baseUrl, kills, seed, tell }: Plan) {
	const { n8n } = running;
	const credential = await createCredential(n8n, baseUrl);
	const workflowId = await importWorkflow(n8n, replyWorkflow(chatHookOf(baseUrl)), credential);
	await publishWorkflow(n8n, workflowId);
	// What the poll at the activation remembers is not kept with durable cursors.
	await polls(sandbox, 2);

	const talk = startTalk(sandbox, seed);
	const writtenAt = new Map<string, number>();
	const write = () => {
		talk.write(AT_ONCE);
		for (const { message_id: id } of talk.replies.slice(-AT_ONCE)) writtenAt.set(id, Date.now());
	};
	const scene: Scene = { ...running, sandbox, write, random: talk.random };
	/** The moment of the first kill after each reply was written. */
	const momentOf = new Map<string, string>();
	const killedAt: number[] = [];
	const told = createTold(sandbox);
	for (let kill = 0; kill < kills; kill += 1) {
		const moment = moments[kill % moments.length]!;
		await killAt(moment, scene, () => {
			killedAt.push(Date.now());
			for (const { message_id: id } of talk.replies) {
				if (!momentOf.has(id)) momentOf.set(id, moment.name);
			}
		});
		told.read();
		tell(`  ${kill + 1} of ${kills}: ${moment.name}`);
	}
	await polls(sandbox, 3);
	const started = await poll(
		() => startedByReplies(n8n, workflowId),
		(all) => all.every(({ status }) => !UNFINISHED.includes(status)),
		{ timeoutMs: TIMEOUT_MS, everyMs: 1_000 },
	);

	const executionsOf = countEach(started.flatMap(({ messages }) => messages));
	const toldOf = countEach(told.read());
	const fates = talk.replies.map(({ message_id: id }) => {
		const inExecutions = executionsOf.get(id) ?? 0;
		const times = toldOf.get(id) ?? 0;
		return {
			moment: momentOf.get(id) ?? '',
			lost: inExecutions === 0 && times === 0,
			doubled: inExecutions > 1 || times > 1,
			crashed: inExecutions === 1 && times === 0,
		};
	});
	for (const [index, { message_id: id, conversation_id }] of talk.replies.entries()) {
		if (!fates[index]!.lost) continue;
		const reads = sandbox.requests.filter(
			({ endpoint, status, path, at }) =>
				endpoint === 'conversations.get' &&
				status === 200 &&
				path.endsWith(`/${conversation_id}`) &&
				at >= writtenAt.get(id)!,
		);
		const kill = killedAt.findIndex((at) => at >= (reads[0]?.at ?? Infinity));
		const ms = reads.map(({ at }) => killedAt[kill]! - at).filter((before) => before >= 0);
		tell(`  lost: ${id}, read ${ms.join(', ') || 'never'} ms before kill ${kill + 1}`);
	}
	const count = (fate: 'crashed' | 'doubled' | 'lost', moment?: string) =>
		fates.filter((each) => each[fate] && (moment === undefined || each.moment === moment)).length;
	return {
		kills,
		replies: fates.length,
		lost: count('lost'),
		doubled: count('doubled'),
		crashed: count('crashed'),
		byMoment: Object.fromEntries(
			moments
				.slice(0, kills)
				.map(({ name }) => [name, { lost: count('lost', name), doubled: count('doubled', name) }]),
		),
	};
}

async function killAt({ come }: Moment, scene: Scene, killed: () => void) {
	scene.write();
	const process = await come(scene);
	await process.kill();
	scene.sandbox.faults.clear();
	killed();
	// Replies do not wait for n8n.
	scene.write();
	await process.resume();
	await polls(scene.sandbox, 1);
}

/** What the workflow has told. The sandbox keeps the latest posts only, so they are read now and then. */
function createTold({ stubs }: Sandbox) {
	const told: string[] = [];
	let lastId = 0;
	return {
		read: (): readonly string[] => {
			const { posts } = stubs.chat;
			told.push(...posts.filter(({ id }) => id > lastId).map(({ text }) => text));
			lastId = posts.at(-1)?.id ?? lastId;
			return told;
		},
	};
}

/** Waits for so many more polls that the service has answered. */
async function polls({ requests }: Sandbox, count: number) {
	const answered = () =>
		requests.filter(({ endpoint, status }) => endpoint === 'conversations.list' && status === 200)
			.length;
	const wanted = answered() + count;
	const reached = await poll(
		() => Promise.resolve(answered()),
		(value) => value >= wanted,
		{ timeoutMs: TIMEOUT_MS, everyMs: 100 },
	);
	if (reached < wanted) throw new Error('n8n polls no more');
}

function countEach(values: readonly string[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return counts;
}
