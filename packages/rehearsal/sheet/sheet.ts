import type { Facts, RunFacts } from './facts';
import { approvalLines } from './lines/approvals';
import { eventLines } from './lines/events';
import { executionLines } from './lines/executions';
import { leadLines } from './lines/leads';
import { outsideLines } from './lines/outside';
import { playedLines } from './lines/played';
import { replyLines } from './lines/replies';
import { requestLines } from './lines/requests';
import { sentLines } from './lines/sent';
import { nodeLines } from './lines/nodes';
import type { Line, Section } from './line';
import { type LineId, SECTIONS } from './lines/meanings';
import { timelineOf, type Timeline } from './timeline';

/** The result of a rehearsal. */
export interface Sheet {
	readonly run: RunFacts;
	readonly sections: readonly Section[];
	/** The lines that the user accepts as they are. */
	readonly accepted: readonly LineId[];
	readonly timeline: Timeline;
}

export function sheetOf(facts: Facts, accepted: readonly LineId[] = []): Sheet {
	const sections = [
		{ title: SECTIONS.nodes, lines: nodeLines(facts) },
		{ title: SECTIONS.replies, lines: replyLines(facts) },
		{ title: SECTIONS.approvals, lines: approvalLines(facts) },
		{ title: SECTIONS.sent, lines: sentLines(facts) },
		{ title: SECTIONS.leads, lines: leadLines(facts) },
		{ title: SECTIONS.requests, lines: requestLines(facts) },
		{ title: SECTIONS.executions, lines: executionLines(facts) },
		{ title: SECTIONS.played, lines: playedLines(facts) },
		{ title: SECTIONS.events, lines: eventLines(facts) },
		{ title: SECTIONS.outside, lines: outsideLines(facts) },
	]
		.filter(({ lines }) => lines.length > 0)
		.map(({ title, lines }) => ({ title, lines: lines.map(acceptIn(accepted)) }));
	return { run: facts.run, sections, accepted, timeline: timelineOf(facts, sections) };
}

const acceptIn =
	(accepted: readonly string[]) =>
	(line: Line): Line =>
		line.level !== 'fine' && accepted.includes(line.id) ? { ...line, level: 'accepted' } : line;

export const linesOf = ({ sections }: Pick<Sheet, 'sections'>): Line[] =>
	sections.flatMap(({ lines }) => lines);
