/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createPlayer } from '../../events/player';
import { createServices } from '../../services/services';
import { node } from '../../n8n/workflows';

const PAGE = `<html><body><form id='n8n-form'><div class='form-header'><h1>Ask us</h1></div>
	<div class='form-group'><label class='form-label'>Company</label><input type='text' id='field-0' name='field-0' class='form-input' /></div>
</form></body></html>`;

const server = createServer((request, response) => {
	request.resume();
	response.end(request.method === 'GET' ? PAGE : '{}');
});
beforeAll(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
});
afterAll(() => server.close());

test('an answer of an event for which its form has no field is known', async () => {
	const form = { ...node('Ask us', 'n8n-nodes-base.formTrigger'), webhookId: 'f1' };
	const player = createPlayer({
		n8n: {
			url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
			call: () => Promise.reject(new Error('Nobody calls n8n itself')),
		},
		seed: 1,
		files: [],
		events: [
			{
				event: { at: 1, name: 'event 1', kind: 'formTrigger', node: form, workflow: 0 },
				lead: undefined,
				body: { Company: 'Example', Compny: 'Example' },
			},
		],
		workflows: [{ id: 'w1', file: { name: 'Ask', nodes: [form], connections: {} } }],
		kept: createServices({ seed: 1, tabs: [] }).kept,
		webhooksOf: () => [],
		isExecuting: () => false,
	});
	expect(player.unused()).toEqual([]);
	for (let at = player.next(); at !== null; at = player.next()) await player.act(at);
	expect(player.unused()).toEqual(["the answer for 'Compny' in event 1"]);
});
