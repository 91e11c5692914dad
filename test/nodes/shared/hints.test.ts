import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { addHints, unknownOutcomes } from '../../../src/n8n/execution/hints';
import { importerFor, INTO_UNUSED_LIST, people, person } from '../support/imports';
import { CONTINUE, runNode, type NodeRunOptions } from '../support/runNode';
import { useSandbox } from '../support/sandbox';
import { CONVERSATION_NODE, LEAD_NODE } from '../support/workflow';

const sandbox = useSandbox();

const importLeads = importerFor(sandbox, INTO_UNUSED_LIST);

const enrich = async (ids: string[], more: Partial<NodeRunOptions> = {}) =>
	await runNode({
		parameters: { resource: 'lead', operation: 'enrich', leadId: '={{ $json.id }}', maxCredits: 2 },
		input: ids.map((id) => ({ id })),
		credential: sandbox.credential(),
		...more,
	});

describe('of an import', () => {
	test('nothing is said if every row became a lead', async () => {
		expect((await importLeads(people(3))).hints).toEqual([]);
	});

	test('how many rows are malformed', async () => {
		const input = [...people(3), person(4, { social_url: '' }), person(5, { social_url: 'none' })];
		expect((await importLeads(input)).hints).toEqual([
			'2 of 5 rows are malformed and not imported: see "reason".',
		]);
		expect((await importLeads([person(6, { social_url: '' })])).hints).toEqual([
			'1 of 1 row is malformed and not imported: see "reason".',
		]);
	});

	test('with a second output, all rows are counted', async () => {
		const input = [...people(3), person(4, { social_url: '' })];
		const { hints } = await importLeads(input, { options: { rejectedRows: 'secondOutput' } });
		expect(hints).toEqual(['1 of 4 rows is malformed and not imported: see "reason".']);
	});

	test('how many rows failed', async () => {
		const fault = { fault: 'status', status: 500, skip: 1, times: 99 } as const;
		sandbox.faults.add({ ...fault, endpoint: 'leadLists.addLeads' });
		const { hints } = await importLeads(people(6), { options: { batchSize: 2 } });
		expect(hints).toEqual([
			'4 of 6 rows are not known to be imported: see "reason". Importing again adds nobody twice.',
		]);
	});

	test('rows that are error items count as failed', async () => {
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'leadLists.addLeads' });
		const { hints } = await importLeads(people(2), {}, { settings: CONTINUE });
		expect(hints).toEqual([
			'2 of 2 rows are not known to be imported: see "reason". Importing again adds nobody twice.',
		]);
	});
});

describe('of enriching', () => {
	test('the credits that are left, and how many leads were not enriched', async () => {
		const { hints } = await enrich([
			seeded.leads.interested,
			seeded.leads.multilingual,
			seeded.leads.programmer,
		]);
		expect(hints).toEqual([
			'1 of 3 leads is not enriched: see "status" and "reason".',
			'Credits left in the workspace: 98. Spent with this node in this execution: 2.',
		]);
	});

	test('for an agent too, whose log shows them to people', async () => {
		const { hints } = await enrich([seeded.leads.interested], { type: `${LEAD_NODE}Tool` });
		expect(hints).toEqual([
			'Credits left in the workspace: 99. Spent with this node in this execution: 1.',
		]);
	});

	test('no balance if there are several: nothing tells whose it is', async () => {
		const input = [
			{ id: seeded.leads.interested, key: sandboxKeys.full.token },
			{ id: 'lead_21', key: sandboxKeys.secondWorkspace.token },
		];
		const credential = { ...sandbox.credential(), apiKey: '={{ $json.key }}' };
		const { hints } = await enrich([], { input, credential });
		expect(hints).toEqual([]);
	});

	test('a lead that may have been charged', async () => {
		sandbox.faults.add({ fault: 'timeout_after', endpoint: 'leads.enrich' });
		const { hints } = await enrich([seeded.leads.interested]);
		expect(hints[0]).toBe(
			'1 of 1 lead is enriched, but it is not known whether that cost a credit: see "reason".',
		);
	});
});

describe('of an unknown outcome', () => {
	const send = async () =>
		await runNode({
			type: CONVERSATION_NODE,
			parameters: {
				resource: 'message',
				operation: 'send',
				sendIf: 'always',
				conversationId: seeded.conversations.interested,
				content: '={{ $json.text }}',
			},
			input: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }],
			credential: sandbox.credential(),
			settings: CONTINUE,
		});

	test('how many items have one, and that they are not to be run again unread', async () => {
		const endpoint = 'conversations.sendMessage';
		sandbox.faults.add({ fault: 'status', status: 500, endpoint });
		const { hints, rows } = await send();
		expect(rows[0]).toMatchObject({ details: { outcome: 'unknown' } });
		expect(hints).toEqual([
			'1 of 3 items is of unknown outcome: the request may have taken effect. Read "error" before you run anything again.',
		]);
	});

	test('nothing is said of what was not sent', async () => {
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'conversations.sendMessage' });
		const { hints, rows } = await send();
		expect(rows[0]).toMatchObject({ details: { outcome: 'not sent' } });
		expect(hints).toEqual([]);
	});

	test('details of a record are no outcome', () => {
		const items = [{ details: 'unknown' }, { details: null }, {}].map((json) => ({ json }));
		expect(unknownOutcomes(items)).toEqual([]);
	});
});

test('the same hint is shown once, each at the output', () => {
	const shown: unknown[] = [];
	const context = { addExecutionHints: (...hints: unknown[]) => void shown.push(...hints) };
	addHints(context, [{ message: 'One', type: 'info' }]);
	addHints(context, [
		{ message: 'One', type: 'info' },
		{ message: 'Two', type: 'warning' },
	]);
	expect(shown).toEqual([
		{ message: 'One', type: 'info', location: 'outputPane' },
		{ message: 'Two', type: 'warning', location: 'outputPane' },
	]);
});
