/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { request } from '../n8n/request';
import { SECOND } from 'outreach-sandbox/core/clock';
import { createAgenda } from '../colleague/agenda';
import { answersBy } from '../colleague/answersFile';
import { formUrl } from '../colleague/colleague';
import type { Desk, GivenAnswers, Task } from '../colleague/desk';
import { openPage } from '../colleague/forms/visit';
import { authorization } from '../colleague/login';
import type { RunWorkflow } from '../facts/n8n';
import type { EventFacts, HappenedEvent } from '../sheet/events';
import type { Storage } from '../services/stage';
import type { Actor } from '../time/actors';
import { TRIGGER_KINDS } from './triggers/triggerKinds';
import type { WebhookRequest, DueEvent } from './triggers/triggerKind';
import type { ReadyEvent } from './leads';

/** Where n8n takes the calls of a trigger. */
export interface Webhook {
	readonly method: string;
	/** What follows `/webhook/` in its address. */
	readonly path: string;
}

export interface PlayerOptions {
	readonly n8n: Desk['n8n'];
	readonly seed: number;
	readonly files: readonly string[];
	readonly onUpload?: Desk['onUpload'];
	readonly events: readonly ReadyEvent[];
	/** In the order of their files. */
	readonly workflows: readonly RunWorkflow[];
	readonly kept: Storage;
	readonly webhooksOf: (workflow: string, node: string) => readonly Webhook[];
	readonly isExecuting: () => boolean;
}

/** Lets the events happen that begin workflows. */
export interface Player extends Actor {
	facts(): EventFacts;
	/** The answers for forms that no field of theirs has asked for. */
	unused(): string[];
}

export function createPlayer(options: PlayerOptions): Player {
	const { events, workflows } = options;
	const happened: HappenedEvent[] = [];
	const forms: Array<{ readonly name: string; readonly answers: GivenAnswers }> = [];
	let number = 0;
	const happenLater = (ready: ReadyEvent): Task => ({
		at: ready.event.at,
		act: async (now) => {
			number += 1;
			const { event } = ready;
			const workflow = workflows[event.workflow]!;
			const place = { at: now, name: event.name, workflow: workflow.id, node: event.node.name };
			if (event.kind === 'formTrigger') {
				happened.push({ ...place, problem: null });
				const answers = answersIn(ready);
				forms.push({ name: event.name, answers });
				return [
					openForm(options, { event, answers }, workflow, now, (problem) =>
						happened.push({ ...place, problem }),
					),
				];
			}
			happened.push({
				...place,
				problem: await happen(options, { ...ready, now, number }, workflow),
			});
			return [];
		},
	});
	const { next, act } = createAgenda(events.map(happenLater));
	return {
		next,
		act,
		facts: () => ({
			happened: [...happened],
			left: events.length - new Set(happened.map(({ name }) => name)).size,
		}),
		unused: () =>
			forms.flatMap(({ name, answers }) =>
				answers.unused().map((label) => `the answer for '${label}' in ${name}`),
			),
	};
}

/** Returns what went wrong, in a sentence; null if nothing did. */
async function happen(
	{ n8n, kept, webhooksOf, isExecuting }: PlayerOptions,
	{ event, lead, body, now, number }: ReadyEvent & Pick<DueEvent, 'now' | 'number'>,
	workflow: RunWorkflow,
): Promise<string | null> {
	const due = { event, lead, body, now, number, kept };
	const { call, put } = TRIGGER_KINDS[event.kind];
	put?.(due);
	if (!call) return null;
	const webhooks = webhooksOf(workflow.id, event.node.name);
	const [first] = webhooks;
	if (!first) return 'n8n has no webhook for it.';
	const { path } = first;
	const made = call({ ...due, path, methods: webhooks.map(({ method }) => method) });
	const status = await statusOf(addressOf(n8n.url, path, event.params, made), made, isExecuting);
	if (status === null) return 'It went on to wait, and its caller got no answer.';
	return status < 400 ? null : `n8n answered ${status}.`;
}

function addressOf(
	n8n: string,
	path: string,
	params: Readonly<Record<string, string>> = {},
	{ query = {} }: WebhookRequest,
): string {
	const filled = path.replace(/:(\w+)/g, (all, name: string) =>
		params[name] === undefined ? all : encodeURIComponent(params[name]),
	);
	const url = new URL(`${n8n}/webhook/${filled}`);
	for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
	return url.href;
}

const LOOK_MS = 100;
/** A caller hangs up if n8n has had nothing to do for so long in real time: the execution waits for something else. */
const PATIENCE_MS = 10 * SECOND;

/** The status of n8n's answer; null if none comes. */
async function statusOf(
	url: string,
	{ method, headers, body }: WebhookRequest,
	isExecuting: () => boolean,
) {
	const hangUp = new AbortController();
	let idle = 0;
	const timer = setInterval(() => {
		idle = isExecuting() ? 0 : idle + LOOK_MS;
		if (idle >= PATIENCE_MS) hangUp.abort();
	}, LOOK_MS);
	try {
		const response = await request(url, { method, headers, body, signal: hangUp.signal });
		await response.arrayBuffer();
		return response.status;
	} catch (error) {
		if (hangUp.signal.aborted) return null;
		throw error;
	} finally {
		clearInterval(timer);
	}
}

const answersIn = ({ body }: ReadyEvent) =>
	answersBy(Object.keys(body), (label) => [body[label]].flat().map(String));

/** Whoever fills in the form does so at once, and goes on to the last page. */
function openForm(
	{ n8n, seed, files, onUpload }: PlayerOptions,
	{ event, answers }: Pick<ReadyEvent, 'event'> & Pick<Desk, 'answers'>,
	workflow: RunWorkflow,
	now: number,
	fail: (problem: string) => void,
): Task {
	const node = workflow.file.nodes.find(({ name }) => name === event.node.name)!;
	const desk: Desk = {
		n8n,
		seed,
		files,
		onUpload,
		isAlwaysThere: true,
		answers,
		note: ({ did, what }) => {
			if (did === 'failed') fail(what);
		},
	};
	const subject = `${workflow.file.name}/${event.name}`;
	const visit = { subject, url: formUrl({ n8n }, node), pages: 0, authorization, execution: null };
	return openPage(desk, visit, now);
}
