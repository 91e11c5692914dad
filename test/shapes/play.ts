/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import path from 'node:path';

import { fromRunner } from '../../harness/installation';
import { eventSchema } from '../../rehearsal/events/event';
import { beginningsOf, planEvents } from '../../rehearsal/events/plan';
import { sampleOf } from '../../rehearsal/events/sample';
import { CannotRehearse } from '../../rehearsal/run/cannotRehearse';
import type { Rehearsal } from '../../rehearsal/run/rehearsal';
import { rehearse } from '../../rehearsal/run/rehearse';
import { readInstalled } from '../../rehearsal/run/workflow/known';
import { checkWorkflows } from '../../rehearsal/run/workflow/workflowFile';
import { momentOf } from '../../rehearsal/sheet/format';
import { sheetOf } from '../../rehearsal/sheet/sheet';
import { textOf } from '../../rehearsal/sheet/text';
import { verdictOf } from '../../rehearsal/sheet/verdict';
import { stubOf } from '../../rehearsal/stage/stubs';
import { MINUTE } from '../../packages/sandbox/clock';
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
