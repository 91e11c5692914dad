import { isOn, type WorkflowFile, type WorkflowNode } from '../n8n/workflows';
import { problemIn } from '../readEntries';
import { eventTriggerOf, type EventTrigger } from '../facts/eventTriggers';
import type { Event, EventEntry } from './event';
import { TRIGGER_KINDS } from './triggers/triggerKinds';

/** The keys that only some triggers take. */
const OWN_KEYS: Readonly<Record<string, EventTrigger>> = {
	row: 'googleSheetsTrigger',
	method: 'webhook',
	query: 'webhook',
	headers: 'webhook',
	params: 'webhook',
};

interface Beginning {
	readonly workflow: number;
	readonly node: WorkflowNode;
	readonly kind: EventTrigger;
}

/** The triggers of the workflows for which events can be given. */
export const beginningsOf = (workflows: readonly WorkflowFile[]): Beginning[] =>
	workflows.flatMap(({ nodes }, workflow) =>
		nodes.flatMap((node): Beginning[] => {
			const kind = isOn(node) ? eventTriggerOf(node) : undefined;
			return kind === undefined ? [] : [{ workflow, node, kind }];
		}),
	);

/** Finds the trigger of each event. Throws an error that says what is wrong with one. */
export function planEvents(
	given: readonly EventEntry[],
	workflows: readonly WorkflowFile[],
): Event[] {
	const beginnings = beginningsOf(workflows);
	const names = beginnings.map(({ node }) => `'${node.name}'`).join(', ');
	return given
		.map((one, index): Event => {
			const name = `event ${index + 1}`;
			const fitting = beginnings.filter(
				({ node }) => one.trigger === undefined || node.name === one.trigger,
			);
			const [found] = fitting;
			if (!found) throw new Error(`${name}: ${noTrigger(one, names)}`);
			if (fitting.length > 1) {
				throw new Error(`${name}: say in 'trigger' which one it is for, by its name: ${names}.`);
			}
			const event = { ...one, ...found, name };
			const problem = problemOf(event);
			if (problem !== undefined) throw new Error(`${name}: ${problem}.`);
			return event;
		})
		.toSorted((a, b) => a.at - b.at);
}

function noTrigger({ trigger }: EventEntry, names: string): string {
	const kinds = Object.values(TRIGGER_KINDS)
		.map(({ label }) => label)
		.join(', ');
	if (names === '') return `no trigger of the workflow takes events. These do: ${kinds}.`;
	return `no trigger that takes events is called '${trigger}'. There is ${names}.`;
}

function problemOf(event: Event): string | undefined {
	const { kind } = event;
	const wrong = Object.entries(OWN_KEYS).find(
		([key, of]) => of !== kind && event[key as keyof EventEntry] !== undefined,
	);
	if (wrong) return `'${wrong[0]}' is only for ${TRIGGER_KINDS[wrong[1]].label}`;
	const { success, error } = TRIGGER_KINDS[kind].body.safeParse(event.body);
	if (!success) {
		const issue = error.issues[0]!;
		return problemIn({ ...issue, path: ['body', ...issue.path] });
	}
	return TRIGGER_KINDS[kind].problem?.(event);
}
