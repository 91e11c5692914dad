import { createWitness } from '../../facts/world';
import type { WorldFacts } from '../../sheet/facts';
import { sheetOf } from '../../sheet/sheet';
import type { SandboxOptions } from 'outreach-sandbox/sandbox';
import { SECOND_WORKSPACE } from 'outreach-sandbox/core/keys';
import { wishOf } from 'outreach-sandbox/core/people/dialogue';
import {
	advance,
	openWorld,
	QUIET,
	START,
	startCampaign,
} from 'outreach-sandbox/test/engine/support';
import { call, person, readAll, TEMPLATES } from 'outreach-sandbox/test/support';
import { factsOf } from '../sheet/support';

const LIVELY = {
	level: 'busy',
	...QUIET,
	accept_share: 1,
	accept_median_hours: 2,
	answer_share: 1,
	keep_talking_share: 0,
	odd_share: 0.6,
	out_of_office_share: 0.2,
} as const;

/** A world whose witness has watched it from the beginning. */
function openWatched(options: SandboxOptions = {}) {
	const witness = createWitness();
	const sandbox = openWorld({ life: LIVELY, onRequest: witness.onRequest, ...options });
	witness.watch(sandbox);
	return { sandbox, read: () => witness.read(sandbox) };
}

const countBy = (values: readonly string[]) =>
	Object.fromEntries(
		[...new Set(values)].map((one) => [one, values.filter((v) => v === one).length]),
	);

test('it reads what leads wrote, when it could be seen, and what it asks for', async () => {
	const { sandbox, read } = openWatched();
	await startCampaign(sandbox, { leads: 20, messages: TEMPLATES });
	await advance(sandbox, 24 * 8);
	const { replies, leads } = read();
	const own = replies.filter(({ written }) => written >= START);
	expect(own.map(({ message, conversation }) => `${conversation}/${message}`).sort()).toEqual(
		sandbox
			.effects('lead_answered')
			.map(({ subject }) => subject)
			.sort(),
	);
	const shown = new Map(
		sandbox.effects('message_received').map(({ subject, at }) => [subject.split('/')[1], at]),
	);
	for (const { message, visible, written, lead } of own) {
		expect(visible).toBe(shown.get(message) ?? null);
		if (visible !== null) expect(visible).toBeGreaterThanOrEqual(written);
		expect(leads.find(({ id }) => id === lead)?.name).toMatch(/Tester$/);
	}
	expect(countBy(own.map(({ kind }) => kind))).toMatchObject({
		ordinary: expect.any(Number),
		stop: expect.any(Number),
		out_of_office: expect.any(Number),
	});
});

test('what the service has not read yet is not visible', async () => {
	const { sandbox, read } = openWatched({ life: { ...LIVELY, late_inbox_share: 1 } });
	await startCampaign(sandbox, { leads: 20, messages: TEMPLATES });
	while (sandbox.effects('lead_answered').length === 0) await advance(sandbox, 0.25);
	const { replies } = read();
	expect(replies.filter(({ visible }) => visible === null)).not.toEqual([]);
});

test('words that call for silence are known in every language, and no others', () => {
	expect(wishOf('Please stop writing to me.')).toBe('stop');
	expect(wishOf('Thank you, see you then.')).toBeUndefined();
});

test('it tells who sent what', async () => {
	const { sandbox, read } = openWatched({ life: { ...LIVELY, colleague_answers_share: 0.5 } });
	await startCampaign(sandbox, { leads: 12, messages: TEMPLATES });
	await advance(sandbox, 24 * 6);
	const { conversation } = read().replies.find(({ written }) => written >= START)!;
	const body = { content: 'Thank you for your answer.' };
	await call(sandbox, 'POST', `/conversations/${conversation}/messages`, { body });
	const { sent } = read();
	expect(sent.filter(({ by }) => by === 'workflow')).toMatchObject([
		{ conversation, text: body.content },
	]);
	const recent = sent.filter(({ at }) => at >= START);
	expect(countBy(recent.map(({ by }) => by))).toEqual({
		workflow: 1,
		campaign: sandbox.effects('campaign_message_sent').length,
		colleague: sandbox.effects('colleague_answered').length,
	});
	expect(sandbox.effects('colleague_answered').length).toBeGreaterThan(0);
});

test('it keeps every text of a message that waits for approval, and who decided', async () => {
	const { sandbox, read } = openWatched({ life: { ...LIVELY, colleague_decides_share: 0.4 } });
	const campaign = await startCampaign(sandbox, { leads: 12, auto_approve_ai_messages: false });
	await advance(sandbox, 24 * 6);
	const path = `/campaigns/${campaign}`;
	const listed = await call(sandbox, 'GET', `${path}/message-approvals`);
	const { id, lead_id, message } = listed.body.data.find(
		(one: { approval_status: string }) => one.approval_status === 'pending',
	);
	const override = { node_type: 'send_message', message_stage: 'ice_breaker', message: 'Hello' };
	expect(
		await call(sandbox, 'PUT', `${path}/leads/${lead_id}/message-overrides`, { body: override }),
	).toMatchObject({ status: 200 });
	await advance(sandbox, 1);
	const action = { body: { action: 'approve' } };
	await call(sandbox, 'POST', `${path}/message-approvals/${id}/actions`, action);
	await advance(sandbox, 24);

	const { approvals } = read();
	const decided = approvals.find(({ approval }) => approval === id)!;
	expect(decided.texts.map(({ text }) => text)).toEqual([message, 'Hello']);
	expect(decided.decision).toMatchObject({ by: 'workflow', action: 'approve' });
	expect(decided.decision!.at - decided.texts[1]!.at).toBe(60 * 60_000);
	const byColleague = approvals.filter(({ decision }) => decision?.by === 'colleague');
	expect(byColleague.length).toBeGreaterThan(0);
});

test('what the service approves by itself, nobody has decided', async () => {
	const { sandbox, read } = openWatched();
	const campaign = await startCampaign(sandbox, { leads: 4, auto_approve_ai_messages: true });
	await advance(sandbox, 24 * 3);
	const enrolled = await readAll(sandbox, `/campaigns/${campaign}/leads`);
	const own = read().approvals.filter(({ lead }) =>
		enrolled.some(({ lead_id }) => lead_id === lead),
	);
	expect(countBy(own.map(({ decision }) => String(decision?.by)))).toEqual({ service: own.length });
	expect(own.length).toBeGreaterThan(0);
});

test('it tells who joined a list through a request, and who was new', async () => {
	const { sandbox, read } = openWatched();
	const list = async (name: string) => {
		const created = await call(sandbox, 'POST', '/lead_lists', { body: { name } });
		return [created.body.data].flat()[0].id as string;
	};
	const lists = [await list('One'), await list('Two')];
	for (const id of lists) {
		await call(sandbox, 'POST', `/lead_lists/${id}/leads`, { body: person('Ann') });
	}
	expect(
		read().listed.map(({ person: address, list: id, is_new }) => [address, id, is_new]),
	).toEqual([
		['social.example/in/ann', lists[0], true],
		['social.example/in/ann', lists[1], false],
	]);
});

test('it keeps every request, answered or not, with the budget that it left', async () => {
	const { sandbox, read } = openWatched({ requestsPerMinute: 3 });
	sandbox.faults.add({ endpoint: 'leads.list', fault: 'reset_before' });
	await call(sandbox, 'GET', '/lead_lists');
	await expect(call(sandbox, 'GET', '/leads')).rejects.toMatchObject({ code: 'ECONNRESET' });
	await call(sandbox, 'GET', '/lead_lists', { key: null });
	for (let more = 0; more < 2; more += 1) await call(sandbox, 'GET', '/lead_lists');
	const key = 'Full access';
	const at = START;
	expect(read().requests).toEqual([
		{ at, key, endpoint: 'leadLists.list', status: 200, left: 2 },
		{ at, key, endpoint: 'leads.list', status: null, left: 1 },
		{ at, key: null, endpoint: null, status: 401, left: null },
		{ at, key, endpoint: 'leadLists.list', status: 200, left: 0 },
		{ at, key, endpoint: null, status: 429, left: 0 },
	]);
});

test('only the workspace of the key counts', async () => {
	const { sandbox, read } = openWatched();
	await advance(sandbox, 24);
	const other = createWitness({ workspace: SECOND_WORKSPACE });
	const ids = ({ leads, replies, approvals }: WorldFacts) =>
		[
			leads.map(({ id }) => id),
			replies.map((one) => one.message),
			approvals.map((one) => one.approval),
		].flat();
	expect(ids(read()).length).toBeGreaterThan(20);
	expect(ids(other.read(sandbox)).length).toBeGreaterThan(0);
	expect(ids(other.read(sandbox)).filter((id) => ids(read()).includes(id))).toEqual([]);
});

test('a world in which no workflow acts makes a sheet without mistakes', async () => {
	const { sandbox, read } = openWatched();
	await startCampaign(sandbox, { leads: 10, messages: TEMPLATES });
	await advance(sandbox, 24 * 5);
	const world = read();
	const sheet = sheetOf({
		...factsOf({
			run: { began: START, from: START, until: START + 5 * 24 * 3_600_000 },
			n8n: { triggers: [] },
		}),
		world,
	});
	const lines = sheet.sections.flatMap((section) => section.lines);
	expect(lines.filter(({ level }) => level === 'bad')).toEqual([]);
	expect(lines.find(({ id }) => id === 'replies.written')?.value).toBeGreaterThan(5);
});
