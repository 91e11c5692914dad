/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { DAY } from 'outreach-sandbox/core/clock';
import type { EffectKind } from 'outreach-sandbox/core/store/effects';
import { unpublishWorkflow } from '../n8n/workflows';
import { NO_ANSWERS } from '../colleague/answersFile';
import { createColleague } from '../colleague/colleague';
import { chatReader } from '../colleague/inbox';
import { createPlayer } from '../events/player';
import type { Facts } from '../sheet/facts';
import { FIRST_EVENT, START, type World } from '../world/world';
import { createKiller, planKills, type Killer } from './n8n/kills';
import { GRACE, readFacts } from './readFacts';
import type { VirtualN8n } from './n8n/virtualN8n';
import type { Progress, Rehearsal, Running, Surroundings } from './rehearsal';
import { openSetting, type Setting } from './setting';
import { publishAll } from './workflow/publish';
import { unusedFiles } from './workflow/userFiles';

/**
 * Lets the workflows of each rehearsal live in its world for its days, all in one n8n. Returns the facts of each. If
 * several rehearsals call hosts outside, the facts do not say which one called.
 */
export async function rehearse(
	rehearsals: readonly Rehearsal[],
	surroundings: Surroundings = {},
): Promise<Facts[]> {
	const setting = await openSetting(rehearsals, surroundings);
	try {
		const { virtual, worlds } = setting;
		await surroundings.prepare?.(virtual.n8n);
		const all: Running[] = [];
		for (const [index, rehearsal] of rehearsals.entries()) {
			all.push(await begin(rehearsal, worlds[index]!, setting, setting.events[index]!));
		}
		await virtual.play(
			FIRST_EVENT,
			all.map(({ colleague }) => colleague),
		);
		for (const world of worlds) world.begin();
		const end = surroundings.onBegin?.(() => progressOf(worlds, virtual));
		try {
			return await play(all, setting, surroundings);
		} finally {
			end?.();
		}
	} finally {
		await setting.close();
	}
}

async function begin(
	rehearsal: Rehearsal,
	world: World,
	{ virtual, inbox, kept }: Setting,
	events: Setting['events'][number],
): Promise<Running> {
	const { n8n, workflowOf, webhooksOf } = virtual;
	const { seed, files = [], answers = NO_ANSWERS, credentials } = rehearsal;
	const workflows = await publishAll(n8n, world.baseUrl, rehearsal.workflows, files, credentials);
	const uploads = new Set<string>();
	const onUpload = (name: string) => void uploads.add(name);
	const colleague = createColleague({
		n8n,
		workflows,
		seed,
		from: FIRST_EVENT,
		files,
		onUpload,
		answers,
		workflowOf,
		formsOfOthers: new Set(events.map(({ event }) => event.node.name)),
		inboxes: [chatReader(world.sandbox), inbox.reader()],
	});
	const player = createPlayer({
		n8n,
		seed,
		files,
		onUpload,
		events,
		// Workflows that are called were published first.
		workflows: rehearsal.workflows.map(
			({ name }) => workflows.find(({ file }) => file.name === name)!,
		),
		kept,
		webhooksOf,
		isExecuting: () => virtual.executing().length > 0,
	});
	const users = { workflows: rehearsal.workflows, uploads, lists: kept.lists };
	const unused = () => [
		...answers.unused().map((label) => `the answer for '${label}'`),
		...player.unused(),
		...unusedFiles(files, users).map((file) => `the file ${path.basename(file)}`),
	];
	return { rehearsal, world, workflows, colleague, player, unused };
}

/**
 * Plays until the last rehearsal has ended. When a rehearsal's own days are over, reads its facts and stops its
 * workflows.
 */
async function play(
	all: readonly Running[],
	setting: Setting,
	surroundings: Surroundings,
): Promise<Facts[]> {
	const { virtual, readOutside, worlds } = setting;
	const { signal } = surroundings;
	signal?.addEventListener('abort', () => virtual.endPlay());
	const killer = killerFor(all, setting, surroundings);
	const facts = new Map<Running, Facts>();
	const ends = new Set(all.map(({ rehearsal }) => rehearsal.days).toSorted((a, b) => a - b));
	for (const days of ends) {
		if (signal?.aborted) break;
		const open = all.filter(({ rehearsal }) => rehearsal.days >= days);
		const people = open.flatMap(({ colleague, player }) => [colleague, player]);
		await virtual.play(START + days * DAY, [...people, killer]);
		const waiting = virtual.waiting();
		const isOver = ({ rehearsal }: Running) => signal?.aborted || rehearsal.days === days;
		for (const running of open.filter(isOver)) {
			const circumstances = {
				kills: [...killer.kills],
				from: surroundings.from ?? START,
				until: signal?.aborted ? worlds[0]!.now() : START + days * DAY,
				waiting,
			};
			facts.set(running, await readFacts(virtual.n8n, running, circumstances, readOutside()));
			for (const { id } of running.workflows) await unpublishWorkflow(virtual.n8n, id);
		}
	}
	return all.map((running) => facts.get(running)!);
}

function progressOf(worlds: readonly World[], virtual: VirtualN8n): Progress {
	const count = (kind: EffectKind) =>
		worlds.reduce((sum, { sandbox }) => sum + sandbox.effects(kind).length, 0);
	return {
		at: worlds[0]!.now(),
		replies: count('lead_answered'),
		sent: count('message_sent'),
		failed: virtual.failed(),
	};
}

function killerFor(
	all: readonly Running[],
	{ virtual, worlds, watchRequests }: Setting,
	{ kills = 0, killDays }: Surroundings,
): Killer {
	const spread = killDays ?? Math.max(...all.map(({ rehearsal }) => rehearsal.days));
	const { seed } = all[0]!.rehearsal;
	const planned = planKills(seed, kills, FIRST_EVENT, START + spread * DAY - GRACE);
	const killer = createKiller(planned, { ...virtual, sleep, now: worlds[0]!.now });
	watchRequests(killer.seesRequest);
	return killer;
}
