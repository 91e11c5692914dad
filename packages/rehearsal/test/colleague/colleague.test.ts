/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { NO_ANSWERS } from '../../colleague/answersFile';
import { createColleague, type Colleague, type Post } from '../../colleague/colleague';
import { DAY, HOUR } from 'outreach-sandbox/core/clock';
import type { N8n } from '../../n8n/n8n';
import { node, type WorkflowNode } from '../../n8n/workflows';

/** A Monday. */
const START = Date.UTC(2026, 10, 23, 8);

const form = (title: string) =>
	`<form id='n8n-form'><h1>${title}</h1><input type='text' id='field-0' class='form-required' value='' /></form>`;

/** In the place of n8n: a form of two pages, and links to answer. */
const requests: Array<{ method: string; path: string; host: string }> = [];
let pagesLeft = 0;
const server = createServer((request: IncomingMessage, response) => {
	const { pathname, searchParams } = new URL(request.url!, 'http://n8n');
	const { method = '' } = request;
	requests.push({ method, path: request.url!, host: String(request.headers['user-agent']) });
	request.resume();
	const answer = (): string => {
		if (pathname.endsWith('/n8n-execution-status'))
			return pagesLeft > 0 ? 'form-waiting' : 'success';
		if (method === 'POST' && pathname === '/form/f1') {
			pagesLeft = 1;
			return JSON.stringify({ formWaitingUrl: `${url}/form-waiting/7?signature=s` });
		}
		if (method === 'POST') {
			pagesLeft -= 1;
			return '{"status":200}';
		}
		if (searchParams.get('signature') === 'late') return '<title>No action required</title>';
		return pathname.startsWith('/webhook-waiting') ? '<h1>Thanks</h1>' : form(pathname);
	};
	response.statusCode = searchParams.get('signature') === 'wrong' ? 401 : 200;
	response.end(answer());
});
let url = '';
beforeAll(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

let posts: Post[] = [];
let runs: string[] = [];
beforeEach(() => {
	posts = [];
	runs = [];
	requests.length = 0;
});

function colleagueFor(nodes: readonly WorkflowNode[], seed = 1): Colleague {
	const call = (async (method: string, path: string) => {
		if (method === 'GET') return { id: 'w1' };
		runs.push(path);
		return { executionId: String(100 + runs.length) };
	}) as N8n['call'];
	return createColleague({
		n8n: { url, call },
		seed,
		from: START,
		files: [],
		answers: NO_ANSWERS,
		workflows: [{ id: 'w1', file: { name: 'Mine', nodes, connections: {} } }],
		inboxes: [() => posts.splice(0)],
		workflowOf: (execution) => (execution === '99' ? 'other' : 'w1'),
	});
}

/** Lets the colleague do everything until then, and returns when something was done. */
async function live(colleague: Colleague, until: number): Promise<number[]> {
	const times: number[] = [];
	for (let at = colleague.next(); at !== null && at < until; at = colleague.next()) {
		times.push(at);
		await colleague.act(at);
	}
	return times;
}

const isAtWork = (at: number) => {
	const date = new Date(at);
	const hour = date.getUTCHours();
	return date.getUTCDay() % 6 !== 0 && hour >= 9 && hour < 17;
};

const BUTTON = node('Run by hand', 'n8n-nodes-base.manualTrigger');
const SCHEDULE = node('Each day', 'n8n-nodes-base.scheduleTrigger');
const FORM = { ...node('Form', 'n8n-nodes-base.formTrigger'), webhookId: 'f1' };

test('the button is pressed once each working morning, if nothing else starts the workflow', async () => {
	const colleague = colleagueFor([BUTTON]);
	const times = await live(colleague, START + 9 * DAY);
	expect(times.map((at) => new Date(at).getUTCDay())).toEqual([1, 2, 3, 4, 5, 1, 2]);
	expect(times.every((at) => isAtWork(at) && new Date(at).getUTCHours() < 11)).toBe(true);
	expect(new Set(times.map((at) => at % DAY)).size).toBeGreaterThan(4);
	expect(runs).toEqual(times.map(() => '/workflows/w1/run'));
	expect(colleague.facts().deeds[0]).toMatchObject({ did: 'started', execution: '101' });
	expect(colleagueFor([BUTTON, SCHEDULE]).next()).toBeNull();
	expect(await live(colleagueFor([BUTTON]), START + 9 * DAY)).toEqual(times);
	expect(await live(colleagueFor([BUTTON], 2), START + 9 * DAY)).not.toEqual(times);
});

test('a form is filled in page by page, in working hours', async () => {
	const colleague = colleagueFor([FORM, BUTTON]);
	await live(colleague, START + DAY);
	const { deeds, pending } = colleague.facts();
	expect(deeds.map(({ did, what, execution }) => [did, what, execution])).toEqual([
		['started', "'Form'", null],
		['filled_in', '/form/f1', '7'],
		['filled_in', '/form-waiting/7', '7'],
	]);
	expect(deeds.every(({ at }) => isAtWork(at))).toBe(true);
	expect(deeds[2]!.at).toBeGreaterThan(deeds[1]!.at);
	expect(pending).toEqual([]);
	expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
		'GET /form/f1',
		'POST /form/f1',
		'GET /form-waiting/7/n8n-execution-status?signature=s',
		'GET /form-waiting/7?signature=s',
		'POST /form-waiting/7?signature=s',
		'GET /form-waiting/7/n8n-execution-status?signature=s',
	]);
});

const question = (execution: number, at: number, signature = 's'): Post => {
	const link = `${url}/webhook-waiting/${execution}/n?signature=${signature}`;
	return { at, text: `${link}&approved=true or ${link}&approved=false` };
};

test('each question is answered once, minutes to a day later, in working hours, mostly with yes', async () => {
	const colleague = colleagueFor([SCHEDULE]);
	expect(colleague.next()).toBeNull();
	const asked = START + 2 * HOUR;
	posts.push(...Array.from({ length: 80 }, (_, index) => question(index + 200, asked)));
	posts.push(question(200, asked), question(99, asked));
	await live(colleague, START + 9 * DAY);
	const { deeds } = colleague.facts();
	expect(new Set(deeds.map(({ execution }) => execution)).size).toBe(80);
	expect(deeds).toHaveLength(80);
	expect(requests).toHaveLength(80);
	expect(deeds.every(({ at }) => isAtWork(at) && at > asked && at <= asked + DAY + HOUR)).toBe(
		true,
	);
	expect(Math.max(...deeds.map(({ at }) => at))).toBeGreaterThan(asked + 8 * HOUR);
	const yes = deeds.filter(({ did }) => did === 'approved').length;
	expect(yes).toBeGreaterThan(50);
	expect(yes).toBeLessThan(70);
	expect(requests.filter(({ path }) => path.endsWith('approved=true'))).toHaveLength(yes);
	// n8n takes others for programs that preview links.
	expect(requests[0]!.host).toMatch(/^Mozilla/);
	posts.push(question(200, START + 9 * DAY));
	expect(colleague.next()).toBeGreaterThan(START + 9 * DAY);
	expect(colleague.facts().pending).toEqual(['200']);
});

test('a link that n8n refuses is told', async () => {
	const colleague = colleagueFor([SCHEDULE]);
	posts.push(question(5, START, 'wrong'));
	await live(colleague, START + 3 * DAY);
	expect(colleague.facts().deeds).toMatchObject([
		{ did: 'failed', what: 'A link: n8n answered 401.', execution: '5' },
	]);
});

test('a question that n8n no longer asks was not answered', async () => {
	const colleague = colleagueFor([SCHEDULE]);
	posts.push(question(5, START, 'late'));
	await live(colleague, START + 3 * DAY);
	expect(colleague.facts().deeds).toMatchObject([
		{
			did: 'failed',
			what: 'A link: the workflow had gone on without an answer.',
			execution: '5',
		},
	]);
});
