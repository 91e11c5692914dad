import type { Facts, RunFacts } from './facts';
import { approvalLines } from './lines/approvals';
import { colleagueLines } from './lines/colleague';
import { executionLines } from './lines/executions';
import { leadLines } from './lines/leads';
import { outsideLines } from './lines/outside';
import { replyLines } from './lines/replies';
import { requestLines } from './lines/requests';
import { sentLines } from './lines/sent';
import type { Line, Section } from './line';
import { timelineOf, type Timeline } from './timeline';

/** What a rehearsal showed. */
export interface Sheet {
	readonly run: RunFacts;
	readonly sections: readonly Section[];
	readonly timeline: Timeline;
}

export function sheetOf(facts: Facts): Sheet {
	const sections = [
		{ title: 'Replies of leads', lines: replyLines(facts) },
		{ title: 'Messages for approval', lines: approvalLines(facts) },
		{ title: 'Messages that the workflow sent', lines: sentLines(facts) },
		{ title: 'Imported leads', lines: leadLines(facts) },
		{ title: 'Requests to the API', lines: requestLines(facts) },
		{ title: 'Executions in n8n', lines: executionLines(facts) },
		{ title: 'Simulated colleague', lines: colleagueLines(facts) },
		{ title: 'Outside', lines: outsideLines(facts) },
	].filter(({ lines }) => lines.length > 0);
	return { run: facts.run, sections, timeline: timelineOf(facts, sections) };
}

export const linesOf = ({ sections }: Pick<Sheet, 'sections'>): Line[] =>
	sections.flatMap(({ lines }) => lines);
