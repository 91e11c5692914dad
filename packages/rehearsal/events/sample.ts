import { DAY, HOUR, isoTime, MINUTE } from 'outreach-sandbox/core/clock';
import type { WorkflowFile, WorkflowNode } from '../n8n/workflows';
import { START } from '../world/world';
import { TRIGGER_KINDS } from './triggers/triggerKinds';
import { paramsIn, takesBody } from './triggers/webhook';
import { beginningsOf } from './plan';

/** The events of a sample come once on each working day. */
const FIRST = 2 * HOUR;

/** Events to start from: on each working day, each trigger begins once, each time with another lead. */
export function sampleOf(workflows: readonly WorkflowFile[], days: number) {
	const beginnings = beginningsOf(workflows);
	if (beginnings.length === 0) {
		const labels = Object.values(TRIGGER_KINDS).map(({ label }) => label);
		throw new Error(`No trigger of the workflow takes events. These do: ${labels.join(', ')}.`);
	}
	const workingDays = Array.from({ length: days }, (_, day) => day).filter(isWorkingDay);
	return workingDays.flatMap((day) =>
		beginnings.map(({ kind, node }, index) => {
			const at = START + day * DAY + FIRST + index * 10 * MINUTE;
			const body = TRIGGER_KINDS[kind].sample(node);
			const hasBody = kind !== 'webhook' || takesBody(node);
			return {
				at: isoTime(at).slice(0, 16),
				trigger: node.name,
				lead: day * beginnings.length + index + 1,
				...(hasBody ? { body } : { query: textsIn(body) }),
				...(kind === 'webhook' && paramsOf(node)),
			};
		}),
	);
}

/** Every rehearsal begins on a Monday. */
const isWorkingDay = (day: number) => day % 7 < 5;

const textsIn = (body: object) =>
	Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]));

function paramsOf(node: WorkflowNode) {
	const names = paramsIn(node);
	return names.length === 0 ? {} : { params: Object.fromEntries(names.map((name) => [name, '1'])) };
}
