/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

import { startStage, type Stage } from '../../services/stage';

let stage: Stage;
beforeAll(async () => {
	stage = await startStage({ now: () => 0, seed: 1 });
});
afterAll(() => stage.close());

async function post(host: string, path: string, body: unknown) {
	const sent = request({
		host: '127.0.0.1',
		port: stage.port,
		method: 'POST',
		path,
		headers: { host, 'content-type': 'application/json' },
	});
	sent.end(JSON.stringify(body));
	const [response] = (await once(sent, 'response')) as [IncomingMessage];
	return { status: response.statusCode, body: await json(response) };
}

const rows = (count: number, length: number) =>
	Array.from({ length: count }, (_, index) => ({
		name: `Lead ${index}`,
		note: 'x'.repeat(length),
	}));

test('a service keeps all of a body that is long', async () => {
	const { status, body } = await post('me.supabase.co', '/rest/v1/leads', rows(20, 100_000));
	expect(status).toBe(201);
	expect(body).toHaveLength(20);
	expect(body).toMatchObject(rows(20, 100_000));
	expect(stage.calls()[0]!.body.length).toBeLessThan(600);
});

test('a body that is longer than any is refused, and known', async () => {
	const { status } = await post('me.supabase.co', '/rest/v1/huge', rows(17, 1024 * 1024));
	expect(status).toBe(413);
	expect(stage.calls()).toContainEqual(
		expect.objectContaining({ path: '/rest/v1/huge', answer: 'refused: more than 16 MB' }),
	);
});
