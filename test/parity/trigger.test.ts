import { type INodePropertyOptions, type INodeProperties, NodeHelpers } from 'n8n-workflow';

import { OutreachTrigger } from '../../nodes/OutreachTrigger/OutreachTrigger.node';
import { sourceOf } from '../../nodes/OutreachTrigger/events';
import {
	ACTION_TYPES,
	CAMPAIGN_LEAD_STATUSES,
	CAMPAIGN_STATUSES,
	CONVERSATION_INTENTS,
	DONE_STATUSES,
	SOCIAL_ACCOUNT_STATUSES,
} from '../../src/contract';
import { EVENTS } from '../../src/trigger/events/event';
import { allParameters } from './forms';

const trigger = new OutreachTrigger();
const { properties } = trigger.description;

const valuesOf = ({ options = [] }: INodeProperties) =>
	(options as INodePropertyOptions[]).map(({ value }) => value).sort();

const events = properties.find(({ name }) => name === 'events')!;

test('offers every event that can be detected, and no other', () => {
	expect(valuesOf(events)).toEqual([...EVENTS].sort());
	for (const name of EVENTS) expect(sourceOf(name).detector.event).toBe(name);
});

test.each([
	['leadStatuses', CAMPAIGN_LEAD_STATUSES],
	['campaignStatuses', CAMPAIGN_STATUSES],
	['accountStatuses', SOCIAL_ACCOUNT_STATUSES],
	['actionStatuses', DONE_STATUSES],
	['actionTypes', ACTION_TYPES],
	['intents', CONVERSATION_INTENTS],
	// Conversations without an intent have replies, but no change to it.
	['replyIntents', [...CONVERSATION_INTENTS, 'none']],
])('the filter %s has the values of the contract', (name, values) => {
	const filter = allParameters(trigger).find((parameter) => parameter.name === name)!;
	expect(valuesOf(filter)).toEqual([...values].sort());
});

test('the field by which a trigger waits for the intent says with what to compare it', () => {
	const { hint } = properties.find(({ name }) => name === 'waitForIntent')!;
	expect(hint).toContain(CONVERSATION_INTENTS.join(', '));
});

/** The names of the filters or options that n8n shows if these events are chosen. */
function shownIn(collection: 'filters' | 'options', chosen: readonly string[]): string[] {
	const parameters = { events: [...chosen] };
	const property = properties.find(({ name }) => name === collection)!;
	if (!NodeHelpers.displayParameter(parameters, property, null, trigger.description)) return [];
	return (property.options as INodeProperties[])
		.filter((field) =>
			NodeHelpers.displayParameter({}, field, null, trigger.description, parameters),
		)
		.map(({ name }) => name);
}

test.each(EVENTS)('%s shows its filters and no others', (name) => {
	expect(shownIn('filters', [name])).toEqual([...sourceOf(name).filters].sort());
});

test('of several events each filter and option is shown once', () => {
	for (const collection of ['filters', 'options'] as const) {
		const shown = shownIn(collection, EVENTS);
		expect(new Set(shown).size).toBe(shown.length);
		expect([...new Set(EVENTS.flatMap((name) => shownIn(collection, [name])))].sort()).toEqual(
			[...shown].sort(),
		);
	}
});

test('whatever is chosen, one notice says what a poll costs', () => {
	const notices = properties.filter(({ type }) => type === 'notice');
	for (const one of EVENTS) {
		for (const other of EVENTS) {
			const shown = notices.filter((notice) =>
				NodeHelpers.displayParameter({ events: [one, other] }, notice, null, trigger.description),
			);
			expect(shown).toHaveLength(1);
		}
	}
});

test('has every method that its parameters name', () => {
	const named = allParameters(trigger).flatMap(
		({ typeOptions }) => (typeOptions?.loadOptionsMethod as string | undefined) ?? [],
	);
	expect([...new Set(named)].sort()).toEqual(Object.keys(trigger.methods.loadOptions).sort());
});
