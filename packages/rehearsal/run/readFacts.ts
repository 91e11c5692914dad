import { DAY, HOUR } from 'outreach-sandbox/core/clock';
import { executionIds, readExecution, type Execution as StoredExecution } from '../n8n/executions';
import type { N8n } from '../n8n/n8n';
import { isStartedByPeopleOnly } from '../colleague/starts';
import { judgeCode } from '../facts/code';
import {
	areForGivenLeads,
	executionOf,
	nodeAt,
	nodesOf,
	sendersOf,
	timeZoneOf,
	triggersOf,
	type RunWorkflow,
} from '../facts/n8n';
import { proseOf } from '../facts/prose';
import { shareReads } from '../facts/reads';
import type { ColleagueFacts } from '../sheet/deeds';
import type { Facts, N8nFacts, RunFacts, WorldFacts } from '../sheet/facts';
import type { OutsideFacts, OutsideText } from '../sheet/outsideFacts';
import { FIRST_EVENT, START } from '../world/world';
import type { Waiting } from './n8n/database';
import type { Running } from './rehearsal';
import { approveMessages } from './workflow/approvals';

/** A workflow may still deal with things that come this late after the end. */
export const GRACE = 2 * HOUR;

const UNREPEATABLE = [
	'A Schedule Trigger takes the second of its minute at random.',
	'While something happens, time goes on as real time does, so a busy machine moves it by some seconds.',
];

const OF_WEATHER =
	'Requests fail by their number, so one request more or less at first moves all that fail later.';
const OF_KILLS = 'How far n8n has got in its work when it is killed differs by milliseconds.';

/** What n8n sent outside, before it is known which run sent what. */
export interface OutsideTraffic extends Omit<OutsideFacts, 'texts'> {
	readonly texts: ReadonlyArray<Pick<OutsideText, 'at' | 'host' | 'text'>>;
}

interface Circumstances extends Pick<RunFacts, 'from' | 'kills' | 'until'> {
	/** The executions that waited at the end. */
	readonly waiting: Waiting;
}

/** Everything known about a rehearsal at its end. */
export async function readFacts(
	n8n: N8n,
	{ rehearsal, world: { read }, workflows, colleague, player, unused }: Running,
	{ kills, from, until, waiting }: Circumstances,
	outside: OutsideTraffic,
): Promise<Facts> {
	const { command, days, life, settings = {}, seed, weather } = rehearsal;
	const isRough = weather === 'rough';
	const world = read();
	const did = colleague.facts();
	const { facts, texts } = await readN8n(n8n, workflows, world, outside, { until, waiting });
	return {
		run: {
			command,
			began: FIRST_EVENT,
			from,
			until,
			seed,
			kills,
			enough: rehearsal.enough ?? enoughIn((until - START) / DAY),
			grace: graceOf(workflows, did, until),
			workflows: workflows.map(({ id, file }) => ({
				id,
				name: file.name,
				time_zone: timeZoneOf(file),
			})),
			conditions: [
				`${life} life`,
				...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
				...(isRough ? ['rough weather'] : []),
				...(until < START + days * DAY ? ['ended early'] : []),
			],
			unused: unused(),
			misread: rehearsal.misread ?? [],
			unrepeatable: [
				...UNREPEATABLE,
				...(isRough ? [OF_WEATHER] : []),
				...(kills.length > 0 ? [OF_KILLS] : []),
			],
		},
		world,
		n8n: facts,
		outside: { ...outside, texts },
		colleague: did,
		events: player.facts(),
	};
}

/** How many replies show something: fewer than any world of `busy` life has, see docs/rehearsal-reference.md. */
const ENOUGH = { inWeek: 15, inMonth: 100 } as const;

/** The first leads write on the second day, and hardly anyone does on weekends. */
export function enoughIn(days: number): number {
	const { inWeek, inMonth } = ENOUGH;
	if (days <= 7) return Math.min(Math.max(0, Math.floor(3 * days - 5)), inWeek);
	return Math.floor(inWeek + ((days - 7) / (30 - 7)) * (inMonth - inWeek));
}

/** If only the colleague starts the workflows, they get no further chance after the last start. */
function graceOf(workflows: readonly RunWorkflow[], { deeds }: ColleagueFacts, until: number) {
	const isStartedByPeople = workflows.every(({ file }) => isStartedByPeopleOnly(file));
	const last = deeds.findLast(({ did }) => did === 'started');
	return isStartedByPeople && last !== undefined ? Math.max(GRACE, until - last.at) : GRACE;
}

/** What n8n knows of its executions. */
export async function readN8n(
	n8n: Pick<N8n, 'call'>,
	workflows: readonly RunWorkflow[],
	world: WorldFacts,
	{ calls, texts }: Pick<OutsideTraffic, 'calls' | 'texts'>,
	end: Pick<Circumstances, 'until' | 'waiting'>,
): Promise<{ facts: N8nFacts; texts: OutsideText[] }> {
	const executions = [];
	const placed: OutsideText[] = [];
	for (const workflow of workflows) {
		for (const id of (await executionIds(n8n, workflow.id)).toReversed()) {
			const stored = asAtEnd(await readExecution(n8n, id), end.waiting.get(id), end.until);
			executions.push(executionOf(workflow, id, stored, world, calls));
			for (const text of texts) {
				const node = nodeAt(stored, text.at);
				if (node !== undefined) placed.push({ ...text, execution: id, node });
			}
		}
	}
	const facts = {
		triggers: workflows.flatMap(triggersOf),
		nodes: workflows.flatMap(nodesOf),
		senders: workflows.flatMap(sendersOf),
		for_given_leads: areForGivenLeads(workflows),
		approves: approveMessages(workflows.map(({ file }) => file)),
		executions: judgeCode(shareReads(executions).toSorted((a, b) => a.start - b.start)),
		prose: workflows.map(({ file }) => proseOf(file)).join('\n'),
	};
	return { facts, texts: placed };
}

/**
 * An execution that waited at the end may go on while the facts are read, because n8n's time then runs like real time.
 * `waitTill` is when it was to go on; undefined if it did not wait at the end.
 */
export function asAtEnd(
	stored: StoredExecution,
	waitTill: string | null | undefined,
	until: number,
): StoredExecution {
	if (waitTill === undefined || stored.status === 'waiting') return stored;
	const runs = Object.entries(stored.runs)
		.map(([node, all]) => [node, all.filter(({ startTime }) => startTime < until)] as const)
		.filter(([, all]) => all.length > 0);
	return {
		...stored,
		status: 'waiting',
		waitTill,
		stoppedAt: null,
		error: undefined,
		runs: Object.fromEntries(runs),
	};
}
