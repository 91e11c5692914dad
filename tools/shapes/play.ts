/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import path from 'node:path';

import { fromRunner } from '../../packages/rehearsal/n8n/installation';
import { eventSchema } from '../../packages/rehearsal/events/event';
import { beginningsOf, planEvents } from '../../packages/rehearsal/events/plan';
import { sampleOf } from '../../packages/rehearsal/events/sample';
import { CannotRehearse } from '../../packages/rehearsal/run/cannotRehearse';
import type { Rehearsal } from '../../packages/rehearsal/run/rehearsal';
import { rehearse } from '../../packages/rehearsal/run/rehearse';
import { readInstalled } from '../../packages/rehearsal/run/workflow/installed';
import { checkWorkflows } from '../../packages/rehearsal/run/workflow/workflowFile';
import { momentOf } from '../../packages/rehearsal/sheet/format';
import { sheetOf } from '../../packages/rehearsal/sheet/sheet';
import { textOf } from '../../packages/rehearsal/sheet/text';
import { verdictOf } from '../../packages/rehearsal/sheet/verdict';
import { stubOf } from '../../packages/rehearsal/services/stubs';
import { MINUTE } from '../../packages/sandbox/core/clock';
import type { Shape } from './build';
import { hashOf, playedIn, type Result } from './results';

const DAYS = 7;
const LEADS = 100;
/** Of real time. */
const LONGEST = 6 * MINUTE;

interface Tried {
	readonly result: Result;
	/** The score sheet; undefined if there is none. */
	readonly sheet?: string;
}

/** Rehearses a shape for a week, with a sample of the events that begin it. */
export async function tryOut(shape: Shape): Promise<Tried> {
	const hash = hashOf(shape);
	const signal = AbortSignal.timeout(LONGEST);
	try {
		const [facts] = await rehearse([rehearsalOf(shape)], {
			signal,
			stubs: shape.stubs?.map(stubOf),
		});
		const found = sheetOf(facts!);
		const sheet = textOf(found, verdictOf(found));
		if (!signal.aborted) return { result: playedIn(shape, facts!, DAYS), sheet };
		const why = `Ended after ${LONGEST / MINUTE} minutes, when it had come to ${momentOf(facts!.run.until)}.`;
		return { result: { is: 'unfinished', hash, why }, sheet };
	} catch (error) {
		if (!(error instanceof CannotRehearse)) throw error;
		return { result: { is: 'refused', hash, sentence: error.message } };
	}
}

/** Throws the sentence with which it is refused. */
function rehearsalOf({ file, calls = [], files = [], events: own = {} }: Shape): Rehearsal {
	const installed = readInstalled(fromRunner());
	const all = [file, ...calls];
	const hasEvents = beginningsOf(all).length > 0;
	const workflows = checkWorkflows(all, {
		files: all.map(({ name }) => name),
		installed,
		hasEvents,
	});
	const sample = hasEvents ? sampleOf(workflows, DAYS) : [];
	const events = planEvents(
		sample.map((event) =>
			eventSchema.parse(event.trigger in own ? { ...event, body: own[event.trigger] } : event),
		),
		workflows,
	);
	return {
		command: 'npm test shapes',
		workflows,
		events,
		files: files.map((name) => path.join(__dirname, 'files', name)),
		days: DAYS,
		seed: 1,
		life: 'lively',
		leads: LEADS,
	};
}
