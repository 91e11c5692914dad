/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { NO_ANSWERS } from '../../colleague/answersFile';
import { openPage } from '../../colleague/forms/visit';
import type { Task } from '../../colleague/desk';
import type { Deed } from '../../sheet/deeds';
import { sheetOf, linesOf } from '../../sheet/sheet';
import { execution, factsOf } from '../sheet/support';

const NOW = Date.UTC(2026, 10, 23, 10);

const group = (label: string, control: string) =>
	`<div class='form-group'><label class='form-label'>${label}</label>${control}</div>`;
const text = (label: string, value = '') =>
	group(label, `<input type='text' id='field-0' class='form-required' value='${value}' />`);
const file = (accept: string) =>
	group('Contract', `<input type='file' id='field-1' class='form-required' accept='${accept}' />`);
const select = (...choices: string[]) =>
	group(
		'Another one?',
		`<select id='field-2' class='form-required'>${choices.map((one) => `<option value='${one}'>${one}</option>`).join('')}</select>`,
	);

/** In the place of n8n: a form that shows this page again and again, until it is given what `isEnough`. */
let page: (shown: number) => string = () => '';
let isEnough: (body: string) => boolean = () => false;
let posted: string[] = [];
const server = createServer((request: IncomingMessage, response) => {
	let body = '';
	request.setEncoding('utf8').on('data', (part: string) => (body += part));
	request.on('end', () => {
		if (request.method === 'POST') posted.push(body);
		const isOver = posted.some(isEnough);
		if (request.url!.endsWith('/n8n-execution-status')) {
			response.end(isOver ? 'success' : 'form-waiting');
		} else {
			response.end(`<form id='n8n-form'><h1>New leads</h1>${page(posted.length)}</form>`);
		}
	});
});
let url = '';
beforeAll(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/form-waiting/7`;
});
afterAll(() => void server.close());

beforeEach(() => {
	posted = [];
	isEnough = () => false;
});

/** Goes through the form to its end, or so many steps of it. Returns what the colleague did. */
async function visit(seed = 1, most = 200): Promise<Deed[]> {
	const deeds: Deed[] = [];
	const desk = {
		n8n: { url, call: () => Promise.reject(new Error('nobody calls')) },
		seed,
		files: [],
		answers: NO_ANSWERS,
		note: (deed: Deed) => void deeds.push(deed),
	};
	const form = { subject: 'form', url, pages: 0, execution: '7' };
	let tasks: readonly Task[] = [openPage(desk, form, NOW)];
	for (let step = 0; tasks.length > 0 && step < most; step += 1) {
		const [next, ...rest] = tasks;
		tasks = [...rest, ...(await next!.act(next!.at))];
	}
	return deeds;
}

test('who is shown the same page again and again gives up, and says what to give', async () => {
	page = () => text('E-mail of the lead') + file('.csv');
	const deeds = await visit();
	expect(posted).toHaveLength(5);
	expect(deeds.at(-1)).toMatchObject({
		did: 'failed',
		what: "'New leads' came 6 times in a row, whatever was filled in. Give what it takes: 'E-mail of the lead' with --answers, 'Contract' with --files.",
		execution: '7',
	});
	expect(deeds.filter(({ did }) => did === 'failed')).toHaveLength(1);
});

test('pages that differ are filled in, however many there are', async () => {
	page = (shown) => text('Answer', `To lead ${shown}`);
	isEnough = () => posted.length === 20;
	const deeds = await visit();
	expect(deeds.map(({ did }) => did)).toEqual(Array.from({ length: 20 }, () => 'filled_in'));
});

test('whoever is asked for another one again and again says no at last', async () => {
	page = () => select('Yes', 'No');
	isEnough = (body) => /\r\nNo\r\n/.test(body);
	for (let seed = 0; seed < 30; seed += 1) {
		posted = [];
		const deeds = await visit(seed);
		expect(deeds.filter(({ did }) => did === 'failed')).toEqual([]);
	}
});

test('without a file that the form takes, the page is not sent, as in a browser', async () => {
	page = () => file('.pdf, .docx');
	const deeds = await visit();
	expect(posted).toEqual([]);
	expect(deeds).toMatchObject([
		{
			did: 'failed',
			what: "'New leads' asks for a file in 'Contract' (.pdf, .docx). Give one with --files.",
		},
	]);
});

test('what a kill has ended is no failure of the colleague', () => {
	const link = {
		at: NOW,
		did: 'failed',
		what: 'A link: n8n answered 500.',
		execution: '7',
	} as const;
	const colleague = { deeds: [link] };
	const killed = execution('7', NOW - 5_000, { status: 'crashed' });
	const lookedAt = (kills: number[]) =>
		linesOf(sheetOf(factsOf({ n8n: { executions: [killed] }, colleague, run: { kills } })))
			.filter(({ id, level }) => level !== 'fine' && id === 'events.failed')
			.map(({ id }) => id);
	expect(lookedAt([NOW - 1_000])).toEqual([]);
	expect(lookedAt([])).toEqual(['events.failed']);
});

test('an execution that was given up is not one without a link', () => {
	const waiting = execution('7', NOW, { status: 'waiting', end: null, awaits: 'Form' });
	const deed = { at: NOW, did: 'failed', what: 'No.', execution: '7' } as const;
	const sheet = sheetOf(factsOf({ n8n: { executions: [waiting] }, colleague: { deeds: [deed] } }));
	expect(linesOf(sheet).filter(({ level }) => level === 'look')).toMatchObject([
		{ id: 'events.failed' },
	]);
});
