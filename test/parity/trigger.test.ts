import type { INodePropertyOptions, INodeProperties } from 'n8n-workflow';

import { OutreachTrigger } from '../../nodes/OutreachTrigger/OutreachTrigger.node';
import { sourceOf } from '../../nodes/OutreachTrigger/events';
import {
	CAMPAIGN_LEAD_STATUSES,
	CAMPAIGN_STATUSES,
	CONVERSATION_INTENTS,
	SOCIAL_ACCOUNT_STATUSES,
} from '../../src/contract';
import { EVENTS } from '../../src/trigger/events/event';
import { allParameters } from './forms';

const trigger = new OutreachTrigger();
const { properties } = trigger.description;

const valuesOf = ({ options = [] }: INodeProperties) =>
	(options as INodePropertyOptions[]).map(({ value }) => value).sort();

const event = properties.find(({ name }) => name === 'event')!;

test('offers every event that can be detected, and no other', () => {
	expect(valuesOf(event)).toEqual([...EVENTS].sort());
	for (const name of EVENTS) expect(sourceOf(name).detector.event).toBe(name);
});

test.each([
	['leadStatuses', CAMPAIGN_LEAD_STATUSES],
	['campaignStatuses', CAMPAIGN_STATUSES],
	['accountStatuses', SOCIAL_ACCOUNT_STATUSES],
	['intents', CONVERSATION_INTENTS],
])('the filter %s has the values of the contract', (name, values) => {
	const filter = allParameters(trigger).find((parameter) => parameter.name === name)!;
	expect(valuesOf(filter)).toEqual([...values].sort());
});

test.each(EVENTS)(
	'%s has one collection of filters, one of options at the most, and says what it costs',
	(name) => {
		const shown = properties.filter(({ displayOptions }) =>
			displayOptions?.show?.event?.includes(name),
		);
		expect(shown.filter((property) => property.name === 'filters')).toHaveLength(1);
		expect(shown.filter((property) => property.name === 'options').length).toBeLessThanOrEqual(1);
		// What a poll costs.
		expect(shown.filter(({ type }) => type === 'notice')).toHaveLength(1);
	},
);

test('has every method that its parameters name', () => {
	const named = allParameters(trigger).flatMap(
		({ typeOptions }) => (typeOptions?.loadOptionsMethod as string | undefined) ?? [],
	);
	expect([...new Set(named)].sort()).toEqual(Object.keys(trigger.methods.loadOptions).sort());
});
