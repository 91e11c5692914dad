import { recordsOf, type JsonRecord } from '../../../../src/contract/json';
import type { Lead } from '../../../../src/contract/leads';
import { TRIGGER } from '../../../../packages/rehearsal/n8n/examples';
import {
	runWorkflow,
	startWorkflow,
	type Json,
} from '../../../../packages/rehearsal/n8n/executions';
import { findDataTables } from '../../../../packages/rehearsal/n8n/dataTables';
import { storedApprovals, withRejected } from '../../support/approvals';
import { changeNodes, pinItems } from '../../support/changeNodes';
import { findDataTable } from '../../support/dataTables';
import { expectSuccess, type Environment } from '../../support/environment';
import { importWithCredentials } from '../../support/outside/outside';
import { createPlayed, type Played } from '../../support/outside/played';
import { retryLast, settled } from '../../support/settle';

const API = 'https://api.hubapi.com/crm/v3/objects';
const TABLE = 'Booked meetings';
const CALENDLY = 'Booked in Calendly';
const CAL = 'Booked in Cal.com';

export function meetingBooked(environment: Environment) {
	let workflowId: string;
	let hubspot: Played;
	let bookings = 0;

	const importIt = async (values = {}) =>
		await importWithCredentials(environment, 'meeting-booked', { values });
	/** Turns one beginning on and the other off, as its note says. */
	const beginWith = (trigger: string, id = workflowId) =>
		changeNodes(environment.n8n, id, (node) =>
			[CALENDLY, CAL].includes(node.name) ? { ...node, disabled: node.name !== trigger } : node,
		);

	beforeAll(async () => {
		workflowId = await importIt();
	});

	beforeEach(() => {
		hubspot = createPlayed();
		environment.outside.answerAs(hubspot.answer);
	});

	afterEach(async () => {
		const tables = (await findDataTables(environment.n8n)).map(({ name }) => name);
		if (tables.includes(TABLE)) await (await findDataTable(environment.n8n, TABLE)).remove();
	});

	const recordsIn = <T>(sql: string): T[] =>
		environment.sandbox.database
			.prepare(sql)
			.all()
			.map(({ record }) => JSON.parse(String(record)) as T);
	const approvals = () => storedApprovals(environment);
	/** A lead with an e-mail address to whom a message waits, or one who only goes on in a campaign. */
	const leadWith = (what: 'a message' | 'only a campaign') =>
		recordsIn<Lead>(
			`SELECT record FROM leads WHERE record ->> '$.email' IS NOT NULL
			AND id ${what === 'a message' ? 'IN' : 'NOT IN'} (
				SELECT record ->> '$.lead_id' FROM message_approvals WHERE record ->> '$.approval_status' = 'pending'
			) AND id IN (
				SELECT record ->> '$.lead_id' FROM campaign_leads WHERE record ->> '$.status' IN ('active', 'queued')
			)`,
		)[0]!;
	const nameOf = ({ first_name: first, last_name: last }: Lead) => `${first} ${last}`;
	const calendly = (email: string, name: string, payload: Json = {}) => ({
		event: 'invitee.created',
		payload: {
			email,
			name,
			uri: `https://api.calendly.com/scheduled_events/1/invitees/${(bookings += 1)}`,
			created_at: '2026-11-23T08:00:00.000Z',
			scheduled_event: { name: 'Demo', start_time: '2026-11-24T10:00:00.000Z' },
			questions_and_answers: [],
			...payload,
		},
	});
	async function book(booking: Json, trigger = CALENDLY, id = workflowId) {
		const { n8n } = environment;
		await pinItems(n8n, id, trigger, [booking]);
		await startWorkflow(n8n, id, { name: trigger });
		return (await settled(n8n, id)).at(-1)!;
	}
	const propertiesOf = (kind: string): JsonRecord[] =>
		recordsOf(hubspot.ask('GET', `${API}/${kind}`).results).map(
			({ properties }) => properties as JsonRecord,
		);
	const notes = () => propertiesOf('notes').map(({ hs_note_body: text }) => String(text));
	const rows = async () => (await findDataTable(environment.n8n, TABLE)).rows();

	test('rejects what waits for approval to the person, and writes one note, however often it runs', async () => {
		const lead = leadWith('a message');
		const before = approvals();
		const booking = calendly(lead.email!.toUpperCase(), nameOf(lead));
		expectSuccess(await book(booking));
		const after = approvals();
		expect(after).toEqual(withRejected(before, lead.id, 'The lead has booked a meeting'));
		expect(after).not.toEqual(before);
		expect(propertiesOf('contacts')).toEqual([
			expect.objectContaining({ email: lead.email!.toLowerCase(), firstname: lead.first_name }),
		]);
		expect(notes()).toEqual([
			expect.stringMatching(
				/has booked a meeting: Demo, 2026-11-24T10:00.*Rejected: 1 message that waited/,
			),
		]);
		expect(await rows()).toMatchObject([{ leads: lead.id, rejected: '1' }]);

		expect((await book(booking)).lastNode).toBe('Known already');
		expect(notes()).toHaveLength(1);
		expect(approvals()).toEqual(after);
	});

	test('says in which campaigns the lead must be stopped, found by the profile address in Cal.com', async () => {
		const lead = leadWith('only a campaign');
		const id = await importIt();
		await beginWith(CAL, id);
		const booking = {
			triggerEvent: 'BOOKING_CREATED',
			createdAt: '2026-11-23T08:00:00.000Z',
			uid: 'booking_of_cal',
			title: 'Talk & <demo>',
			startTime: '2026-11-24T10:00:00Z',
			attendees: [{ email: 'private@mail.example', name: nameOf(lead) }],
			responses: { profile: { label: 'Your profile', value: `${lead.social_url}?a=b` } },
		};
		hubspot.ask('POST', `${API}/contacts`, {
			properties: { email: 'private@mail.example', firstname: 'Known' },
		});
		const before = approvals();
		expectSuccess(await book(booking, CAL, id));
		expect(approvals()).toEqual(before);
		expect(notes()).toEqual([
			expect.stringMatching(
				/Talk &amp; &lt;demo&gt;.*STOP THE LEAD IN THE APPLICATION in: Trade fair introductions\./,
			),
		]);
		expect(propertiesOf('contacts')).toEqual([
			expect.objectContaining({ email: 'private@mail.example', firstname: 'Known' }),
		]);
		expect(await rows()).toMatchObject([
			{ leads: lead.id, rejected: '0', stop_in_application: 'Trade fair introductions' },
		]);
	});

	test('writes a note about somebody who is not found, names namesakes, and rejects nothing', async () => {
		const lead = leadWith('a message');
		const before = approvals();
		expectSuccess(await book(calendly('nobody@mail.example', nameOf(lead))));
		expectSuccess(await book(calendly('nobody.else@mail.example', 'Nobody Here')));
		expect(approvals()).toEqual(before);
		const none = 'No lead of the workspace has this address, so nothing was rejected.';
		expect(notes()).toEqual([
			expect.stringMatching(new RegExp(`${none} The same name have: .*${lead.social_url}[.,]`)),
			expect.stringMatching(/so nothing was rejected\.$/),
		]);
	});

	test('without the address of a lead, says where to enter one and asks nobody', async () => {
		expect(await runWorkflow(environment.n8n, workflowId, TRIGGER)).toMatchObject({
			status: 'error',
			error: expect.stringMatching(/as email in 'A booking to try it with'/),
		});
		expect(environment.sandbox.requests).toEqual([]);
		expect(environment.outside.calls).toEqual([]);
	});

	test('without an account of HubSpot, stops before it writes or rejects anything', async () => {
		environment.outside.answerAs(() => ({
			status: 401,
			body: { status: 'error', message: 'Authentication credentials not found' },
		}));
		const lead = leadWith('a message');
		expect(await book(calendly(lead.email!, nameOf(lead)))).toMatchObject({
			status: 'error',
			lastNode: 'Contacts with the address',
		});
		expect(environment.sandbox.requests).toEqual([]);
		const tables = (await findDataTables(environment.n8n)).map(({ name }) => name);
		expect(tables).not.toContain(TABLE);
	});

	test('says what could not be rejected, and goes on where HubSpot failed', async () => {
		const { sandbox, outside, n8n } = environment;
		const lead = leadWith('a message');
		sandbox.faults.add({
			endpoint: 'campaigns.actOnMessageApproval',
			fault: 'status',
			status: 403,
		});
		outside.answerAs((call) =>
			call.path.endsWith('/notes')
				? { status: 503, body: { status: 'error', message: 'Down' } }
				: hubspot.answer(call),
		);
		expect(await book(calendly(lead.email!, nameOf(lead)))).toMatchObject({
			status: 'error',
			lastNode: 'Write the note',
		});

		outside.answerAs(hubspot.answer);
		expectSuccess(await retryLast(n8n, workflowId));
		expect(propertiesOf('contacts')).toHaveLength(1);
		expect(notes()).toEqual([expect.stringContaining('NOT REJECTED, so still waiting: 1 message')]);
	});
}
