import { OutreachTrigger } from '../../nodes/OutreachTrigger/OutreachTrigger.node';
import { sourceOf } from '../../nodes/OutreachTrigger/events';
import type { EventName } from '../../src/trigger/events/event';
import { choicesOf } from './nodes';

/** The events of the trigger as a Markdown table, in the order of its dropdown. */
export function eventTable(): string {
	const rows = choicesOf(new OutreachTrigger(), 'events').map(
		({ name, value, description = '' }) => {
			const scopes = new Set(sourceOf(value as EventName).reads.map(({ scope }) => `\`${scope}\``));
			return `| ${name} | ${description} | ${[...scopes].join(', ')} |`;
		},
	);
	return ['| Trigger on | When, and what it costs | Scopes |', '| --- | --- | --- |', ...rows].join(
		'\n',
	);
}
