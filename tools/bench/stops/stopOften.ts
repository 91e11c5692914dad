import { retry } from '../../scale/support/calls';
import type { Sandbox } from '../../../packages/sandbox/sandbox';
import { startSandbox } from '../../../packages/sandbox/server';
import { startTalk } from '../../e2e/support/replies';
import { UNFINISHED } from '../../../packages/rehearsal/n8n/executions';
import { poll } from '../../../packages/rehearsal/n8n/poll';
import { replyWorkflow, startedByReplies, TRIGGER } from '../../../packages/rehearsal/n8n/replies';
import { chatHookOf } from '../../../packages/rehearsal/n8n/sandboxServices';
import {
	createCredential,
	importWorkflow,
	publishWorkflow,
} from '../../../packages/rehearsal/n8n/workflows';
import { moments, type Moment, type Scene } from './moments';
import type { Running, Setting } from './settings';

/** This measures whether replies survive, not whether n8n keeps to the limit. */
const REQUESTS_PER_MINUTE = 6_000;
const AT_ONCE = 3;
/** Before every fifth stop, this many people reply at once: more conversations than fit on one of the API's pages. */
const BURST = 40;
const BURST_EVERY = 5;
/** Each trigger has its own workflow. */
const TRIGGERS = 3;
/** Some replies come from a lead who has not written before. */
const LEADS_PER_STOP = 16;
const LEADS_AT_START = 100;
/** After a kill, n8n may be silent for two minutes while it starts. */
const TIMEOUT_MS = 300_000;

/** n8n's log, if the trigger's events may come again. */
const UNRECORDED = 'could not record that these events were received';

export type Signal = 'SIGKILL' | 'SIGTERM';

/** What happened to all replies in one setting. */
export interface Outcome {
	readonly stops: number;
	/** Each reply counts once for each trigger. */
	readonly replies: number;
	/** The trigger passed them on in no execution, not even in the Retry of one that had ended. */
	readonly lost: number;
	/** The trigger passed them on in more than one execution. An execution and its Retry count as one. */
	readonly doubled: number;
	/** Only a Retry passed them on. Retry was pressed for every execution that a stop had ended. */
	readonly retried: number;
	/** For each moment: how many replies that waited for n8n then were lost or doubled. */
	readonly byMoment: Readonly<Record<string, { readonly lost: number; readonly doubled: number }>>;
}

interface Plan {
	readonly sandbox: Sandbox;
	readonly baseUrl: string;
	readonly stops: number;
	readonly signal: Signal;
	readonly seed: number;
	/** Called with a line after each stop. */
	readonly tell: (line: string) => void;
}

/** Stops n8n this often, at one moment after the other, while people reply. */
export async function stopOften(
	setting: Setting,
	plan: Omit<Plan, 'baseUrl' | 'sandbox'>,
): Promise<Outcome> {
	const { sandbox, baseUrl, close } = await startSandbox({
		requestsPerMinute: REQUESTS_PER_MINUTE,
		leads: LEADS_AT_START + plan.stops * LEADS_PER_STOP,
	});
	let running: Running | undefined;
	try {
		running = await setting.start();
		return await stopIn(running, { ...plan, sandbox, baseUrl });
	} finally {
		await running?.stop();
		await close();
	}
}

async function stopIn(running: Running, { sandbox, baseUrl, stops, signal, seed, tell }: Plan) {
	const { n8n } = running;
	const credential = await createCredential(n8n, baseUrl);
	const workflowIds: string[] = [];
	for (let trigger = 1; trigger <= TRIGGERS; trigger += 1) {
		const workflow = replyWorkflow(chatHookOf(baseUrl));
		const named = { ...workflow, name: `${workflow.name} ${trigger}` };
		const id = await importWorkflow(n8n, named, credential);
		await publishWorkflow(n8n, id);
		workflowIds.push(id);
	}
	// With durable cursors, n8n does not keep what the poll at the activation remembers.
	await polls(sandbox, 2 * TRIGGERS);

	const talk = startTalk(sandbox, seed);
	const scene: Scene = {
		...running,
		sandbox,
		write: () => talk.write(AT_ONCE),
		random: talk.random,
	};
	/** For each reply: the moment of the first stop after it was written. */
	const momentOf = new Map<string, string>();
	for (let stop = 0; stop < stops; stop += 1) {
		const moment = moments[stop % moments.length]!;
		if (stop % BURST_EVERY === BURST_EVERY - 1) talk.write(BURST);
		await stopAt(moment, signal, scene, () => {
			for (const { message_id: id } of talk.replies) {
				if (!momentOf.has(id)) momentOf.set(id, moment.name);
			}
		});
		tell(`  ${stop + 1} of ${stops}: ${moment.name}`);
	}
	talk.write(1);
	await waitForLast(running, workflowIds, talk.replies.at(-1)!.message_id, tell);

	await waitForEnds(running, workflowIds);
	const passed: Passed[][] = [];
	for (const id of workflowIds) passed.push(await passedOn(running, id, tell));
	const fates = passed.flatMap((ofTrigger) =>
		talk.replies.map(({ message_id: id }) => {
			const executions = ofTrigger.filter(({ messages }) => messages.includes(id));
			return {
				id,
				moment: momentOf.get(id) ?? '',
				lost: executions.length === 0,
				doubled: executions.length > 1,
				retried: executions.length === 1 && executions[0]!.isRetry,
				executions: executions.map(({ name }) => name).join(', '),
			};
		}),
	);
	for (const { id, moment, lost, doubled, executions } of fates) {
		if (lost) tell(`  lost: ${id}, ${moment}`);
		if (doubled) tell(`  doubled: ${id}, ${moment}, in the executions ${executions}`);
	}
	const unrecorded = running.n8n.log().split(UNRECORDED).length - 1;
	if (unrecorded > 0) tell(`  n8n could not record ${unrecorded} times what was received`);
	const count = (fate: 'doubled' | 'lost' | 'retried', moment?: string) =>
		fates.filter((each) => each[fate] && (moment === undefined || each.moment === moment)).length;
	return {
		stops,
		replies: fates.length,
		lost: count('lost'),
		doubled: count('doubled'),
		retried: count('retried'),
		byMoment: Object.fromEntries(
			moments
				.slice(0, stops)
				.map(({ name }) => [name, { lost: count('lost', name), doubled: count('doubled', name) }]),
		),
	};
}

/** Waits until each workflow has got the last reply: what its trigger has not passed on by then is lost. */
async function waitForLast(
	{ n8n }: Running,
	workflowIds: readonly string[],
	last: string,
	tell: Plan['tell'],
) {
	for (const id of workflowIds) {
		const started = await poll(
			() => startedByReplies(n8n, id),
			(all) => all.some(({ messages }) => messages.includes(last)),
			{ timeoutMs: TIMEOUT_MS, everyMs: 1_000 },
		);
		if (started.some(({ messages }) => messages.includes(last))) continue;
		tell(`  ${id} has not got the last reply after ${TIMEOUT_MS / 60_000} minutes`);
	}
}

interface Passed {
	/** The ID of the execution, and of the Retry that stands for it. */
	readonly name: string;
	/** The ids of the messages. */
	readonly messages: readonly string[];
	readonly isRetry: boolean;
}

/**
 * Waits until all executions have ended. If a worker is killed before its log tells that it has begun an execution, n8n
 * lists it as queued or running for good.
 */
async function waitForEnds({ n8n }: Running, workflowIds: readonly string[]) {
	await poll(
		async () => (await Promise.all(workflowIds.map((id) => startedByReplies(n8n, id)))).flat(),
		(all) => all.every(({ status }) => !UNFINISHED.includes(status)),
		{ timeoutMs: TIMEOUT_MS, everyMs: 1_000 },
	);
}

/** What the trigger passed on in each execution, after a Retry of the executions that a stop has ended. */
async function passedOn(
	{ n8n }: Running,
	workflowId: string,
	tell: Plan['tell'],
): Promise<Passed[]> {
	const passed: Passed[] = [];
	for (const { executionId, status, isReadable, messages } of await startedByReplies(
		n8n,
		workflowId,
	)) {
		if (!isReadable) {
			tell(`  execution ${executionId} is listed, but n8n has nothing of it`);
			continue;
		}
		if (status === 'success') {
			passed.push({ name: executionId, messages, isRetry: false });
			continue;
		}
		if (UNFINISHED.includes(status)) {
			tell(`  execution ${executionId} stayed ${status} and was stopped by hand`);
			await n8n.call('POST', `/executions/${executionId}/stop`);
		}
		const { id, output } = await retry(n8n, executionId);
		const ids = output(TRIGGER).map(({ message_id }) => String(message_id));
		const name = `${executionId} (${status}) by Retry ${id}`;
		passed.push({ name, messages: [...new Set(ids)], isRetry: true });
	}
	return passed;
}

async function stopAt({ come }: Moment, signal: Signal, scene: Scene, stopped: () => void) {
	scene.write();
	const process = await come(scene);
	const stop = signal === 'SIGKILL' ? process.kill() : process.pause();
	// If the poll is alive, it now gets the answer it waits for.
	scene.sandbox.faults.clear();
	await stop;
	stopped();
	// People reply whether or not n8n is running.
	scene.write();
	await process.resume();
	await polls(scene.sandbox, TRIGGERS);
}

/** Waits until the service has answered this many more polls. */
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

export function addStops(a: Outcome, b: Outcome): Outcome {
	const names = new Set([...Object.keys(a.byMoment), ...Object.keys(b.byMoment)]);
	const of = ({ byMoment }: Outcome, name: string) => byMoment[name] ?? { lost: 0, doubled: 0 };
	return {
		stops: a.stops + b.stops,
		replies: a.replies + b.replies,
		lost: a.lost + b.lost,
		doubled: a.doubled + b.doubled,
		retried: a.retried + b.retried,
		byMoment: Object.fromEntries(
			[...names].map((name) => [
				name,
				{
					lost: of(a, name).lost + of(b, name).lost,
					doubled: of(a, name).doubled + of(b, name).doubled,
				},
			]),
		),
	};
}
