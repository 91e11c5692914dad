import { DAY, HOUR, MINUTE } from 'outreach-sandbox/core/clock';
import type { Facts } from './facts';
import type { Section } from './line';
import { hasFailed } from './lookup';

/** How often each kind of thing happened in each step of time. */
export interface Timeline {
	readonly from: number;
	readonly until: number;
	/** How long a step is, in milliseconds. */
	readonly step: number;
	readonly tracks: readonly Track[];
}

export interface Track {
	readonly id: string;
	readonly title: string;
	readonly counts: readonly number[];
}

/** As many steps as a reader can tell apart on a narrow screen. */
const MOST_STEPS = 124;
const STEPS = [10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 7 * DAY];

export function timelineOf(facts: Facts, sections: readonly Section[]): Timeline {
	const { run, world, n8n, colleague } = facts;
	const { from, until } = run;
	const step = STEPS.find((size) => (until - from) / size <= MOST_STEPS) ?? STEPS.at(-1)!;
	const steps = Math.max(1, Math.ceil((until - from) / step));
	const track = (id: string, title: string, times: readonly number[]): Track => {
		const counts = Array.from({ length: steps }, () => 0);
		for (const at of times) {
			const index = Math.min(steps - 1, Math.floor((at - from) / step));
			if (at >= from && at <= until) counts[index]! += 1;
		}
		return { id, title, counts };
	};
	// What was there before the workflow went to work is on no line either.
	const approvals = world.approvals.filter(({ requested }) => requested >= run.began);
	const replies = world.replies.filter(({ visible }) => visible !== null && visible >= run.began);
	const mistakes = sections.flatMap(({ lines }) =>
		lines.filter(({ level }) => level === 'bad').flatMap(({ cases }) => cases),
	);
	// As on the line of that name: what the world or the stage made fail has lines of its own.
	const failures = n8n.executions
		.filter(hasFailed(facts))
		.filter(({ error }) => error?.cause === undefined);
	const tracks = [
		track(
			'replies',
			'Replies shown',
			replies.map(({ visible }) => visible!),
		),
		track(
			'starts',
			'Workflow starts',
			n8n.executions.map(({ start }) => start),
		),
		track(
			'sent',
			'Messages sent',
			world.sent.filter(({ by }) => by === 'workflow').map(({ at }) => at),
		),
		track(
			'requests',
			'Approvals requested',
			approvals.map(({ requested }) => requested),
		),
		track(
			'decisions',
			'Approvals decided',
			approvals.flatMap(({ decision }) => (decision?.by === 'workflow' ? decision.at : [])),
		),
		...(colleague.deeds.length === 0
			? []
			: [
					track(
						'colleague',
						'Simulated colleague',
						colleague.deeds.map(({ at }) => at),
					),
				]),
		track(
			'failures',
			'Failed executions',
			failures.map(({ end, start }) => end ?? start),
		),
		track('kills', 'n8n killed', run.kills),
		track(
			'mistakes',
			'Mistakes',
			mistakes.map(({ at }) => at),
		),
	];
	return { from, until, step, tracks };
}
