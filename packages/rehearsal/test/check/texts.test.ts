import { byId } from '../../n8n/workflows';
import { TEXTS_FOR_PEOPLE } from '../../check/texts';
import { allOperations } from 'n8n-nodes-outreach/tools/generate/nodes';
import { CONVERSATION, LEAD, saidOf, SEND } from './support';

test('the check knows the texts for people of all operations', () => {
	const known = allOperations.flatMap(({ resource, name, textsForPeople }) =>
		textsForPeople ? [[`${resource} ${name}`, textsForPeople] as const] : [],
	);
	expect(TEXTS_FOR_PEOPLE).toEqual(Object.fromEntries(known));
});

const send = (content: string, options = {}) => saidOf(CONVERSATION, { ...SEND, content, options });

test.each([
	'Hi {{ $json.first_name }}, shall we talk?',
	"Hi {{ $('Reply').item.json.lead_name }}",
	'{{$now.toISO()}}',
])('an expression as plain text: %s', (text) => {
	expect(send(text)).toEqual([
		expect.stringMatching(
			/^Message \(content\) has "\{\{.*\}\}" as plain text, which n8n does not/,
		),
	]);
	// n8n may write it into a tool's or a record's field just as well.
	expect(saidOf(LEAD, { resource: 'lead', operation: 'get', leadId: byId(text) })).toEqual([
		expect.stringContaining('Lead (leadId.value) has "{{'),
	]);
});

test('a placeholder that nobody fills in, and what stands for a missing value', () => {
	expect(send('Hi {{first_name}}')).toEqual([
		'Message (content) has {{first_name}}, which nobody fills in. Correct the text, or turn on Send as Written.',
	]);
	expect(send('Hi Ann }}, shall we talk?')).toEqual([
		'Message (content) has }}, which nobody fills in. Correct the text, or turn on Send as Written.',
	]);
	expect(send('See you on Invalid Date')).toEqual([
		"Message (content) has 'Invalid Date' in place of a value. Correct the text, or turn on Send as Written.",
	]);
	expect(send('Hi {{first_name}}', { sendAsWritten: true })).toEqual([]);
});

test('what the service fills in, expressions and ordinary braces pass', () => {
	expect(send('=Hi {{ $json.first_name }}')).toEqual([]);
	expect(send('It costs $5 {a}, and {b} more')).toEqual([]);
	expect(
		saidOf('n8n-nodes-outreach.outreachCampaign', {
			resource: 'campaignLead',
			operation: 'setMessageOverride',
			campaignId: byId('1'),
			leadId: byId('2'),
			messageStage: 'follow_up_1',
			message: 'As a {{job_title}} you know',
		}),
	).toEqual([]);
});
