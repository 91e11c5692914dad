/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { readEscaped, readRefused } from '../../network/refusedLog';
import { startStage, type Stage } from '../../services/stage';

const closed = path.join(__dirname, '..', '..', 'network', 'closed.cjs');

const watched = path.join(closed, '..', 'watch.cjs');
const preload = path.join(closed, '..', '..', 'preload', 'network.cjs');

/** An address that is nobody's, in case that something does get out. */
const NOBODY = '192.0.2.1';

/** Below everything that Node offers: where sockets really go, and which names are really looked up. */
const COUNT = `
const reached = [];
const { TCP } = process.binding('tcp_wrap');
for (const name of ['connect', 'connect6']) {
	const connect = TCP.prototype[name];
	TCP.prototype[name] = function (request, address, ...rest) {
		reached.push(address);
		return connect.call(this, request, address, ...rest);
	};
}
const cares = process.binding('cares_wrap');
const { getaddrinfo } = cares;
cares.getaddrinfo = (request, name, ...rest) => {
	reached.push(name);
	return getaddrinfo.call(cares, request, name, ...rest);
};`;

/** Servers on this machine answer, so that what is open is seen to be. */
const SERVERS = `
const http = require('node:http');
const servers = ['open', 'shut'].map((word) => http.createServer((_, response) => response.end(word)));
const ports = [];
const told = (error) => error.cause?.code ?? error.code ?? String(error);
const tell = (error, result) => {
	console.log(JSON.stringify({ told: error ? told(error) : result, reached: [...new Set(reached)] }));
	process.exit();
};
const listening = servers.map((server) => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve)));
Promise.all(listening).then(async () => {
	const [open, shut] = servers.map((server) => server.address().port);
	const fs = require('node:fs');
	const file = process.env.OUTREACH_REHEARSAL + '/network.json';
	fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(fs.readFileSync(file)), open: [open] }));
	if (process.env.CLOSED) require(process.env.CLOSED).closeNetwork();
	try { await attempt(tell, { open, shut }); } catch (error) { tell(error); }
});`;

let stage: Stage;
beforeAll(async () => {
	const stubs = [{ name: 'stub', method: null, host: 'chat.example', path: '/*', answers: [] }];
	stage = await startStage({
		now: () => 0,
		seed: 1,
		stubs: stubs.map((stub) => ({ ...stub, answers: [{ body: 'staged' }] })),
	});
});
afterAll(() => stage.close());

/** Runs the code in a process whose network is closed. Returns what it tells, what it reached, and what was refused. */
async function tryOut(code: string, closing: 'closed' | 'preloaded' | 'watched' = 'closed') {
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-network-'));
	try {
		writeFileSync(
			path.join(folder, 'network.json'),
			JSON.stringify({ stage: stage.port, open: [], place: 'rehearsal' }),
		);
		const authority = path.join(folder, 'authority.pem');
		writeFileSync(authority, stage.certificate);
		const options = closing === 'preloaded' ? ['--require', preload] : [];
		const count = closing === 'preloaded' ? 'const reached = [];' : COUNT;
		const script = `${count} async function attempt(tell, { open, shut }) { ${code} } ${SERVERS}`;
		const own = {
			CLOSED: closing === 'closed' ? closed : '',
			NODE_EXTRA_CA_CERTS: authority,
			OUTREACH_REHEARSAL: folder,
		};
		const { stdout } = await promisify(execFile)(process.execPath, [...options, '-e', script], {
			timeout: 20_000,
			cwd: path.join(__dirname, '..', '..', '..', '..'),
			env: { ...process.env, ...own, HTTP_PROXY: 'http://127.0.0.1:9', NODE_OPTIONS: '' },
		});
		const { told, reached } = JSON.parse(stdout) as { told: unknown; reached: string[] };
		const refused = readRefused(path.join(folder, 'refused.jsonl')).map(({ host }) => host);
		const escaped = readEscaped(path.join(folder, 'escaped.jsonl')).map(({ host }) => host);
		return { told, refused, reached, escaped };
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** Waits for the answer of a request of `http` or `https`. */
const READ = `(answer) => { answer.setEncoding('utf8').once('data', (text) => tell(null, text)); }`;

const CALLS: ReadonlyArray<readonly [string, string]> = [
	['fetch', `tell(null, await (await fetch('https://chat.example/')).text());`],
	['fetch without TLS', `tell(null, await (await fetch('http://chat.example/')).text());`],
	[
		'undici',
		`tell(null, await (await require('undici').request('https://chat.example/')).body.text());`,
	],
	['HTTP', `require('http').get('http://chat.example/', ${READ}).on('error', tell);`],
	['HTTPS', `require('https').get('https://chat.example/', ${READ}).on('error', tell);`],
	['another port', `tell(null, await (await fetch('https://chat.example:8443/')).text());`],
	[
		'an agent that looks up first',
		`const { lookup } = require('dns');
		const agent = new (require('https').Agent)({ lookup, keepAlive: true });
		require('https').get('https://chat.example/', { agent }, ${READ}).on('error', tell);`,
	],
	[
		'an address that was looked up before',
		`const { address } = await require('dns').promises.lookup('chat.example');
		const options = { host: address, servername: 'chat.example', headers: { host: 'chat.example' } };
		require('https').get(options, ${READ}).on('error', tell);`,
	],
	[
		'a resolver',
		`const [address] = await new (require('dns').promises.Resolver)().resolve4('chat.example');
		require('http').get({ host: address, headers: { host: 'chat.example' } }, ${READ});`,
	],
];

test.each(CALLS)('%s is led to the stage, and nowhere else', async (_, code) => {
	expect(await tryOut(code)).toEqual({
		told: 'staged',
		refused: [],
		reached: ['127.0.0.1'],
		escaped: [],
	});
});

const THREADS: ReadonlyArray<readonly [string, string]> = [
	['its usual options', '{ eval: true }'],
	['no options of Node', '{ eval: true, execArgv: [] }'],
	['no variables', '{ eval: true, env: {}, execArgv: [] }'],
];

test.each(THREADS)('a thread with %s is led to the stage, and nowhere else', async (_, options) => {
	const code = `
		const thread = \`const { parentPort } = require('worker_threads');
			fetch('https://chat.example/').then((answer) => answer.text())
				.then((text) => parentPort.postMessage(text), (error) => parentPort.postMessage(String(error.cause)));\`;
		new (require('worker_threads').Worker)(thread, ${options}).on('message', (text) => tell(null, text)).on('error', tell);`;
	expect(await tryOut(code, 'preloaded')).toMatchObject({ told: 'staged', refused: [] });
});

/** Runs a program that starts the runner of Code nodes as n8n does, and returns what the runner gets for a request. */
async function startRunner(start: string) {
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-network-'));
	const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
	try {
		const network = { stage: stage.port, open: [], place: 'demo' };
		write('network.json', JSON.stringify(network));
		write('authority.pem', stage.certificate);
		const runner = path.join('node_modules', '@n8n', 'task-runner');
		mkdirSync(path.join(folder, runner), { recursive: true });
		write(
			path.join(runner, 'start.js'),
			`fetch('https://chat.example/').then((answer) => answer.text())
				.then(console.log, (error) => console.log(String(error.cause)));`,
		);
		write(
			'n8n.js',
			`const { ChildProcess, spawn } = require('node:child_process');
			const script = require.resolve('@n8n/task-runner/start');
			const env = { PATH: process.env.PATH };
			${start}`,
		);
		const { stdout } = await promisify(execFile)(
			process.execPath,
			['--require', preload, path.join(folder, 'n8n.js')],
			{
				timeout: 20_000,
				env: {
					...process.env,
					NODE_EXTRA_CA_CERTS: path.join(folder, 'authority.pem'),
					NODE_OPTIONS: '',
					OUTREACH_REHEARSAL: folder,
				},
			},
		);
		return stdout.trim();
	} finally {
		rmSync(folder, { recursive: true });
	}
}

test('the runner of Code nodes in a demo is led to the stage, and nowhere else', async () => {
	const start = `spawn('node', [script], { env, stdio: 'inherit' });`;
	expect(await startRunner(start)).toBe('staged');
});

test('a runner that would not be is not started', async () => {
	const start = `try {
		new ChildProcess().spawn({ file: 'node', args: ['node', script], envPairs: ['PATH=' + env.PATH], stdio: 'inherit' });
	} catch (error) { console.log(error.code); }`;
	expect(await startRunner(start)).toBe('EREHEARSAL');
});

test('another service on this machine is led to the stage, one that is open is reached', async () => {
	const call = (name: string) =>
		`tell(null, await (await fetch('http://localhost:' + ${name})).text());`;
	expect(await tryOut(call('open'))).toMatchObject({ told: 'open', refused: [] });
	expect(await tryOut(call('shut'))).toMatchObject({ told: '{}', refused: [] });
});

test('an open port is reached here, wherever a lookup of its own leads', async () => {
	const code = `const lookup = (name, options, done) => done(null, '${NOBODY}', 4);
		require('http').get({ host: 'localhost', port: open, lookup, family: 4, agent: false }, ${READ}).on('error', tell);`;
	expect(await tryOut(code)).toMatchObject({ told: 'open', escaped: [] });
});

test('a port that is open here is open on no other machine', async () => {
	const code = `tell(null, await (await fetch('http://chat.example:' + open)).text());`;
	expect(await tryOut(code)).toMatchObject({ told: 'staged', reached: ['127.0.0.1'] });
});

test('what leaves this machine all the same is known', async () => {
	// Before anything is closed, with nothing below that would send it.
	const code = `
		for (const [owner, name] of [[TCP.prototype, 'connect'], [cares, 'getaddrinfo']]) {
			owner[name] = () => -111;
		}
		require(${JSON.stringify(watched)}).watchNetwork();
		const connect = (host) => {
			const request = new (process.binding('tcp_wrap').TCPConnectWrap)();
			new TCP(0).connect(request, host, 9);
		};
		connect('127.0.0.1');
		connect('${NOBODY}');
		cares.getaddrinfo({}, 'chat.example');
		tell(null, 'done');`;
	expect((await tryOut(code, 'watched')).escaped).toEqual([NOBODY, 'chat.example']);
});

test('a WebSocket is refused with a sentence', async () => {
	const headers = `{ connection: 'Upgrade', upgrade: 'websocket' }`;
	const code = `require('https').get('https://chat.example/socket', { headers: ${headers} },
		(answer) => tell(null, answer.statusCode)).on('error', tell);`;
	expect(await tryOut(code)).toMatchObject({ told: 501, reached: ['127.0.0.1'] });
	expect(stage.calls().map(({ answer }) => answer)).toContain('refused: a WebSocket');
});

test('what is no HTTP, on a port that could be, is known', async () => {
	const code = `require('net').connect(4000, 'odd.example').on('close', () => tell(null, 'closed')).write('\\x01\\x02\\x03');`;
	expect(await tryOut(code)).toMatchObject({ told: 'closed', reached: ['127.0.0.1'] });
	expect(stage.calls().map(({ host, answer }) => [host, answer])).toContainEqual([
		'no HTTP',
		'refused: not HTTP',
	]);
});

test('a caller that waits for the server to speak first, on a port that could be HTTP, is known', async () => {
	const code = `const socket = require('net').connect(2587, 'mail.example', () => socket.destroy())
		.on('close', () => tell(null, 'closed'));`;
	expect(await tryOut(code)).toMatchObject({ told: 'closed', refused: ['mail.example'] });
});

test('a caller that begins with TLS speaks, even over a connection that it had before', async () => {
	const code = `const socket = require('net').connect(8443, 'chat.example', () =>
		require('tls').connect({ socket, servername: 'chat.example' }, function () { this.destroy(); })
			.on('close', () => tell(null, 'closed')).on('error', tell));`;
	expect(await tryOut(code)).toMatchObject({ told: 'closed', refused: [] });
});

test('a certificate that is for another name is no more trusted than elsewhere', async () => {
	const code = `require('https').get('https://192.0.2.1/').on('error', tell);`;
	expect(await tryOut(code)).toMatchObject({ told: 'ERR_TLS_CERT_ALTNAME_INVALID' });
});

test.each([
	['a mail server', `require('net').connect(25, '${NOBODY}').on('error', tell);`, NOBODY],
	[
		'a database by options',
		`require('net').connect({ port: 5432, host: 'db.example' }).on('error', tell);`,
		'db.example',
	],
	[
		'a mail server whose name was looked up before',
		`const [address] = await require('dns').promises.resolve4('mail.example');
		require('tls').connect({ port: 465, host: address }).on('error', tell);`,
		'mail.example',
	],
	['a database here', `require('net').connect(5432).on('error', tell);`, 'localhost'],
	[
		'a socket of another program',
		`require('net').connect('/var/run/other.sock').on('error', tell);`,
		'the socket /var/run/other.sock',
	],
	['IPv6', `require('net').connect(6379, '2001:db8::1').on('error', tell);`, '2001:db8::1'],
	[
		'a record of a name by an import',
		`const { resolveMx } = await import('node:dns/promises'); await resolveMx('chat.example');`,
		'chat.example',
	],
	['a record of a name', `require('dns').resolveTxt('chat.example', tell);`, 'chat.example'],
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
	[
		'a program with the name of the runner among its arguments',
		`require('child_process').spawn('curl', ['https://chat.example/task-runner/x']);`,
		'the program curl',
	],
	[
		'a script of the name of the runner',
		`require('child_process').spawn('node', ['/opt/other/task-runner/start.js']);`,
		'the program node',
	],
	[
		'a program in place of this process',
		`process.execve('/usr/bin/curl', ['curl', 'x']);`,
		'the program /usr/bin/curl',
	],
	['the name of an address', `require('dns').lookupService('${NOBODY}', 22, tell);`, NOBODY],
	[
		'the name of an address by an import',
		`const { lookupService } = await import('node:dns/promises'); await lookupService('${NOBODY}', 22);`,
		NOBODY,
	],
	...['cares_wrap', 'pipe_wrap', 'process_wrap', 'spawn_sync', 'tcp_wrap', 'udp_wrap'].map(
		(name): [string, string, string] => [
			`what stands below the modules, ${name},`,
			`process.binding('${name}');`,
			`Node's ${name}`,
		],
	),
	['a copy of itself', `require('child_process').fork('x.js');`, `the program ${process.execPath}`],
])('%s is refused, and known', async (_, code, host) => {
	expect(await tryOut(code)).toEqual({
		told: 'EREHEARSAL',
		refused: [host],
		reached: [],
		escaped: [],
	});
});
