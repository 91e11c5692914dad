/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setImmediate as turn } from 'node:timers/promises';

import type { Sandbox } from '../../sandbox';
import { JSON_TYPE, openControl, refusalOf, takeLong } from '../support';

const START = Date.UTC(2026, 0, 5, 9);

/** Everything that the sandbox keeps, and its time. */
function worldOf({ database, control }: Sandbox): string {
	const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
	const rows = tables.map(({ name }) => database.prepare(`SELECT * FROM "${String(name)}"`).all());
	return JSON.stringify([rows, control.readTime()]);
}

/** A world in which nothing is due, and a check that it is still the same. */
async function open() {
	const opened = openControl({ leads: 5, now: () => START, life: { level: 'normal' } });
	await opened.sandbox.control.advance({ forward_seconds: 60 });
	const before = worldOf(opened.sandbox);
	// Not shown if it fails: it is long.
	const expectUnchanged = () => expect(worldOf(opened.sandbox) === before).toBe(true);
	return { ...opened, expectUnchanged };
}

/** Every request with a body, with one that it takes. `nobody` is an unknown id. */
const BODIES: ReadonlyArray<readonly [path: string, body: object]> = [
	['advance', { forward_seconds: 60 }],
	['play', { step_minutes: 10 }],
	['pause', {}],
	['life', { level: 'busy' }],
	['clock', { forward_seconds: 60 }],
	['social_accounts/nobody', { status: 'disconnected' }],
	['message_approvals', { campaign_id: 'nobody' }],
	['message_approvals/nobody', { approval_status: 'approved' }],
	['campaigns/nobody', { status: 'paused' }],
	['campaign_leads/nobody', { connection_status: 'connected' }],
	['generations', { reads: 1 }],
	['generations/nobody', { reads: 1 }],
	['agents/nobody/tick', { leads: 1 }],
	['conversations', { social_account_id: 'nobody' }],
	['conversations/nobody', { syncing: true }],
	['conversations/nobody/messages', { content: 'Hello' }],
	['attachments', { conversation_id: 'nobody', type: 'image' }],
];

test.each(BODIES)('a malformed body is refused, and nothing changes: %s', async (path, body) => {
	const { control, expectUnchanged } = await open();
	const malformed = ['{"', '', '[]', 'null', JSON.stringify({ ...body, nonsense: 1 })];
	for (const text of malformed) {
		const answer = await control(path, { method: 'POST', headers: JSON_TYPE, body: text });
		expect([text, ...refusalOf(answer)]).toEqual([text, 400, 'invalid_request']);
		expectUnchanged();
	}
});

test.each(BODIES.filter((each) => JSON.stringify(each).includes('nobody')))(
	'an unknown id is said to be unknown, and nothing changes: %s',
	async (path, body) => {
		const { post, expectUnchanged } = await open();
		const answer = await post(path, body);
		expect(refusalOf(answer)).toEqual([404, 'not_found']);
		expect(answer.body.error.message).toContain('nobody');
		expectUnchanged();
	},
);

test('an unknown campaign cannot be deleted', async () => {
	const { control, expectUnchanged } = await open();
	const answer = await control('campaigns/nobody', { method: 'DELETE', headers: JSON_TYPE });
	expect(refusalOf(answer)).toEqual([404, 'not_found']);
	expectUnchanged();
});

test.each([
	['advance', {}, 'needs either until or forward_seconds'],
	[
		'advance',
		{ until: '2026-02-01T00:00:00Z', forward_seconds: 1 },
		'needs either until or forward_seconds',
	],
	['advance', { until: '2026-01-05T08:59:59Z' }, 'until: is in the past'],
	['advance', { until: '2036-12-31T00:00:00Z' }, 'until: is more than ten years ahead'],
	['advance', { until: 'tomorrow' }, 'until'],
	['advance', { forward_seconds: -1 }, 'forward_seconds'],
	['advance', { forward_seconds: 1e300 }, 'forward_seconds'],
	['advance', { forward_seconds: '60' }, 'forward_seconds'],
	['clock', { forward_seconds: 1e300 }, 'forward_seconds'],
	['clock', { forward_seconds: -1e11 }, 'forward_seconds: leads to a time before 1970'],
	['clock', { now: 'noon' }, 'now'],
	['play', { step_minutes: 0 }, 'step_minutes'],
	['play', { every_seconds: 0 }, 'every_seconds'],
	['life', { level: 'wild' }, 'level'],
	['life', { accept_share: 2 }, 'accept_share'],
])('POST /__control/%s refuses %j', async (path, body, problem) => {
	const { post, expectUnchanged } = await open();
	const answer = await post(path, body);
	expect(refusalOf(answer)).toEqual([400, 'invalid_request']);
	expect(answer.body.error.message).toContain(problem);
	expectUnchanged();
});

test('the clock moves by whole milliseconds', async () => {
	const { post } = await open();
	const moved = await post('advance', { forward_seconds: 0.0006 });
	expect(moved.body.data.now).toBe('2026-01-05T09:01:00.001Z');
	expect((await post('advance', { forward_seconds: 0 })).status).toBe(200);
});

afterEach(() => jest.restoreAllMocks());

test.each([
	['advance', { forward_seconds: 1 }],
	['clock', { forward_seconds: 1 }],
])('while the clock is moved on, it takes no second %s', async (path, body) => {
	const { sandbox, post } = openControl({
		now: () => START,
		life: { level: 'busy' },
		afterEvent: takeLong(),
	});
	const first = post('advance', { forward_seconds: 2 * 86_400 });
	const second = await post(path, body);
	expect(refusalOf(second)).toEqual([409, 'advance_running']);
	expect(sandbox.control.readTime().advancing).toBe(true);
	expect((await first).body.data.now).toBe('2026-01-07T09:00:00.000Z');
});

test('a reset ends an advance, which says so', async () => {
	const { sandbox, post } = openControl({
		now: () => START,
		life: { level: 'busy' },
		afterEvent: takeLong(),
	});
	const first = post('advance', { forward_seconds: 30 * 86_400 });
	await turn();
	await post('reset', {});
	expect(refusalOf(await first)).toEqual([409, 'advance_interrupted']);
	expect(sandbox.control.readTime()).toMatchObject({
		now: '2026-01-05T09:00:00.000Z',
		advancing: false,
	});
});
