import { MINUTE } from 'outreach-sandbox/core/clock';
import type { Execution, Facts, Reply, SentMessage } from '../facts';
import { durationOf } from '../format';
import { figure, caseOf, mistakes, placeOf, type Case, type Line } from '../line';
import { groupBy, isCounted, isKilled, listenersOf, namesOf, originsOf } from '../lookup';
import { LINES } from './meanings';
import { outcomesOf } from './outcomes';
import { isCutOff, nextLookIn } from './polls';
import { timesOf } from './sent/crossed';

/** What happened to the replies that leads wrote. */
export function replyLines(facts: Facts): Line[] {
	const { run, world, n8n } = facts;
	const all = world.replies.filter(({ visible }) => visible === null || visible >= run.began);
	const isDue = isCounted(facts);
	const replies = all.filter(({ visible }) => visible === null || isDue({ at: visible }));
	if (listenersOf(facts, 'replyReceived').length > 0) return startLines(facts, all, replies);
	const isReading = n8n.executions.some(({ reads }) => reads.length > 0);
	if (isReading) return readLines(facts, all, replies);
	const note = 'No workflow waits for replies or reads them.';
	return [figure('replies.written', replies.length, { note })];
}

/** For workflows with a trigger for replies. */
function startLines(facts: Facts, all: readonly Reply[], replies: readonly Reply[]): Line[] {
	const startedBy = startsOf(facts);
	const { lead } = namesOf(facts);
	const { parts, lines } = outcomesOf(facts, { all, replies, runsOf: startedBy });
	const twice = all.flatMap((reply) => twiceCase(facts, reply, startedBy(reply)));
	const started = replies
		.map((reply) => ({ reply, starts: startedBy(reply) }))
		.filter(({ starts }) => starts.length > 0);
	const { missed, open, known, answered } = missedIn(facts, replies);
	const isAtKill = isCutOff(facts);
	const isFiltered = listenersOf(facts, 'replyReceived').every(({ is_filtered }) => is_filtered);
	const what = isFiltered
		? 'The reply was there, and no run began with it. The filter of the trigger may say so.'
		: 'The reply was there, and no run began with it.';
	const never = missed
		.filter(({ visible }) => !isAtKill(visible!))
		.map(({ visible, lead: id }) =>
			caseOf({ at: visible!, what, lead: lead(id), known: known(visible!) }),
		);
	const of = replies.length - open.length;
	return [
		figure('replies.written', replies.length, {
			parts: {
				started: started.length,
				...parts,
				hindered: (parts.hindered ?? 0) + answered.length,
				open: open.length,
			},
		}),
		delayLine(facts, started),
		...lines,
		mistakes('replies.twice', twice.filter(isCounted(facts)), { of: started.length }),
		isFiltered
			? mistakes('replies.filtered', never, { level: 'look', of })
			: mistakes('replies.never', never, { of }),
	];
}

/** Replies that no run began with: without an answer, too near the end to tell, or answered all the same. */
function missedIn(facts: Facts, replies: readonly Reply[]) {
	const startedBy = startsOf(facts);
	const isAnswered = answeredIn(facts);
	const nextLook = nextLookIn(facts);
	const longestWait = Math.max(...listenersOf(facts, 'replyReceived').map(({ waits }) => waits));
	const known = (visible: number) => nextLook(visible + longestWait);
	const isOpen = ({ visible }: Reply) => visible === null || known(visible) > facts.run.until;
	const unstarted = replies.filter((reply) => startedBy(reply).length === 0);
	const left = unstarted.filter((reply) => !isAnswered(reply));
	return {
		missed: left.filter((reply) => !isOpen(reply)),
		open: left.filter(isOpen),
		answered: unstarted.filter(isAnswered),
		known,
	};
}

/** Replies that a kill in the first poll that could find them may have cost. */
export function cutOffReplies(facts: Facts): Case[] {
	const { run, world } = facts;
	if (run.kills.length === 0 || listenersOf(facts, 'replyReceived').length === 0) return [];
	const { lead } = namesOf(facts);
	const due = world.replies.filter(
		({ visible: at }) => at !== null && at >= run.began && isCounted(facts)({ at }),
	);
	const { missed, known } = missedIn(facts, due);
	const isAtKill = isCutOff(facts);
	return missed
		.filter(({ visible }) => isAtKill(visible!))
		.map(({ visible, lead: id }) =>
			caseOf({ at: visible!, what: CUT_OFF, lead: lead(id), known: known(visible!) }),
		);
}

const CUT_OFF =
	'No run began with the reply: n8n was killed in the first poll that could find it. Outreach Trigger hands it out again; a workflow that polls by itself may lose it.';

function twiceCase(facts: Facts, reply: Reply, starts: readonly Execution[]): Case[] {
	const { lead, workflows } = namesOf(facts);
	const [first, again] = repeatedIn(starts);
	if (!first || !again) return [];
	const times = starts.length === 2 ? 'again' : `${starts.length} times`;
	const what = `The same reply started the workflow ${times}, first as execution ${first.id}.`;
	const where = { ...placeOf(again, workflows), since: first.start };
	return [caseOf({ at: again.start, what, lead: lead(reply.lead), ...where })];
}

/** A run that has sent something is at work for this long at most, unless it waits. */
const AT_WORK = 10 * MINUTE;

/** A kill can take away what a run began with, but not the answer that it had sent. */
function answeredIn(facts: Facts): (reply: Reply) => boolean {
	const { run, world } = facts;
	if (run.kills.length === 0) return () => false;
	const originOf = originsOf(facts);
	const isBeforeKill = ({ at }: SentMessage) =>
		run.kills.some((kill) => kill >= at && kill <= at + AT_WORK);
	const lost = world.sent.filter((message) => {
		const execution = originOf(message)?.execution;
		const wasKilled = execution ? isKilled(facts, execution) : isBeforeKill(message);
		return message.by === 'workflow' && wasKilled;
	});
	return ({ conversation, visible }) =>
		visible !== null && lost.some((one) => one.conversation === conversation && one.at >= visible);
}

/** The executions that began with a reply, the earliest first. */
function startsOf({ n8n, world }: Facts): (reply: Reply) => Execution[] {
	const named = new Map<string, Execution[]>();
	const executions = n8n.executions.toSorted((a, b) => a.start - b.start);
	for (const execution of executions) {
		for (const message of execution.items.flatMap(({ messages }) => messages)) {
			named.set(message, [...(named.get(message) ?? []), execution]);
		}
	}
	const replies = new Map(world.replies.map((reply) => [reply.message, reply]));
	const combining = n8n.triggers.filter(({ combines }) => combines);
	const isCombinedIn = (reply: Reply, { workflow, start, items }: Execution) =>
		combining.some((trigger) => trigger.workflow === workflow) &&
		reply.visible !== null &&
		reply.visible <= start &&
		items
			.flatMap(({ messages }) => messages.map((message) => replies.get(message)))
			.some((last) => last?.conversation === reply.conversation && last.written > reply.written);
	return (reply) => {
		const starts = named.get(reply.message);
		if (starts) return starts;
		const combined = executions.find((execution) => isCombinedIn(reply, execution));
		return combined ? [combined] : [];
	};
}

/** The first two executions of the same workflow. Several workflows may begin with the same reply. */
function repeatedIn(starts: readonly Execution[]): Execution[] {
	const again = starts.find((execution, index) =>
		starts.slice(0, index).some(({ workflow }) => workflow === execution.workflow),
	);
	if (!again) return [];
	return [starts.find(({ workflow }) => workflow === again.workflow)!, again];
}

interface Started {
	readonly reply: Reply;
	readonly starts: readonly Execution[];
}

/** How long after the service showed a reply. A workflow cannot know of it earlier. */
function delayLine(facts: Facts, started: readonly Started[]): Line {
	const { lead } = namesOf(facts);
	const delays = started
		.map(({ reply, starts }) => ({
			lead: lead(reply.lead),
			minutes: Math.max(0, starts[0]!.start - (reply.visible ?? starts[0]!.start)) / MINUTE,
		}))
		.toSorted((a, b) => a.minutes - b.minutes);
	const longest = delays.at(-1);
	return figure('replies.delay', medianOf(delays), {
		unit: 'minutes',
		...(longest && {
			note: `From when the service showed the reply. The longest: ${durationOf(longest.minutes * MINUTE)}, ${longest.lead}.`,
		}),
	});
}

function medianOf(sorted: ReadonlyArray<{ readonly minutes: number }>): number | null {
	const upper = sorted[Math.floor(sorted.length / 2)];
	const lower = sorted[Math.ceil(sorted.length / 2) - 1];
	return upper && lower ? (upper.minutes + lower.minutes) / 2 : null;
}

/**
 * For workflows without a trigger for replies. A reply counts as found if a run reads it; triggers of other events
 * decide which runs there are.
 */
function readLines(facts: Facts, all: readonly Reply[], replies: readonly Reply[]): Line[] {
	const { lead } = namesOf(facts);
	const readersOf = readersIn(facts);
	const { parts, lines } = outcomesOf(facts, { all, replies, runsOf: readersOf });
	const isAnswered = ({ conversation, written }: Reply) =>
		facts.world.sent.some(
			(one) => one.by === 'colleague' && one.conversation === conversation && one.at >= written,
		);
	const missed = replies.filter((reply) => readersOf(reply).length === 0);
	const [answered, unread] = [missed.filter(isAnswered), missed.filter((one) => !isAnswered(one))];
	const known = nextLookIn(facts);
	const isOpen = ({ visible }: Reply) => visible === null || known(visible) > facts.run.until;
	const { triggers, for_given_leads: isForGivenLeads } = facts.n8n;
	const isForOthers = triggers.length > 0 || isForGivenLeads;
	const what = `The reply was there, and no run read it.${
		isForGivenLeads
			? ' The workflow asks only for conversations of leads that it is given.'
			: isForOthers
				? ' The trigger of the workflow is for other events.'
				: ''
	}`;
	const never = unread
		.filter((reply) => !isOpen(reply))
		.map(({ visible, lead: id }) =>
			caseOf({ at: visible!, what, lead: lead(id), known: known(visible!) }),
		);
	const open = unread.filter(isOpen).length;
	const of = replies.length - answered.length - open;
	return [
		figure('replies.written', replies.length, {
			parts: {
				read: replies.length - missed.length,
				...parts,
				byOthers: (parts.byOthers ?? 0) + answered.length,
				open,
			},
		}),
		...lines,
		isForOthers
			? mistakes('replies.filtered', never, { level: 'look', of })
			: mistakes('replies.never', never, { label: LINES['replies.never'].labelIfRead, of }),
	];
}

/**
 * The runs that were given a reply, or its conversation with a newer message: such a run decided itself whether to read
 * what came before.
 */
function readersIn(facts: Facts): (reply: Reply) => Execution[] {
	const timeOf = timesOf(facts);
	const reads = groupBy(
		facts.n8n.executions.flatMap((execution) =>
			execution.reads.map((read) => ({ ...read, execution })),
		),
		({ conversation }) => conversation,
	);
	return ({ conversation, message, written, visible }) => {
		const given = (reads.get(conversation) ?? []).filter(
			(read) =>
				read.message === message ||
				(visible !== null && read.at >= visible && (timeOf(read.message) ?? 0) >= written),
		);
		return [...new Set(given.map(({ execution }) => execution))];
	};
}
