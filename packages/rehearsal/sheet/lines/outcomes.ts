import { DAY } from 'outreach-sandbox/core/clock';
import type { Dealing, Execution, Facts, Reply } from '../facts';
import { caseOf, mistakes, placeOf, type Case, type Line } from '../line';
import {
	groupBy,
	hasFailed,
	isKilled,
	isTooLate,
	listenersOf,
	namesOf,
	originsOf,
} from '../lookup';
import { nextLookIn } from './polls';

interface ReceivedReplies {
	readonly all: readonly Reply[];
	/** Those that count. */
	readonly replies: readonly Reply[];
	/** The runs that were given a reply. */
	readonly runsOf: (reply: Reply) => readonly Execution[];
}

/** What became of a reply. */
type Outcome =
	| 'answered'
	| 'decided'
	| 'handedOn'
	| 'hindered'
	| 'overtaken'
	| 'underWay'
	| 'unjudged'
	| Unanswered;

interface Unanswered {
	readonly at: number;
	readonly why: string;
	readonly node: string | null;
	readonly execution: Execution | null;
}

/** What became of the replies that runs were given: how many of each, and those left without anything. */
interface Outcomes {
	readonly parts: Readonly<Record<string, number>>;
	readonly lines: readonly Line[];
}

/** Nothing, if no workflow can send a message. */
export function outcomesOf(facts: Facts, received: ReceivedReplies): Outcomes {
	if (facts.n8n.senders.length === 0) return { parts: {}, lines: [] };
	const outcomeOf = outcomesIn(facts, received);
	const outcomes = received.replies.flatMap((reply) => {
		const outcome = outcomeOf(reply);
		return outcome === undefined ? [] : [{ reply, outcome }];
	});
	const count = (name: Outcome) => outcomes.filter(({ outcome }) => outcome === name).length;
	const left = outcomes.flatMap(({ reply, outcome }) =>
		typeof outcome === 'object' ? [{ reply, ...outcome }] : [],
	);
	const unanswered = mistakes(
		'replies.unanswered',
		left.map((one) => caseOfLeft(facts, one)),
		{
			of: outcomes.length,
			...(left.length > 0 && { note: `By intent: ${byIntent(left.map(({ reply }) => reply))}.` }),
		},
	);
	return {
		parts: {
			answered: count('answered'),
			handedOn: count('handedOn'),
			decided: count('decided'),
			unjudged: count('unjudged'),
			byOthers: count('overtaken'),
			underWay: count('underWay'),
			hindered: count('hindered'),
		},
		lines: [unanswered],
	};
}

function caseOfLeft(
	facts: Facts,
	{ reply, at, why, node, execution }: Unanswered & { readonly reply: Reply },
): Case {
	const { lead, workflows } = namesOf(facts);
	const place = placeOf(execution ?? undefined, workflows);
	return caseOf({ at, what: why, lead: lead(reply.lead), node, ...place });
}

const NO_INTENT = 'no intent';

/** For example `INTERESTED 3, no intent 1`, the most frequent first. */
const byIntent = (replies: readonly Reply[]): string =>
	[...groupBy(replies, ({ intent }) => intent ?? NO_INTENT)]
		.toSorted(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
		.map(([intent, { length }]) => `${intent} ${length}`)
		.join(', ');

/** Finds what became of a reply; undefined if no run was given it. */
function outcomesIn(
	facts: Facts,
	{ all, runsOf }: ReceivedReplies,
): (reply: Reply) => Outcome | undefined {
	const familyOf = familiesIn(facts);
	const isAnswered = answersIn(facts);
	const isOvertaken = overtakingIn(facts);
	const lastBranch = branchesIn(facts);
	// Without a trigger for replies, run after run reads the same ones.
	const isBegun = listenersOf(facts, 'replyReceived').length > 0;
	const byConversation = groupBy(all, ({ conversation }) => conversation);
	const known = new Map<string, Outcome | undefined>();

	const find = (reply: Reply): Outcome | undefined => {
		const given = runsOf(reply);
		const runs = familyOf(given);
		if (runs.length === 0) return lateIntent(facts, reply);
		const dealings = runs.flatMap((execution) =>
			execution.dealings
				.filter(({ conversation }) => conversation === reply.conversation)
				.map((dealing): Dealt => ({ ...dealing, execution })),
		);
		const has = (did: Dealing['did']) => dealings.some((one) => one.did === did);
		if (has('answered') || isAnswered(reply, runs)) return 'answered';
		if (has('handed_on')) return 'handedOn';
		if (reply.kind !== 'ordinary') return 'decided';
		const first = familyOf([firstOf(given)]);
		const last = lastEndOf(runs);
		const mayGoOn = (run: Execution) =>
			isOpen(run) && (isBegun || first.includes(run) || !hasLetGo(run, dealings));
		if (runs.some(mayGoOn)) return 'underWay';
		if (isOvertaken(reply, last)) return 'overtaken';
		// The lead wrote again before the run ended: this reply counts as the later one does.
		const next = byConversation
			.get(reply.conversation)!
			.find(({ written }) => written > reply.written && written <= last);
		const ofNext = next && outcomeOf(next);
		if (ofNext !== undefined && typeof ofNext !== 'object') return ofNext;
		if (isTooLate(facts, lastEndOf(first))) return 'underWay';
		return endOf(facts, runs, dealings, lastBranch);
	};

	const outcomeOf = (reply: Reply): Outcome | undefined => {
		if (!known.has(reply.message)) known.set(reply.message, find(reply));
		return known.get(reply.message);
	};
	return outcomeOf;
}

const isOpen = ({ status }: Execution): boolean => status === 'waiting' || status === 'running';

const LETS_GO: ReadonlyArray<Dealing['did']> = ['dropped', 'ended', 'failed', 'hindered', 'let_go'];

/** Whether a run that may still work on others is done with the conversation. */
const hasLetGo = (run: Execution, dealings: readonly Dealt[]): boolean =>
	dealings.some(({ did, execution }) => execution === run && LETS_GO.includes(did));

const lastEndOf = (runs: readonly Execution[]): number =>
	Math.max(...runs.map(({ start, end }) => end ?? start));

const firstOf = (runs: readonly Execution[]): Execution =>
	runs.reduce((first, run) => (run.start < first.start ? run : first));

interface Dealt extends Dealing {
	readonly execution: Execution;
}

/** How runs ended that neither answered a reply nor handed it on. */
function endOf(
	facts: Facts,
	runs: readonly Execution[],
	dealings: readonly Dealt[],
	lastBranch: LastBranch,
): Outcome {
	const isHindered = (run: Execution) => isKilled(facts, run) || run.error?.cause !== undefined;
	if (dealings.some(({ did }) => did === 'hindered') || runs.some(isHindered)) return 'hindered';
	const lost = dealings.find(({ did }) => did === 'dropped' || did === 'failed');
	if (lost) return left(lost, lost.did === 'failed' ? failure(lost.detail) : loss(lost.detail));
	const failed = runs.find(hasFailed(facts));
	if (failed) {
		const { error, end, start } = failed;
		const at = end ?? start;
		return { at, node: error?.node ?? null, execution: failed, why: failure(error?.text ?? null) };
	}
	if (dealings.some(({ did }) => did === 'let_go' || did === 'unknown')) return 'unjudged';
	for (const end of dealings.filter(({ did }) => did === 'ended')) {
		const branch = lastBranch(end, dealings);
		if (branch === undefined)
			return left(end, 'The run ended here, and nothing was decided or done.');
		if (branch.detail !== null) return left(branch, guess(branch.detail));
	}
	return 'decided';
}

const left = ({ at, node, execution }: Dealt, why: string): Unanswered => ({
	at,
	node,
	execution,
	why,
});

const failure = (text: string | null) =>
	`An error took the place of the reply, and nobody got it: '${text ?? 'unknown'}'`;
const loss = (detail: string | null) =>
	detail ?? 'The node let it go no further, without a look at what is in it.';
const guess = (field: string) => `It was decided by the field '${field}', which had no value.`;

type LastBranch = (end: Dealt, dealings: readonly Dealt[]) => Dealt | undefined;

/**
 * The branch that led to an end. A field that never has a value decides nothing; one that only some items have does, if
 * it is not one that the service fills in later.
 */
function branchesIn({ n8n }: Facts): LastBranch {
	const sure = new Set(
		n8n.executions.flatMap(({ workflow, dealings }) =>
			dealings
				.filter(({ did, detail }) => did === 'branched' && detail === null)
				.map(({ node }) => JSON.stringify([workflow, node])),
		),
	);
	return (end, dealings) => {
		const branch = dealings
			.slice(0, dealings.indexOf(end))
			.findLast(({ did, execution }) => did === 'branched' && execution === end.execution);
		const isLater = branch?.detail?.split('.').at(-1) === 'intent';
		const isOptional =
			branch !== undefined && sure.has(JSON.stringify([branch.execution.workflow, branch.node]));
		return branch && !isLater && isOptional ? { ...branch, detail: null } : branch;
	};
}

/** Adds the executions that executions have called. */
function familiesIn({ n8n }: Facts): (runs: readonly Execution[]) => readonly Execution[] {
	const called = groupBy(n8n.executions, ({ caller }) => caller);
	const withCalled = (run: Execution, seen: readonly Execution[]): readonly Execution[] =>
		(called.get(run.id) ?? []).reduce<readonly Execution[]>(
			(all, one) => (all.includes(one) ? all : withCalled(one, [...all, one])),
			seen,
		);
	return (runs) => [...new Set(runs.flatMap((run) => withCalled(run, [run])))];
}

/** Whether the workflow wrote to the lead after a reply: within a day, or later in a run that knew of it. */
function answersIn(facts: Facts) {
	const originOf = originsOf(facts);
	const own = groupBy(
		facts.world.sent.filter(({ by }) => by === 'workflow'),
		({ conversation }) => conversation,
	);
	return ({ conversation, visible }: Reply, runs: readonly Execution[]): boolean =>
		(own.get(conversation) ?? []).some((message) => {
			const since = message.at - (visible ?? Infinity);
			const origin = originOf(message)?.execution;
			return since >= 0 && (since <= DAY || (origin !== undefined && runs.includes(origin)));
		});
}

/** Whether someone else wrote to the lead before a given time. */
function overtakingIn({ world }: Facts) {
	const others = groupBy(
		world.sent.filter(({ by }) => by !== 'workflow'),
		({ conversation }) => conversation,
	);
	return ({ conversation, written }: Reply, until: number): boolean =>
		(others.get(conversation) ?? []).some(({ at }) => at > written && at <= until);
}

/** A trigger that asks for intents drops a reply that has no new one when it looks. */
function lateIntent(facts: Facts, { intent, kind, visible }: Reply): Outcome | undefined {
	const listeners = listenersOf(facts, 'replyReceived');
	const [first] = listeners;
	const isMeant = listeners.every(({ intents }) => intents.includes(intent ?? ''));
	if (!first || !isMeant || kind !== 'ordinary' || visible === null) return undefined;
	if (nextLookIn(facts)(visible + first.waits) > facts.run.until) return undefined;
	return {
		at: visible,
		node: first.node,
		execution: null,
		why: `The trigger left it out, because it had no new intent yet. In the end its conversation is labelled ${intent}.`,
	};
}
