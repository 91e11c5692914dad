import type { HttpBindings } from '@hono/node-server';

import { seeded } from '../../composition/seeded';
import { startSandbox, type RunningSandbox } from '../../server';
import { call, JSON_TYPE, openControl, openSandbox, ORIGIN, person, readAll } from '../support';

describe('control surface', () => {
	test('is off by default', async () => {
		const response = await openSandbox().fetch(new Request(`${ORIGIN}/__control/effects`));
		expect(response.status).toBe(404);
	});

	test('adds and clears faults', async () => {
		const { sandbox, post } = openControl();
		const fault = { endpoint: 'leads.list', fault: 'status', status: 503, times: 5 };
		expect((await post('faults', fault)).status).toBe(201);
		expect((await call(sandbox, 'GET', '/leads')).status).toBe(503);
		await post('faults', null);
		expect((await call(sandbox, 'GET', '/leads')).status).toBe(200);
	});

	test.each([
		[{ fault: 'earthquake' }, 'fault'],
		[{}, 'fault'],
		[{ fault: 'status' }, 'status'],
		[{ fault: 'status', status: 99 }, 'status'],
		[{ fault: 'status', status: 503, endpoint: 'leads.eat' }, 'endpoint'],
		[{ fault: 'html', times: 0 }, 'times'],
		[{ fault: 'slow', late: 5 }, 'late'],
		[{ fault: 'status', status: 503, after: true, late: 15 }, 'late'],
		[{ fault: 'html', after: true, late: 15 }, 'late'],
		[{ fault: 'redirect', to: 'http://127.0.0.1:1/', after: true, late: 15 }, 'late'],
		[{ fault: 'body', text: '{}', late: 15 }, 'late'],
		[{ fault: 'body', text: '{}', before: false, late: 15 }, 'late'],
		[{ fault: 'redirect', to: 'http://127.0.0.1:1/\n' }, 'to'],
		[
			{ fault: 'status', status: 503, headers: { 'Retry-After': 'später ☕' } },
			'headers.Retry-After',
		],
		[{ fault: 'status', status: 503, headers: { 'Retry After': '5' } }, 'headers["Retry After"]'],
	])('refuses the fault %j, and names the field', async (fault, field) => {
		const { status, body } = await openControl().post('faults', fault);
		expect([status, body.error.details.problems[0].field]).toEqual([400, field]);
	});

	test('shows requests and effects', async () => {
		const { sandbox, control } = openControl();
		await call(sandbox, 'POST', `/lead_lists/${seeded.lists.default}/leads`, {
			body: person('Ada'),
		});
		const requests = await control('requests');
		expect(requests.body.data[0]).toMatchObject({ endpoint: 'leadLists.addLeads', status: 201 });
		const effects = await control('effects');
		expect(effects.body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
			'lead_created',
			'membership_added',
		]);
		expect((await control('effects?kind=membership_added')).body.data).toHaveLength(1);
	});

	test('resets everything', async () => {
		const { sandbox, post } = openControl();
		await call(sandbox, 'POST', `/lead_lists/${seeded.lists.default}/leads`, {
			body: person('Ada'),
		});
		await post('faults', { fault: 'status', status: 500 });
		expect((await post('reset', {})).status).toBe(200);
		expect(await readAll(sandbox, '/leads')).toHaveLength(20);
		expect(sandbox.effects()).toEqual([]);
		const again = await call(sandbox, 'POST', `/lead_lists/${seeded.lists.default}/leads`, {
			body: person('Ada'),
		});
		expect(again.body.data[0].result).toBe('created');
	});

	test.each([
		['another host name', 'http://attacker.example:4010', JSON_TYPE],
		['a form of a web page', 'http://127.0.0.1:4010', { 'content-type': 'text/plain' }],
	])('refuses %s', async (_, origin, headers) => {
		const { sandbox, control } = openControl();
		const init = { method: 'POST', headers, body: '{"fault":"status","status":500}' };
		expect((await control('faults', init, origin)).status).toBe(403);
		expect((await call(sandbox, 'GET', '/leads')).status).toBe(200);
	});
});

test.each([
	['127.0.0.1', 200],
	['::ffff:127.0.0.1', 200],
	['::1', 200],
	['192.0.2.7', 403],
	['::ffff:192.0.2.7', 403],
])('a caller at %s gets %i from the control surface', async (remoteAddress, status) => {
	const bindings = { incoming: { socket: { remoteAddress } } } as unknown as HttpBindings;
	const request = new Request('http://127.0.0.1:4010/__control/effects');
	const response = await openSandbox({ control: true }).fetch(request, bindings);
	expect(response.status).toBe(status);
});

describe('control surface of a server', () => {
	let running: RunningSandbox;
	afterEach(() => running.close());

	test('answers on loopback', async () => {
		running = await startSandbox({ leads: 0, control: true });
		const response = await fetch(new URL('/__control/effects', running.baseUrl));
		expect(await response.json()).toEqual({ data: [] });
	});
});
