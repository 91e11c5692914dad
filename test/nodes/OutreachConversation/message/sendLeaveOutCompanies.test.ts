import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { callByAgent } from '../../support/callByAgent';
import { employ } from '../../support/employers';
import { fillList, nameOfLead } from '../../support/memberships';
import { useSandbox } from '../../support/sandbox';
import {
	READ_REQUEST,
	SEND_REQUEST,
	sendingTo,
	sendParameters,
	TEXT,
} from '../../support/sendMessage';
import { CONVERSATION_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const { send, sent, requests } = sendingTo(sandbox);

const LEAD = seeded.leads.interested;
const TOOL = `${CONVERSATION_NODE}Tool`;
const LEAD_REQUEST = `GET /leads/${LEAD}`;

const leaving = (
	leaveOutCompanies: INodeParameters[string],
	more: INodeParameters = {},
): INodeParameters => ({ options: { leaveOutCompanies, ...more } });
const leftOutRow = (why: string) => ({
	sent: false,
	conversation_id: seeded.conversations.interested,
	message_id: null,
	status: 'left_out',
	pending: false,
	text: TEXT,
	sent_at: null,
	reason: `Not sent: ${nameOfLead(sandbox, LEAD)} has ${why}, which is left out`,
	newer_message_id: null,
	newer_message_direction: null,
});

test.each([
	['the company', { company: 'ACME Inc.' }, 'the company "Acme"'],
	['the e-mail', { email: 'ann@mail.acme.example' }, 'an e-mail at "acme.example"'],
	['the website', { website: 'http://www.acme.example' }, 'a company website at "acme.example"'],
] as const)('sends nothing because of %s, with one request for the lead', async (_, at, why) => {
	employ(sandbox, LEAD, at);
	const { rows, hints, error } = await send(leaving('Acme, acme.example'));
	expect(error).toBeUndefined();
	expect(rows).toEqual([leftOutRow(why)]);
	expect(hints).toContain('1 of 1 message is not sent: see "reason".');
	expect(sent()).toEqual([]);
	expect(requests()).toEqual([READ_REQUEST, LEAD_REQUEST]);
});

test('sends to a lead of another company', async () => {
	employ(sandbox, LEAD, { company: 'Borea', email: 'ann@borea.example' });
	const { rows, hints } = await send(leaving(['Acme', 'acme.example']));
	expect(rows).toMatchObject([{ status: 'sent' }]);
	expect(hints).toEqual([]);
	expect(requests()).toEqual([READ_REQUEST, LEAD_REQUEST, SEND_REQUEST]);
});

test('sends to a lead of whom nothing is known, and says so', async () => {
	employ(sandbox, LEAD, {});
	const { rows, hints } = await send(leaving('Acme'));
	expect(rows).toMatchObject([{ status: 'sent' }]);
	expect(hints).toContain(
		'1 of 1 lead is without a company and without an e-mail, so Leave Out Companies does not apply there.',
	);
});

test('with Leave Out People in Lists: one reading of the lead for both', async () => {
	employ(sandbox, LEAD, { company: 'Acme' });
	fillList(sandbox, seeded.lists.tradeFair);
	const { rows } = await send(leaving('Acme', { leaveOut: [seeded.lists.tradeFair] }));
	expect(rows).toEqual([leftOutRow('the company "Acme"')]);
	expect(requests()).toEqual([
		READ_REQUEST,
		`GET /lead_lists/${seeded.lists.tradeFair}`,
		LEAD_REQUEST,
	]);
});

test('a key without leads:read: nothing is sent', async () => {
	const options = { credential: sandbox.credential(sandboxKeys.withoutLeadsRead) };
	const { error } = await send(leaving('Acme'), options);
	expect(error?.message).toContain(
		`Nothing was sent, because the company of the lead ${LEAD} cannot be read: `,
	);
	expect(sent()).toEqual([]);
});

test('an answer without the company does not count as of no company', async () => {
	const body = { data: { id: LEAD, first_name: 'Ann', lead_list_ids: [] } };
	sandbox.faults.add({ fault: 'status', status: 200, body, endpoint: 'leads.get' });
	const { error } = await send(leaving('Acme'));
	expect(error?.message).toBe('The API answered without the company and the e-mail of the lead');
	expect(sent()).toEqual([]);
});

test.each<[string, INodeParameters[string], RegExp]>([
	['a free mailer', 'gmail.com', /must not have "gmail\.com"/],
	['nothing', '', /must not be empty/],
	['an expression that gives nothing', '={{ $json.missing }}', /must not be empty/],
])('%s: nothing is sent', async (_, entries, message) => {
	const { error } = await send(leaving(entries));
	expect(error?.message).toMatch(/^Leave Out Companies/);
	expect(error?.message).toMatch(message);
	expect(sandbox.requests).toHaveLength(0);
});

describe('Only Check', () => {
	const check = async (more: Parameters<typeof send>[1] = {}) =>
		await send(leaving('Acme', { onlyCheck: true }), more);

	test('has the words of the real send', async () => {
		employ(sandbox, LEAD, { company: 'Acme' });
		const { rows } = await check();
		expect(rows).toMatchObject([
			{
				can_send: false,
				status: 'left_out',
				problems: [`${leftOutRow('the company "Acme"').reason}.`],
			},
		]);
		expect(requests()).toEqual([READ_REQUEST, LEAD_REQUEST]);
	});

	test('a lead of another company', async () => {
		employ(sandbox, LEAD, { company: 'Borea' });
		expect((await check()).rows).toMatchObject([{ can_send: true, problems: [] }]);
	});

	test('a key without leads:read: one of the problems', async () => {
		const { rows } = await check({
			credential: sandbox.credential(sandboxKeys.withoutLeadsRead),
		});
		expect(rows).toMatchObject([
			{ can_send: false, problems: [expect.stringMatching(/^Nothing was sent, because /)] },
		]);
	});
});

describe('as a tool', () => {
	test('tells the agent that nothing was sent', async () => {
		employ(sandbox, LEAD, { company: 'Acme GmbH' });
		const { rows } = await callByAgent({
			type: CONVERSATION_NODE,
			parameters: sendParameters(leaving('Acme')),
			credential: sandbox.credential(),
		});
		expect(rows).toEqual([leftOutRow('the company "Acme"')]);
		expect(sent()).toEqual([]);
	});

	test('takes no company from a model', async () => {
		const { error } = await send(leaving("={{ $fromAI('companies') }}"), { type: TOOL });
		expect(error?.message).toContain('Leave Out Companies takes no expression');
		expect(sandbox.requests).toHaveLength(0);
	});
});
