/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where `tools/setup/console.mjs` puts the page. The bundled sandbox finds the same folder by this path. */
const BUILT = path.join(__dirname, '../dist/console');

/** The files of the page, by address. */
export const FILES = {
	'/': { name: 'index.html', type: 'text/html' },
	'/page.js': { name: 'page.js', type: 'text/javascript' },
	'/page.css': { name: 'page.css', type: 'text/css' },
} as const;

export function serveFile(address: keyof typeof FILES, folder = BUILT): Response {
	const { name, type } = FILES[address];
	const file = path.join(folder, name);
	const headers = { 'content-type': `${type}; charset=UTF-8`, 'cache-control': 'no-cache' };
	if (existsSync(file)) return new Response(readFileSync(file), { headers });
	const text =
		"The console's page is not built. `npm run sandbox` builds it and starts the sandbox.\n";
	return new Response(text, { status: 503, headers: { 'content-type': 'text/plain' } });
}
