/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import { DAY, HOUR } from '../../sandbox/clock';
import { executionIds, readExecution } from '../../tools/harness/executions';
import type { Installation } from '../../tools/harness/installation';
import type { N8n } from '../../tools/harness/n8n';
import { unpublishWorkflow, type WorkflowFile } from '../../tools/harness/workflows';
import { NO_ANSWERS } from '../colleague/answersFile';
import { createColleague, type Colleague } from '../colleague/colleague';
import type { GivenAnswers } from '../colleague/desk';
import { chatReader, createInbox } from '../colleague/inbox';
import { isStartedByPeopleOnly } from '../colleague/starts';
import { executionOf, triggersOf, type RunWorkflow } from '../facts/n8n';
import { shareReads } from '../facts/reads';
import type { ColleagueFacts } from '../sheet/deeds';
import type { Facts, N8nFacts, RunFacts, WorldFacts } from '../sheet/facts';
import type { OutsideFacts } from '../sheet/outsideFacts';
import { tabsIn } from '../stage/services/google/tabs';
import { startStage, type StageOptions } from '../stage/stage';
import type { Credentials } from './credentials/credentials';
import { createKiller, planKills, type Killer } from './kills';
import { publishAll } from './publish';
import { startVirtualN8n, type VirtualN8n } from './virtualN8n';
import { FIRST_EVENT, openWorld, START, type World, type WorldOptions } from '../world/world';

/** Some workflows that live in a world of their own. */
export interface Rehearsal extends WorldOptions {
	/** As it was given. */
	readonly command: string;
	readonly workflows: readonly WorkflowFile[];
	readonly days: number;
	/** Paths of files that the workflows read. */
	readonly files?: readonly string[];
	/** What the colleague fills in. */
	readonly answers?: GivenAnswers;
	/** What credentials of these types hold; placeholders by default. */
	readonly credentials?: Credentials;
}

/** What n8n meets beside the worlds. */
export interface Surroundings extends Pick<StageOptions, 'first' | 'onCall' | 'stubs'> {
	/** Ports of this machine that it may reach. */
	readonly reach?: readonly number[];
	/** What `tools/run.mjs` has set up, unless given. */
	readonly installation?: Installation;
	/** How many times n8n is killed; 0 by default. The seed of the first rehearsal decides when. */
	readonly kills?: number;
	/** Over how many days the kills are spread; over all by default. */
	readonly killDays?: number;
	/** What happened earlier is not counted. */
	readonly from?: number;
	/** Makes ready what the workflows expect of n8n. */
	readonly prepare?: (n8n: N8n) => Promise<void>;
}

/** What comes so late may be dealt with after the end. */
const GRACE = 2 * HOUR;

interface Running {
	readonly rehearsal: Rehearsal;
	readonly world: World;
	readonly workflows: readonly RunWorkflow[];
	readonly colleague: Colleague;
}

/**
 * Lets the workflows of each rehearsal live in its world for its days, all in one n8n, and returns what is known of each then.
 * Who called a host outside is not told apart.
 */
export async function rehearse(
	rehearsals: readonly Rehearsal[],
	{
		reach,
		kills = 0,
		killDays,
		from = START,
		installation,
		prepare,
		...outside
	}: Surroundings = {},
): Promise<Facts[]> {
	const ahead = START - Date.now();
	const stops: Array<() => Promise<void>> = [];
	try {
		const worlds: World[] = [];
		const killers: Killer[] = [];
		let onSlowAnswer: VirtualN8n['expectAnswer'] = () => undefined;
		const onRequest = (at: number) => killers.forEach((killer) => killer.seesRequest(at));
		for (const rehearsal of rehearsals) {
			const world = await openWorld(rehearsal, {
				...{ ahead, onRequest },
				onSlowAnswer: (at) => onSlowAnswer(at),
			});
			stops.push(world.close);
			worlds.push(world);
		}
		const inbox = createInbox();
		const stage = await startStage({
			...outside,
			onCall: (call) => {
				inbox.receive({ at: call.at, text: call.body });
				outside.onCall?.(call);
			},
			...{ now: worlds[0]!.now, from },
			seed: rehearsals[0]!.seed,
			tabs: tabsIn(rehearsals.flatMap(({ workflows }) => workflows)),
		});
		stops.push(stage.close);
		const virtual = await startVirtualN8n({
			...{ sandboxes: worlds, ahead, stage, reach, installation },
		});
		stops.push(virtual.stop);
		onSlowAnswer = virtual.expectAnswer;
		const readOutside = (): OutsideFacts => ({
			calls: [...stage.calls(), ...virtual.refused(from)],
			unused_stubs: stage.unusedStubs(),
			escaped: virtual.escaped(),
		});
		const { n8n } = virtual;
		await prepare?.(n8n);
		const all: Running[] = [];
		for (const [index, rehearsal] of rehearsals.entries()) {
			const world = worlds[index]!;
			const { workflows: files, files: userFiles, credentials } = rehearsal;
			const workflows = await publishAll(n8n, world.baseUrl, files, userFiles, credentials);
			const colleague = createColleague({
				...{ n8n, workflows, seed: rehearsal.seed, from: FIRST_EVENT },
				...{ files: rehearsal.files ?? [], answers: rehearsal.answers ?? NO_ANSWERS },
				inboxes: [chatReader(world.sandbox), inbox.reader()],
				workflowOf: virtual.workflowOf,
			});
			all.push({ rehearsal, world, workflows, colleague });
		}
		/** Who has to do with rehearsals of so many days or more. */
		const colleagues = (days: number) =>
			all.filter(({ rehearsal }) => rehearsal.days >= days).map(({ colleague }) => colleague);
		await virtual.play(FIRST_EVENT, colleagues(0));
		for (const world of worlds) world.begin();
		const spread = killDays ?? Math.max(...rehearsals.map(({ days }) => days));
		const end = START + spread * DAY;
		const { seed } = rehearsals[0]!;
		const killer = createKiller(planKills(seed, kills, FIRST_EVENT, end - GRACE), {
			...{ kill: virtual.kill, isAlone: virtual.isAlone },
			...{ isAtWork: virtual.isAtWork, sleep },
			now: worlds[0]!.now,
		});
		killers.push(killer);
		const facts = new Map<Running, Facts>();
		for (const days of new Set(rehearsals.map((one) => one.days).toSorted((a, b) => a - b))) {
			await virtual.play(START + days * DAY, [...colleagues(days), killer]);
			for (const running of all.filter(({ rehearsal }) => rehearsal.days === days)) {
				facts.set(
					running,
					await readFacts(n8n, running, { kills: [...killer.kills], from }, readOutside()),
				);
				for (const { id } of running.workflows) await unpublishWorkflow(n8n, id);
			}
		}
		return all.map((running) => facts.get(running)!);
	} finally {
		for (const stop of stops.reverse()) await stop();
	}
}

const UNREPEATABLE = [
	'A Schedule Trigger takes the second of its minute at random.',
	'While something happens, time goes on as real time does, so a busy machine moves it by some seconds.',
];

const OF_WEATHER =
	'Requests fail by their number, so one request more or less at first moves all that fail later.';
const OF_KILLS = 'How far n8n has got in its work when it is killed differs by milliseconds.';

async function readFacts(
	n8n: N8n,
	{ rehearsal, world: { read }, workflows, colleague }: Running,
	{ kills, from }: Pick<RunFacts, 'from' | 'kills'>,
	outside: OutsideFacts,
): Promise<Facts> {
	const { command, days, life, seed, weather } = rehearsal;
	const isRough = weather === 'rough';
	const world = read();
	const until = START + days * DAY;
	const did = colleague.facts();
	return {
		run: {
			...{ command, began: FIRST_EVENT, from, until, seed, kills },
			grace: graceOf(workflows, did, until),
			workflows: workflows.map(({ id, file }) => ({ id, name: file.name })),
			conditions: [`${life} life`, ...(isRough ? ['rough weather'] : [])],
			unrepeatable: [
				...UNREPEATABLE,
				...(isRough ? [OF_WEATHER] : []),
				...(kills.length > 0 ? [OF_KILLS] : []),
			],
		},
		world,
		n8n: await readN8n(n8n, workflows, world),
		outside,
		colleague: did,
	};
}

/** What nothing but the colleague starts has no further chance after it was started last. */
function graceOf(workflows: readonly RunWorkflow[], { deeds }: ColleagueFacts, until: number) {
	const isStartedByPeople = workflows.every(({ file }) => isStartedByPeopleOnly(file));
	const last = deeds.findLast(({ did }) => did === 'started');
	return isStartedByPeople && last !== undefined ? Math.max(GRACE, until - last.at) : GRACE;
}

async function readN8n(
	n8n: N8n,
	workflows: readonly RunWorkflow[],
	world: WorldFacts,
): Promise<N8nFacts> {
	const executions = [];
	for (const workflow of workflows) {
		for (const id of (await executionIds(n8n, workflow.id)).toReversed()) {
			executions.push(executionOf(workflow, id, await readExecution(n8n, id), world));
		}
	}
	return {
		triggers: workflows.flatMap(triggersOf),
		executions: shareReads(executions).toSorted((a, b) => a.start - b.start),
	};
}
