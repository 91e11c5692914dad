/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { readEvents } from '../../events/event';
import { fillInLeads } from '../../events/leads';
import { planEvents } from '../../events/plan';
import { sampleOf } from '../../events/sample';
import { readOptions } from '../../options';
import { node, type WorkflowFile } from '../../n8n/workflows';

const folder = mkdtempSync(path.join(tmpdir(), 'outreach-events-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'events.json');

const HOOK = node('Hook', 'n8n-nodes-base.webhook', {
	path: 'in/:id',
	httpMethod: ['GET', 'POST'],
});
const LOOK = node('Look', 'n8n-nodes-base.webhook', { path: 'look' });
const MAIL = node('Mail', 'n8n-nodes-base.gmailTrigger');
const SHEET = node('Sheet', 'n8n-nodes-base.googleSheetsTrigger', {
	event: 'rowAdded',
	documentId: { value: 'doc' },
	sheetName: { mode: 'list', value: 1 },
});
const workflows: WorkflowFile[] = [
	{ name: 'One', nodes: [HOOK, MAIL, { ...LOOK, name: 'Off', disabled: true }], connections: {} },
	{ name: 'Two', nodes: [SHEET, LOOK], connections: {} },
];

const LEADS: readonly JsonRecord[] = [
	{ first_name: 'Maria', last_name: 'Silva', email: 'maria@lead.example', company: null },
	{ first_name: 'Bob', last_name: 'Jones', email: 'bob@lead.example', company: 'Acme' },
	{ first_name: 'bob', last_name: 'jones', email: null, company: 'Other' },
];

function read(...events: unknown[]) {
	writeFileSync(file, JSON.stringify(events));
	return planEvents(readEvents(file), workflows);
}

const AT = { at: '2026-11-24T09:30' };
const MINE = { ...AT, trigger: 'Hook', params: { id: '7' } };

test.each<[string, unknown, string]>([
	['an unknown key', { ...AT, tirgger: 'Mail' }, "event 1: does not know 'tirgger'."],
	['no time', { trigger: 'Mail' }, "event 1: 'at': "],
	['a time in words', { at: 'tomorrow' }, "event 1: 'at': must be a time in UTC"],
	['a day that is none', { at: '2026-13-24T09:30' }, "event 1: 'at': is no time"],
	['a lead that is none', { ...AT, lead: 0.5 }, "event 1: 'lead': must be a number or a name"],
	[
		'no trigger of several',
		AT,
		"event 1: say in 'trigger' which one it is for, by its name: 'Hook', 'Mail', 'Sheet', 'Look'.",
	],
	[
		'another trigger',
		{ ...AT, trigger: 'Off' },
		"no trigger that takes events is called 'Off'. There is 'Hook',",
	],
	[
		'a key of another trigger',
		{ ...AT, trigger: 'Mail', query: {} },
		"event 1: 'query' is only for Webhook.",
	],
	[
		'a mail with a part that mails do not have',
		{ ...AT, trigger: 'Mail', body: { txt: '' } },
		"event 1: does not know 'txt' in 'body'.",
	],
	[
		'a body for a method without',
		{ ...AT, trigger: 'Look', body: {} },
		"'Look' takes GET, which has no body: give 'query' instead",
	],
	['a method that is not taken', { ...MINE, method: 'PUT' }, "'method': 'Hook' takes GET, POST."],
	[
		'a missing part of the path',
		{ ...AT, trigger: 'Hook' },
		"'params': 'id' is missing, which is in the path of 'Hook'.",
	],
	[
		'a row with a list in it',
		{ ...AT, trigger: 'Sheet', body: { Name: [] } },
		"'body.Name': must be a text, a number, true or false.",
	],
	[
		'a change where only new rows count',
		{ ...AT, trigger: 'Sheet', body: {}, row: 2 },
		"'row': 'Sheet' looks only for new rows.",
	],
])('%s is refused with a sentence', (_, event, sentence) => {
	expect(() => read(event)).toThrow(sentence);
});

test.each([
	['{}', 'is no list of events.'],
	['[]', 'has no events.'],
	['[', 'cannot be read as JSON.'],
])('a file with %s is refused with a sentence', (text, sentence) => {
	writeFileSync(file, text);
	expect(() => readEvents(file)).toThrow(sentence);
});

test('a workflow without such a trigger says which ones there are', () => {
	writeFileSync(file, JSON.stringify([AT]));
	const sentence = 'no trigger of the workflow takes events. These do: Webhook, Form Trigger,';
	expect(() => planEvents(readEvents(file), [])).toThrow(sentence);
	expect(() => sampleOf([], 7)).toThrow('No trigger of the workflow takes events.');
});

test('an event before the days begin is refused with a sentence', () => {
	writeFileSync(file, JSON.stringify([{ at: '2026-11-23T08:00' }]));
	expect(() => readOptions(['mine.json', '--events', file])).toThrow(
		"event 1: 'at': comes before 2026-11-23T08:10, when the days begin.",
	);
});

test('events come in the order of their times', () => {
	const planned = read({ ...AT, trigger: 'Mail' }, { ...MINE, at: '2026-11-23 10:00:30Z' });
	expect(
		planned.map(({ name, kind, workflow, at }) => [
			name,
			kind,
			workflow,
			new Date(at).toISOString(),
		]),
	).toEqual([
		['event 2', 'webhook', 0, '2026-11-23T10:00:30.000Z'],
		['event 1', 'gmailTrigger', 0, '2026-11-24T09:30:00.000Z'],
	]);
});

test('leads are known by their number or their name, and bodies say of them what they have', () => {
	const body = {
		text: 'From {{ lead.first_name }} of {{lead.company}}',
		more: [{ one: '{{ lead.email }}' }, 3],
	};
	const fill = (lead: number | string) =>
		fillInLeads(read({ ...MINE, body, lead }), LEADS)[0]!.body;
	expect(fill(2)).toEqual({ text: 'From Bob of Acme', more: [{ one: 'bob@lead.example' }, 3] });
	expect(fill('maria silva')).toEqual({
		text: 'From Maria of ',
		more: [{ one: 'maria@lead.example' }, 3],
	});
});

test('who has no address on record gives one all the same', () => {
	const body = { email: '{{ lead.email }}' };
	const [ready] = fillInLeads(read({ ...MINE, body, lead: 3 }), LEADS);
	expect(ready).toMatchObject({
		body: { email: 'bob.jones@mail.example' },
		lead: { email: 'bob.jones@mail.example' },
	});
});

test('what else is sent says of leads what they have, too', () => {
	const query = { email: '{{ lead.email }}' };
	const params = { id: '{{ lead.first_name }}' };
	const [ready] = fillInLeads(read({ ...MINE, query, params, lead: 1 }), LEADS);
	expect(ready!.event).toMatchObject({
		query: { email: 'maria@lead.example' },
		params: { id: 'Maria' },
		headers: undefined,
	});
});

test.each<[string, object, string]>([
	['a number that no lead has', { lead: 4 }, 'event 1: there is no lead 4: the world has 3.'],
	['a name that no lead has', { lead: 'Eve' }, "event 1: the world has no lead called 'Eve'."],
	[
		'a name that two leads have',
		{ lead: 'Bob Jones' },
		"event 1: several leads are called 'Bob Jones': give a number, 2 and 3.",
	],
	[
		'a field that leads do not have',
		{ lead: 1, body: { a: '{{ lead.phone }}' } },
		"event 1: leads have no 'phone'. They have first_name, last_name,",
	],
	[
		'a lead in the body and none beside it',
		{ body: { a: '{{ lead.email }}' } },
		"event 1: '{{ lead.email }}' needs a 'lead'",
	],
])('%s is refused with a sentence', (_, rest, sentence) => {
	const events = read({ ...MINE, ...rest });
	expect(() => fillInLeads(events, LEADS)).toThrow(sentence);
});

test('a sample can be given as it is', () => {
	const sample = sampleOf(workflows, 7);
	expect(sample).toHaveLength(5 * 4);
	expect(read(...sample)).toHaveLength(20);
	expect(sample[0]).toEqual({
		at: '2026-11-23T10:00',
		trigger: 'Hook',
		lead: 1,
		body: { email: '{{ lead.email }}', name: '{{ lead.first_name }} {{ lead.last_name }}' },
		params: { id: '1' },
	});
	expect(sample[3]).toMatchObject({ trigger: 'Look', query: { email: '{{ lead.email }}' } });
});
