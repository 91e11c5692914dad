import { localTime } from 'outreach-sandbox/core/timeZone';
import type { Approval, Execution, Facts } from '../facts';
import { caseOf, figure, mistakes, placeOf, type Case, type Line } from '../line';
import { attendedIn, changerAt, isCounted, isTooLate, listenersOf, namesOf } from '../lookup';
import { isCutOff, nextLookIn } from './polls';

/** What happened to the messages that waited for approval. */
export function approvalLines(facts: Facts): Line[] {
	const { run, world, n8n } = facts;
	const isDue = isCounted(facts);
	const approvals = world.approvals.filter(({ requested }) => requested >= run.began);
	const fresh = approvals.filter(({ requested: at }) => isDue({ at }));
	const decided = (by: string) =>
		approvals.filter(({ decision }) => decision?.by === by && isDue(decision)).length;
	const approved = approvedIn(facts);
	const requested = figure('approvals.requested', fresh.length, {
		parts: {
			byWorkflow: decided('workflow'),
			byOthers: decided('colleague'),
			waiting: fresh.filter(({ decision }) => decision === null).length,
		},
	});
	const isListening = isListeningIn(facts);
	return [
		requested,
		...(isListening && !isFilteredIn(facts) ? [neverLine(facts, fresh)] : []),
		...(isListening || n8n.approves ? [waitingLine(facts, fresh)] : []),
		...(n8n.approves || approved.length > 0
			? [unseenLine(facts, approved), unattendedLine(facts, approved)]
			: []),
	];
}

const isListeningIn = (facts: Facts): boolean => listenersOf(facts, 'approvalRequested').length > 0;

const isFilteredIn = (facts: Facts): boolean =>
	listenersOf(facts, 'approvalRequested').every(({ is_filtered }) => is_filtered);

const isStarted = ({ n8n }: Facts, { approval }: Approval): boolean =>
	n8n.executions.some(({ items }) => items.some((item) => item.approval === approval));

const MISSED = 'The message waited for approval until the end, and no run began with it.';

/** Messages that still wait at the end and that no run began with, if they came at a time that is meant. */
function missedCases(
	facts: Facts,
	approvals: readonly Approval[],
	what: string,
	isMeant: (requested: number) => boolean,
): Case[] {
	const { lead } = namesOf(facts);
	const known = nextLookIn(facts);
	return approvals
		.filter(
			(approval) =>
				approval.decision === null &&
				known(approval.requested) <= facts.run.until &&
				!isStarted(facts, approval) &&
				isMeant(approval.requested),
		)
		.map(({ requested: at, lead: id }) => caseOf({ at, what, lead: lead(id), known: known(at) }));
}

/** What a kill may have cost is beyond judgement. */
function neverCases(facts: Facts, approvals: readonly Approval[], what: string): Case[] {
	const isAtKill = isCutOff(facts);
	return missedCases(facts, approvals, what, (at) => !isAtKill(at));
}

const neverLine = (facts: Facts, approvals: readonly Approval[]): Line =>
	mistakes('approvals.never', neverCases(facts, approvals, MISSED), { of: approvals.length });

/** Messages that a kill in the first poll that could find them may have cost. */
export function cutOffApprovals(facts: Facts): Case[] {
	const { run, world } = facts;
	if (run.kills.length === 0 || !isListeningIn(facts)) return [];
	const due = world.approvals.filter(
		({ requested: at }) => at >= run.began && isCounted(facts)({ at }),
	);
	return missedCases(facts, due, CUT_OFF, isCutOff(facts));
}

const CUT_OFF =
	'No run began with the message: n8n was killed in the first poll that could find it.';

function waitingLine(facts: Facts, approvals: readonly Approval[]): Line {
	const waiting = approvals.filter(({ decision }) => decision === null);
	const cases = isListeningIn(facts) ? startedCases(facts, waiting) : leftCases(facts, waiting);
	const filtered =
		isListeningIn(facts) && isFilteredIn(facts)
			? neverCases(facts, waiting, `${MISSED} The filter of the trigger may say so.`)
			: [];
	return mistakes('approvals.waiting', [...cases, ...filtered], {
		level: 'look',
		of: approvals.length,
	});
}

const KNOWN = 'The message still waits for a decision, although the workflow knows of it.';

function startedCases(facts: Facts, waiting: readonly Approval[]): Case[] {
	const { lead } = namesOf(facts);
	return waiting
		.filter((approval) => !isTooLate(facts, approval.requested) && isStarted(facts, approval))
		.map((approval) => caseOf({ at: approval.requested, what: KNOWN, lead: lead(approval.lead) }));
}

/** Without a trigger. People leave most messages to a workflow that approves some. */
function leftCases(facts: Facts, waiting: readonly Approval[]): Case[] {
	const { lead } = namesOf(facts);
	const nextLook = nextLookIn(facts);
	const read = new Set(
		facts.n8n.executions.flatMap((one) => one.read_approvals.map(({ approval }) => approval)),
	);
	return waiting.flatMap(({ approval, requested: at, lead: id }) => {
		const known = nextLook(at);
		if (known > facts.run.until) return [];
		const what = read.has(approval)
			? KNOWN
			: 'The message waited for approval until the end, and no run read it.';
		return [caseOf({ at, what, lead: lead(id), known })];
	});
}

interface Approved extends Approval {
	readonly at: number;
	/** The run that approved it, and its node, if n8n tells. */
	readonly decider: { readonly execution: Execution; readonly node: string } | undefined;
}

/** What the workflow approved. */
const approvedIn = (facts: Facts): Approved[] =>
	facts.world.approvals.flatMap((approval) => {
		const { decision } = approval;
		if (decision?.by !== 'workflow' || decision.action !== 'approve') return [];
		const { at } = decision;
		return at < facts.run.began
			? []
			: [{ ...approval, at, decider: deciderOf(facts, approval.approval, at) }];
	});

/** What an HTTP Request approved, n8n does not tell; but the time does, if only one run was at it then. */
function deciderOf(facts: Facts, approval: string, at: number): Approved['decider'] {
	for (const execution of facts.n8n.executions) {
		const made = execution.decisions.find((one) => one.approval === approval);
		if (made) return { execution, node: made.node };
	}
	return changerAt(facts, at);
}

function caseOfApproved(facts: Facts, { at, decider, lead: id }: Approved, what: string): Case {
	const { lead, workflows } = namesOf(facts);
	const place = placeOf(decider?.execution, workflows);
	return caseOf({ at, what, lead: lead(id), node: decider?.node, ...place });
}

/** The run approved a text that was changed after the run had last read it. */
function unseenLine(facts: Facts, approved: readonly Approved[]): Line {
	const own = new Set(facts.world.written.map(({ lead, text }) => JSON.stringify([lead, text])));
	const cases = approved.flatMap((one) => {
		const { approval, at, decider, lead, texts } = one;
		const present = texts.findLast((text) => text.at <= at);
		if (!decider || !present) return [];
		// The workflow knows what it has written itself.
		if (own.has(JSON.stringify([lead, present.text]))) return [];
		const read = decider.execution.read_approvals.filter((each) => each.approval === approval);
		if (read.some((each) => each.text === present.text && each.at <= at)) return [];
		const what =
			read.length === 0
				? 'The text was approved by a run that had not read it.'
				: 'The text was changed after the run had read it, and approved as it was then.';
		return [caseOfApproved(facts, one, what)];
	});
	const due = cases.filter(isCounted(facts));
	const changed = approved.filter(
		({ at, texts }) => isCounted(facts)({ at }) && texts.filter((text) => text.at <= at).length > 1,
	);
	// A text that was not read need not have changed.
	const count = Math.max(changed.length, due.length);
	return mistakes('approvals.unseen', due, { of: count });
}

const MORNING = '06:00';
const EVENING = '22:00';

/** Approvals at night, when nobody had looked at the texts. Less than half of them are chance. */
function unattendedLine(facts: Facts, approved: readonly Approved[]): Line {
	const isAttended = attendedIn(facts);
	const known = approved.filter(({ decider }) => decider !== undefined);
	const cases = known.flatMap((one) => {
		const { execution } = one.decider!;
		const time = localTime(zoneOf(facts, execution), one.at).slice(11, 16);
		if (isAttended(execution) || (time >= MORNING && time < EVENING)) return [];
		const what = `It was ${time}, and no person had started the run or answered it.`;
		return [caseOfApproved(facts, one, what)];
	});
	return mistakes('approvals.unattended', cases.filter(isCounted(facts)), {
		level: cases.length > known.length / 2 ? 'bad' : 'look',
		of: known.filter(isCounted(facts)).length,
	});
}

const zoneOf = ({ run }: Facts, { workflow }: Execution): string =>
	run.workflows.find(({ id }) => id === workflow)?.time_zone ?? 'UTC';

/** What was approved by a run that n8n does not tell. */
export const untracedApprovals = (facts: Facts): Case[] =>
	approvedIn(facts)
		.filter(({ decider }) => decider === undefined)
		.map((one) => caseOfApproved(facts, one, 'n8n does not tell which run approved this.'))
		.filter(isCounted(facts));
