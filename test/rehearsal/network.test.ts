/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const closed = path.join(__dirname, '..', '..', 'rehearsal', 'network', 'closed.cjs');

/** Node's own server on this machine answers, so that what is open is seen to be. */
const SERVER = `
const server = require('node:http').createServer((request, response) => response.end('here'));
server.listen(0, '127.0.0.1', async () => {
	const { port } = server.address();
	const told = (error) => error.cause?.code ?? error.code ?? String(error);
	const tell = (error, result) => { console.log(error ? told(error) : result); server.close(); };
	try { await attempt(port, tell); } catch (error) { tell(error); }
});`;

/** Runs the code in a process whose network is closed. Returns what it tells, and what was refused. */
async function tryOut(code: string) {
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-network-'));
	try {
		const script = `require(${JSON.stringify(closed)}).closeNetwork();
			async function attempt(port, tell) { ${code} } ${SERVER}`;
		const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], {
			timeout: 20_000,
			env: {
				...process.env,
				...{ OUTREACH_REHEARSAL: folder, HTTP_PROXY: 'http://127.0.0.1:9', NODE_OPTIONS: '' },
			},
		});
		const file = path.join(folder, 'refused.jsonl');
		const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
		const refused = lines.map((line) => (JSON.parse(line) as { host: string }).host);
		return { told: stdout.trim(), refused };
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** An address that is nobody's, in case that something does get out. */
const NOBODY = '192.0.2.1';

test.each([
	['a socket', `require('net').connect(9, '${NOBODY}').on('error', tell);`, NOBODY],
	[
		'a socket by options',
		`require('net').connect({ port: 9, host: '${NOBODY}' }).on('error', tell);`,
		NOBODY,
	],
	[
		'TLS',
		`require('tls').connect({ port: 9, host: 'chat.example' }).on('error', tell);`,
		'chat.example',
	],
	['HTTP', `require('http').get('http://chat.example/').on('error', tell);`, 'chat.example'],
	['HTTPS', `require('https').get('https://chat.example/').on('error', tell);`, 'chat.example'],
	['HTTP/2', `require('http2').connect('https://chat.example').on('error', tell);`, 'chat.example'],
	['fetch', `await fetch('https://chat.example/');`, 'chat.example'],
	['IPv6', `require('net').connect(9, '2001:db8::1').on('error', tell);`, '2001:db8::1'],
	[
		'a name by an import',
		`const { lookup } = await import('node:dns/promises'); await lookup('chat.example');`,
		'chat.example',
	],
	['a name', `require('dns').lookup('chat.example', tell);`, 'chat.example'],
	[
		'a record of a name',
		`await require('dns').promises.resolveMx('chat.example');`,
		'chat.example',
	],
	[
		'a resolver',
		`await new (require('dns').promises.Resolver)().resolve4('chat.example');`,
		'chat.example',
	],
	[
		'a datagram',
		`require('dgram').createSocket('udp4').send('text', 9, '${NOBODY}', tell);`,
		NOBODY,
	],
	['a program', `require('child_process').spawn('curl', ['x']);`, 'the program curl'],
	['a program in a shell', `require('child_process').exec('curl x');`, 'the program /bin/sh'],
	[
		'a program that is waited for',
		`require('child_process').execSync('curl x');`,
		'the program curl x',
	],
	['a copy of itself', `require('child_process').fork('x.js');`, `the program ${process.execPath}`],
])('%s is refused, and known', async (_, code, host) => {
	expect(await tryOut(code)).toEqual({ told: 'EREHEARSAL', refused: [host] });
});

test.each([
	['its address', "await fetch('http://127.0.0.1:' + port)"],
	['its name', "await fetch('http://localhost:' + port)"],
])('this machine is reached by %s', async (_, request) => {
	const code = `tell(null, await (${request}).text());`;
	expect(await tryOut(code)).toEqual({ told: 'here', refused: [] });
});
