import type { Browser, Locator, Page } from 'playwright-core';

import type { Sandbox } from '../../../packages/sandbox/sandbox';
import {
	startSandbox,
	type RunningSandbox,
	type ServerOptions,
} from '../../../packages/sandbox/server';
import { startBrowser } from '../../../packages/rehearsal/n8n/browser';
import { freePort } from '../../../packages/rehearsal/n8n/programs/ports';

/** A Monday on which everybody works. */
const START = Date.parse('2026-03-02T08:00:00Z');

/** Enough to fill each part. */
const LEADS = 60;

/** Long enough for a machine that has much to do. */
const PATIENCE_MS = 120_000;

const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** The console in a browser. Its fields are there once a test runs. */
export interface Console {
	readonly page: Page;
	readonly sandbox: Sandbox;
	readonly url: string;
	/** What the browser complained about, for example what the policy of the page forbids. */
	readonly complaints: readonly string[];
	/** The hosts that the page asked. */
	readonly hosts: ReadonlySet<string>;
	/** Stops the server, and starts another one on the same port. */
	stop(): Promise<void>;
	start(): Promise<void>;
}

/** One browser for all tests. Each starts on a sandbox in the state of a first start, in a page of its own. */
export function openConsole(options: ServerOptions = {}): Console {
	let running: RunningSandbox | undefined;
	let browser: Browser | undefined;
	let page: Page | undefined;
	let complaints: string[] = [];
	let hosts = new Set<string>();

	const start = async (port: number) => {
		const begun = Date.now();
		const now = () => START + Date.now() - begun;
		running = await startSandbox({ console: true, leads: LEADS, now, port, ...options });
	};
	beforeAll(async () => {
		// Where no system takes a port for a connection, so that the server finds its port again.
		await start(await freePort());
		browser = await startBrowser();
	});
	beforeEach(async () => {
		running!.sandbox.reset();
		page = await browser!.newPage({ viewport: DESKTOP, reducedMotion: 'reduce' });
		complaints = [];
		hosts = new Set();
		page.context().setDefaultTimeout(PATIENCE_MS);
		page.on('pageerror', ({ message }) => complaints.push(message));
		page.on('console', (said) => {
			if (['error', 'warning'].includes(said.type())) complaints.push(said.text());
		});
		page.on('request', (request) => hosts.add(new URL(request.url()).host));
	});
	afterEach(async () => await page?.close());
	afterAll(async () => {
		await browser?.close();
		await running?.close();
	});
	const portOf = () => Number(new URL(running!.baseUrl).port);
	let port = 0;
	return {
		get page() {
			return page!;
		},
		get sandbox() {
			return running!.sandbox;
		},
		get url() {
			return new URL('/', running!.baseUrl).href;
		},
		get complaints() {
			return complaints;
		},
		get hosts() {
			return hosts;
		},
		stop: async () => {
			port = portOf();
			await running!.close();
		},
		start: () => start(port),
	};
}

/** Waits until something can be seen. Fails the test if it cannot. */
export const see = async (place: Locator): Promise<void> => {
	await place.first().waitFor({ state: 'visible' });
};

export const seeNone = async (place: Locator): Promise<void> => {
	await place.first().waitFor({ state: 'hidden' });
};

/** Changes something as another process does. */
export async function change({ url }: Console, path: string, body: unknown): Promise<void> {
	const answer = await fetch(new URL(`__control/${path}`, url), {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	expect([path, answer.ok]).toEqual([path, true]);
}

/** Goes to a part by its link at the side. */
export const goTo = async ({ page }: Console, part: string): Promise<void> => {
	await page.getByRole('navigation').getByRole('link', { name: part }).click();
	await see(page.getByRole('heading', { level: 1, name: part }));
};

/** Moves the clock on by its button, and waits until it is there. */
export async function push(
	{ page, sandbox }: Console,
	button: '+1 hour' | '+1 day' | 'Next answer' | 'Next event',
) {
	const before = sandbox.control.readTime().now;
	const answer = page.waitForResponse((response) => response.url().endsWith('/advance'));
	await page.getByRole('button', { name: button }).click();
	expect((await answer).status()).toBe(200);
	expect(Date.parse(sandbox.control.readTime().now)).toBeGreaterThan(Date.parse(before));
}
