/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Console } from './support';

/** A web page of another site: nothing but an empty document. */
async function startOtherSite() {
	const server = createServer((_, response) => {
		response.setHeader('content-type', 'text/html').end('<!doctype html><title>Other</title>');
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
	const close = () => {
		server.close();
		// Browsers open connections in advance.
		server.closeAllConnections();
	};
	return { url, close };
}

/** Runs in the other page: all the ways in which a page can reach the sandbox. Returns what came of each. */
const ATTACKS = `async (target) => {
	const send = (init, path = '__control/life') =>
		fetch(target + path, { method: 'POST', body: '{"level":"busy"}', ...init }).then(
			(response) => response.type + ' ' + response.status,
			() => 'refused',
		);
	const read = (path, mode) => fetch(target + path, { mode }).then((response) => response.text(), () => 'refused');
	const form = document.createElement('form');
	Object.assign(form, { method: 'post', action: target + '__control/life', enctype: 'text/plain', target: 'frame' });
	form.innerHTML = '<input name=\\'{"level":"busy","x\\' value=\\'":1}\\'>';
	const frame = Object.assign(document.createElement('iframe'), { name: 'frame' });
	document.body.append(frame, form);
	const submitted = new Promise((resolve) => { frame.onload = () => resolve('loaded'); });
	form.submit();
	const shown = new Promise((resolve) => {
		const page = Object.assign(document.createElement('iframe'), { src: target });
		page.onload = () => { try { resolve(page.contentDocument?.title ?? 'closed'); } catch { resolve('closed'); } };
		document.body.append(page);
	});
	const live = new Promise((resolve) => {
		const stream = new EventSource(target + '__console/live');
		stream.addEventListener('status', () => resolve('status'));
		stream.onerror = () => { stream.close(); resolve('refused'); };
	});
	return {
		json: await send({ headers: { 'content-type': 'application/json' } }),
		text: await send({ mode: 'no-cors', headers: { 'content-type': 'text/plain' } }),
		beacon: navigator.sendBeacon(target + '__control/life', new Blob(['{"level":"busy"}'], { type: 'text/plain' })),
		form: await submitted,
		view: await read('__console/today', 'cors'),
		opaque: await read('__console/today', 'no-cors'),
		script: await new Promise((resolve) => {
			const script = Object.assign(document.createElement('script'), { src: target + '__console/status' });
			script.onload = () => resolve('loaded');
			script.onerror = () => resolve('refused');
			document.body.append(script);
		}),
		live: await live,
		page: await shown,
	};
}`;

export function otherPages(console: Console) {
	test.each(['127.0.0.1', 'localhost'])(
		'of another origin control nothing and read nothing, at %s',
		async (host) => {
			const { page, sandbox } = console;
			const target = console.url.replace('127.0.0.1', host);
			const site = await startOtherSite();
			try {
				await page.goto(site.url);
				const results = (await page.evaluate(`(${ATTACKS})(${JSON.stringify(target)})`)) as object;
				expect(results).toMatchObject({
					json: 'refused',
					text: 'opaque 0',
					view: 'refused',
					opaque: '',
					script: 'refused',
					live: 'refused',
					page: 'closed',
				});
				expect(sandbox.control.readTime().life).toBeNull();
				expect(sandbox.effects()).toEqual([]);
			} finally {
				site.close();
			}
		},
	);
}
