import { seeded } from '../../packages/sandbox/composition/seeded';
import type { Transport } from '../../src/client/http/transport';
import { endpoints } from '../../src/contract';
import { createVirtualTime } from '../support/virtualTime';
import { testClient } from './support/testClient';
import { createWorld, failFirst } from './support/world';

const { agents, conversations, leads } = endpoints;

/** A client of an API that answers everything with `{}`, and what it was asked. */
function recorded() {
	const seen: Array<Parameters<Transport>[0]> = [];
	const time = createVirtualTime();
	const client = testClient(async (request) => {
		seen.push(request);
		async function* body() {
			yield Buffer.from('{"data":{"id":"x"}}');
		}
		return { status: 200, headers: {}, body: body() };
	}, time);
	return { client, seen, time };
}

test('sends nothing that breaks the contract, unless the caller has checked it', async () => {
	const { client, seen, time } = recorded();
	const request = { path: { agent_id: seeded.agents.draft }, body: { name: 7 } } as never;
	await expect(client.call(agents.update, request)).rejects.toMatchObject({
		code: 'invalid_input',
		outcome: 'not sent',
	});
	expect(seen).toEqual([]);
	await time.until(client.call(agents.update, request, { isChecked: true }));
	expect(seen.map(({ body }) => body)).toEqual(['{"name":7}']);
});

test('leaves out headers without a value, and a body if there is none', async () => {
	const { client, seen, time } = recorded();
	const path = { conversation_id: 'v1', message_id: 'm1', attachment_index: '0' };
	const headers = { range: undefined };
	await time.until(client.call(conversations.getAttachment, { path, headers }));
	await time.until(client.call(leads.get, { path: { lead_id: 'x' } }));
	expect(seen.map((request) => [request.headers, request.body])).toEqual([
		[{ accept: '*/*' }, undefined],
		[{ accept: 'application/json' }, undefined],
	]);
});

test('waits to find out what became of a request, even if the request itself may not wait', async () => {
	const world = createWorld();
	const { get, sendMessage } = conversations;
	failFirst(world.api, sendMessage, [{ kind: 'reset', processed: true }]);
	const { fault } = world.api;
	const limited = [true];
	world.api.fault = (seen) =>
		seen.endpoint.id === get.id && limited.pop()
			? { kind: 'rate limit', processed: false }
			: fault(seen);
	const request = {
		path: { conversation_id: seeded.conversations.interested },
		body: { content: 'Hello' },
	};
	const result = await world.end(sendMessage, request, { mayWait: false });
	expect(result).toMatchObject({ recovered: true });
	expect(limited).toEqual([]);
});

test('ends a look for the effect of a request when the caller gives up', async () => {
	const world = createWorld();
	const { sendMessage } = conversations;
	world.api.fault = ({ endpoint }) =>
		endpoint.id === sendMessage.id
			? { kind: 'reset', processed: true }
			: { kind: 'no answer', processed: false };
	const caller = new AbortController();
	world.time.after(1_000, () => caller.abort());
	const request = {
		path: { conversation_id: seeded.conversations.interested },
		body: { content: 'Hello' },
	};
	const error = await world.fail(sendMessage, request, { signal: caller.signal });
	expect(error).toMatchObject({ failure: 'cancelled', outcome: 'unknown' });
	expect(world.time.elapsed()).toBe(1_000);
});
