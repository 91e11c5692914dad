import { OutreachTrigger } from '../../nodes/OutreachTrigger/OutreachTrigger.node';
import { sourceOf } from '../../nodes/OutreachTrigger/events';
import type { Source } from '../../src/n8n/polling/source';
import type { EventName } from '../../src/trigger/events/event';
import { choicesOf } from './nodes';

/** The events of the trigger as a Markdown table, in the order of its dropdown. */
export function eventTable(): string {
	const rows = choicesOf(new OutreachTrigger(), 'events').map(
		({ name, value, description = '' }) => {
			const scopes = scopesOfEvent(sourceOf(value as EventName)).map((scope) => `\`${scope}\``);
			return `| ${name} | ${description} | ${scopes.join(', ')} |`;
		},
	);
	return ['| Trigger on | When, and what it costs | Scopes |', '| --- | --- | --- |', ...rows].join(
		'\n',
	);
}

/** All scopes that an event may need, with those of its filters. */
export const scopesOfEvent = ({ reads }: Pick<Source<unknown, unknown>, 'reads'>): string[] => [
	...new Set(reads.map(({ scope }) => scope)),
];
