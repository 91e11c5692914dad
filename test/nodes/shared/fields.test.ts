import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import {
	agentFields,
	criteriaFields,
	signalFields,
} from '../../../nodes/OutreachAgent/resources/agent/agentForm/fields';
import { signalsField } from '../../../nodes/OutreachAgent/resources/agent/agentForm/signals';
import { agentOperations } from '../../../nodes/OutreachAgent/resources/agent';
import { campaignOperations } from '../../../nodes/OutreachCampaign/resources/campaign';
import { campaignFields } from '../../../nodes/OutreachCampaign/resources/campaign/setupForm/fields';
import { type Field, nameProblem } from '../../../nodes/shared/form/fields';
import type { Operation } from '../../../src/n8n/execution/operation';
import { Layout } from '../../../src/n8n/form/form';
import { parameterName } from '../../../src/n8n/parameterNames';

const agent: readonly Field[] = [...agentFields, ...criteriaFields];

/** The lists of fields, and the forms that they are for. */
const forms: Array<[string, readonly Field[], Operation]> = [
	['a new campaign', campaignFields, campaignOperations.create],
	['the update of a campaign', campaignFields, campaignOperations.update],
	['a new agent', agent, agentOperations.create],
	['the update of an agent', agent, agentOperations.update],
];

/** As it is in the editor: only what is chosen at first is shown. */
const layoutOf = ({ properties }: Operation) =>
	new Layout(properties, {
		id: '1',
		name: 'Node',
		type: 'n8n-nodes-outreach.outreach',
		typeVersion: 1,
		position: [0, 0],
		parameters: Object.fromEntries(properties.map(({ name, default: value }) => [name, value])),
	});

const inCollections = (properties: readonly INodeProperties[]): INodeProperties[] =>
	properties.flatMap((property) =>
		property.type === 'collection'
			? [property, ...(property.options as INodeProperties[])]
			: [property],
	);

describe.each(forms)('%s', (_, fields, operation) => {
	const properties = inCollections(operation.properties);
	const layout = layoutOf(operation);
	const ofForm = fields.filter(({ parameter }) =>
		properties.some(({ name }) => name === parameter),
	);
	const labelOf = (path: string, body = {}) =>
		layout.labelOf(nameProblem(layout, fields, { field: path, message: '' }, body).field);

	test('a problem with a field is named as its property is labeled, shown or not', () => {
		// Of two fields for one place, the one for the value.
		const single = ofForm.filter(({ holds }) => !holds);
		const labels = single.map(({ at }) => labelOf(at));
		const wanted = single.map(
			({ parameter }) => properties.find(({ name }) => name === parameter)?.displayName,
		);
		expect(labels).toEqual(wanted);
		expect(single.length).toBeGreaterThanOrEqual(4);
	});

	test('a problem with an entry of a list names the entry', () => {
		const lists = ofForm.filter(({ rows, holds }) => rows === undefined && !holds);
		expect(lists.map(({ at }) => labelOf(`${at}[1]`))).toEqual(
			lists.map(({ at }) => `${labelOf(at)} #2`),
		);
	});
});

test('a wait is named by the field of its unit', () => {
	const layout = layoutOf(campaignOperations.update);
	const named = (unit?: string) =>
		nameProblem(
			layout,
			campaignFields,
			{ field: 'messages.icebreaker.wait.duration', message: 'is wrong' },
			{ messages: { icebreaker: unit ? { wait: { duration: 1, unit } } : {} } },
		);
	expect(['hours', 'days', 'minutes', undefined].map((unit) => named(unit).field)).toEqual([
		'icebreaker_wait_hours',
		'icebreaker_wait_days',
		'icebreaker_wait_days',
		'icebreaker_wait_days',
	]);
});

test('a problem with a row is named by the row and its field, one without a field keeps its path', () => {
	const layout = layoutOf(campaignOperations.create);
	const label = (field: string) => {
		const named = nameProblem(layout, campaignFields, { field, message: '' }, {});
		return layout.labelOf(named.field) ?? named.field;
	};
	expect(label('source.leads')).toBe('New Leads');
	expect(label('source.leads[1].date_of_birth')).toBe('Lead #2 > Date of Birth');
	expect(label('source.leads[1].skills[0]')).toBe('Lead #2 > Skills #1');
	expect(label('messages')).toBe('messages');
	expect(label('something_else')).toBe('something_else');
});

test('each field of each signal is a field of its row in the form', () => {
	const groups = signalsField.options as INodePropertyCollection[];
	const inForm = groups.map(({ name, values }) => [
		name,
		values.filter(({ type }) => type !== 'notice').map((value) => value.name),
	]);
	const listed = Object.entries<readonly Field[]>(signalFields).map(([type, fields]) => [
		parameterName(type),
		fields.map(({ parameter }) => parameter),
	]);
	const sorted = (all: unknown[][]) =>
		Object.fromEntries(all.map(([name, names]) => [name, [...(names as string[])].sort()]));
	expect(sorted(listed)).toEqual(sorted(inForm));
});
