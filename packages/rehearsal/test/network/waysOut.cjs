// Tries ways that Node has to reach a server, one after the other: prints the name of each, and then how many lines the
// log of what left has, if there is one. The server sees who came, and then says on the standard input to go on.
//   node waysOut.cjs <the server's host> <its TCP port> <its UDP port>
const asyncHooks = require('node:async_hooks');
const childProcess = require('node:child_process');
const cluster = require('node:cluster');
const dgram = require('node:dgram');
const dns = require('node:dns');
const { once } = require('node:events');
const { readFileSync } = require('node:fs');
const http = require('node:http');
const http2 = require('node:http2');
const https = require('node:https');
const { createRequire } = require('node:module');
const net = require('node:net');
const path = require('node:path');
const tls = require('node:tls');
const { setTimeout: sleep } = require('node:timers/promises');
const { promisify } = require('node:util');
const vm = require('node:vm');
const { SHARE_ENV, Worker } = require('node:worker_threads');

const undici = require('undici');

const [HOST, ...ports] = process.argv.slice(2);
const [tcp, udp] = ports.map(Number);
const quiet = { stdio: 'ignore' };

const at = `(${tcp}, '${HOST}').on('error', () => 0).resume().end('x')`;
const socket = `require('node:net').connect${at}`;
const module_ = `import net from 'node:net'; net.connect${at}`;
const own = ['-e', socket];
const { execPath } = process;
const url = (protocol) => `${protocol}://${HOST}:${tcp}`;
const dataUrl = (code) => `data:text/javascript,${encodeURIComponent(code)}`;

const ended = (emitter) =>
	new Promise((resolve) => {
		for (const event of ['close', 'exit', 'error', 'response']) emitter.once(event, resolve);
	});
const sent = (stream) =>
	ended(
		stream
			.on('error', () => undefined)
			.resume()
			.end('x'),
	);
const datagram = async (send) => {
	const one = dgram.createSocket('udp4').on('error', () => undefined);
	send(one);
	await sleep(50);
	one.close();
};
const question = async (ask, { Resolver } = dns.promises) => {
	const resolver = new Resolver({ timeout: 100, tries: 1 });
	resolver.setServers([`${HOST}:${udp}`]);
	await ask(resolver);
};
const session = async (protocol) => {
	const one = http2.connect(url(protocol)).on('error', () => undefined);
	await sleep(100);
	one.destroy();
};

/** What an eavesdropper on Node's own work gets: the class of a request. */
async function classOf(type, work) {
	let found;
	const hook = asyncHooks
		.createHook({ init: (_id, is, _by, resource) => is === type && (found = resource.constructor) })
		.enable();
	work();
	await sleep(50);
	hook.disable();
	return found;
}
async function connectHandle(TCP, kind, Request) {
	const handle = new TCP(kind);
	handle.connect(new Request(), HOST, tcp);
	await sleep(50);
	handle.close();
}
const unheard = [{ type: 'ignore' }];

/** As people write it, knowingly or not. */
const USUAL = {
	fetch: () => fetch(url('http')),
	'fetch with TLS': () => fetch(url('https')),
	'http.get': () => ended(http.get({ host: HOST, port: tcp })),
	'http.request': () => ended(http.request(url('http'), { method: 'POST' }).end('x')),
	'https.get': () => ended(https.get({ host: HOST, port: tcp })),
	'an agent of its own': () =>
		ended(http.get(url('http'), { agent: new http.Agent({ keepAlive: true }) })),
	'http.ClientRequest': () => ended(new http.ClientRequest(url('http')).end()),
	'HTTP/2': () => session('http'),
	'HTTP/2 with TLS': () => session('https'),
	'a WebSocket': () =>
		new Promise((resolve) => {
			const one = new WebSocket(url('ws'));
			one.onerror = resolve;
			one.onclose = resolve;
		}),
	'net.connect': () => sent(net.connect(tcp, HOST)),
	'a socket': () => sent(new net.Socket().connect({ port: tcp, host: HOST })),
	'net.createConnection': () => sent(net.createConnection({ port: tcp, host: HOST })),
	'tls.connect': () => ended(tls.connect(tcp, HOST)),
	'TLS over a socket': () => ended(tls.connect({ socket: net.connect(tcp, HOST) })),
	undici: () => undici.request(url('http')),
	"undici's client": () =>
		new undici.Client(url('http'), { headersTimeout: 200 }).request({ path: '/', method: 'GET' }),
	'an import': async () => sent((await import('node:net')).connect(tcp, HOST)),
	'a require of its own': () => sent(createRequire(process.argv[1])('net').connect(tcp, HOST)),
	'a module without require': () => sent(process.getBuiltinModule('net').connect(tcp, HOST)),
	'code made of text': async () => {
		vm.runInThisContext(`(require) => ${socket}`)(require);
		await sleep(50);
	},
	'a module made of text': async () => {
		await import(dataUrl(module_));
		await sleep(50);
	},
	'a thread': () => ended(new Worker(socket, { eval: true })),
	'a thread made of a module': () => ended(new Worker(new URL(dataUrl(module_)))),
	'a thread of a thread': () =>
		ended(
			new Worker(
				`new (require('node:worker_threads').Worker)(${JSON.stringify(socket)}, { eval: true })`,
				{ eval: true },
			),
		),
	'a thread with shared variables': () => ended(new Worker(socket, { eval: true, env: SHARE_ENV })),
	spawn: () => ended(childProcess.spawn(execPath, own, quiet)),
	'spawn, on its own': () => ended(childProcess.spawn(execPath, own, { ...quiet, detached: true })),
	'spawn in a shell': () =>
		ended(childProcess.spawn(`"${execPath}" -e "${socket}"`, { ...quiet, shell: true })),
	exec: () => ended(childProcess.exec(`exec "$NODE" -e "${socket}"`, { env: { NODE: execPath } })),
	execFile: () => ended(childProcess.execFile(execPath, own)),
	'execFile as a promise': () => promisify(childProcess.execFile)(execPath, own),
	spawnSync: () => childProcess.spawnSync(execPath, own, quiet),
	execSync: () =>
		childProcess.execSync(`"$NODE" -e "${socket}"`, { ...quiet, env: { NODE: execPath } }),
	execFileSync: () => childProcess.execFileSync(execPath, own, quiet),
	fork: () => ended(childProcess.fork('none.js', { execArgv: own, silent: true })),
	'a cluster': () => {
		// Otherwise the worker waits for its master.
		const code = `${socket}.on('close', () => process.exit())`;
		cluster.setupPrimary({ exec: 'none.js', execArgv: ['-e', code], silent: true });
		return ended(cluster.fork().process);
	},
	'a shell': () =>
		childProcess.spawnSync('bash', ['-c', `echo x > /dev/tcp/${HOST}/${tcp}`], quiet),
	'a datagram': () => datagram((one) => one.send('x', udp, HOST)),
	'a datagram of parts': () => datagram((one) => one.send([Buffer.from('x')], udp, HOST)),
	'a connected datagram': () => datagram((one) => one.connect(udp, HOST, () => one.send('x'))),
	'a name': () => question((resolver) => resolver.resolve4('a.example')),
	'a name by a callback': () =>
		question((resolver) => promisify(resolver.resolve).call(resolver, 'a.example'), dns),
	'a record of a name': () => question((resolver) => resolver.resolveTxt('a.example')),
	'the name of an address': () => question((resolver) => resolver.reverse('192.0.2.1')),
};

/** As only somebody writes who wants to get out. */
const DELIBERATE = {
	'a lookup of its own': () =>
		ended(
			http.get({
				host: 'a.example',
				port: tcp,
				lookup: (_host, _options, done) => done(null, HOST, 4),
				family: 4,
				autoSelectFamily: false,
			}),
		),
	'process.binding': () => {
		const { TCP, TCPConnectWrap, constants } = process.binding('tcp_wrap');
		return connectHandle(TCP, constants.SOCKET, TCPConnectWrap);
	},
	'process.binding of datagrams': async () => {
		const { UDP, SendWrap } = process.binding('udp_wrap');
		new UDP().send(new SendWrap(), [Buffer.from('x')], 1, udp, HOST, false);
		await sleep(50);
	},
	'process.binding of names': async () => {
		const { ChannelWrap, QueryReqWrap } = process.binding('cares_wrap');
		const channel = new ChannelWrap(100, 1, 100);
		channel.setServers([[4, HOST, udp]]);
		channel.queryA(new QueryReqWrap(), 'a.example');
		await sleep(50);
	},
	'process.binding of programs': () =>
		process
			.binding('spawn_sync')
			.spawn({ file: execPath, args: [execPath, ...own], stdio: unheard }),
	'process.binding of processes': () =>
		startHandle(new (process.binding('process_wrap').Process)()),
	'spawn, named as the runner': () =>
		ended(childProcess.spawn(execPath, [...own, '/task-runner/'], quiet)),
	'a thread without options': () =>
		ended(new Worker(socket, { eval: true, execArgv: [], env: {} })),
	'the class behind the thread': () => {
		const classes = [Object.getPrototypeOf(Worker), Worker.prototype.constructor, Worker];
		const Bare = classes.find(({ prototype }) => 'postMessage' in prototype);
		return ended(new Bare(socket, { eval: true, execArgv: [], env: {} }));
	},
	"a thread with Node's internals": () =>
		ended(
			new Worker(
				`const { internalBinding } = require('internal/test/binding');
				const { TCP, TCPConnectWrap, constants } = internalBinding('tcp_wrap');
				new TCP(constants.SOCKET).connect(new TCPConnectWrap(), '${HOST}', ${tcp});
				setTimeout(() => 0, 50);`,
				{ eval: true, execArgv: ['--expose-internals', '--no-warnings'] },
			),
		),
	'a program in place of a program': () =>
		childProcess.spawnSync(
			execPath,
			['-e', `process.execve('${execPath}', ['node', '-e', "${socket}"], {})`],
			quiet,
		),
	'the handle of a process': () => startHandle(new childProcess.ChildProcess()._handle),
	'the handle of a server': async () => {
		const server = net.createServer().listen(0, '127.0.0.1');
		await sleep(50);
		const { port } = server.address();
		const Request = await classOf('TCPCONNECTWRAP', () =>
			net.connect(port, '127.0.0.1').on('error', () => undefined),
		);
		await connectHandle(server._handle.constructor, 0, Request);
		server.close();
	},
	'the handle of a datagram': async () => {
		const one = dgram.createSocket('udp4');
		const [state] = Object.getOwnPropertySymbols(one).filter(({ description }) =>
			description.includes('state'),
		);
		const Request = await classOf('UDPSENDWRAP', () => {
			one.on('error', () => undefined).send('x', udp, HOST);
		});
		one[state].handle.send(new Request(), [Buffer.from('x')], 1, udp, HOST, false);
		await sleep(50);
		one.close();
	},
	'the handle of a resolver': async () => {
		const resolver = new dns.Resolver({ timeout: 100, tries: 1 });
		resolver.setServers([`${HOST}:${udp}`]);
		const Request = await classOf('QUERYWRAP', () =>
			resolver.resolve4('b.example', () => undefined),
		);
		resolver._handle.queryA(new Request(), 'a.example');
		await sleep(50);
	},
};

async function startHandle(handle) {
	const exited = new Promise((resolve) => (handle.onexit = resolve));
	// Node 24 wants all of them: the folder, the variables, the flags and the user.
	handle.spawn(
		execPath,
		[execPath, ...own],
		undefined,
		undefined,
		unheard,
		0,
		undefined,
		undefined,
	);
	await exited;
}

/** The log of a process that is closed from inside. */
const LOG =
	process.env.OUTREACH_REHEARSAL && path.join(process.env.OUTREACH_REHEARSAL, 'escaped.jsonl');
function logged() {
	try {
		return readFileSync(LOG, 'utf8').split('\n').length - 1;
	} catch {
		return 0;
	}
}

void (async () => {
	for (const [name, tryOut] of Object.entries({ ...USUAL, ...DELIBERATE })) {
		console.log(`>${name}`);
		try {
			await Promise.race([tryOut(), sleep(5000)]);
		} catch {
			// Nothing answers as it should. The server knows whether it was reached.
		}
		console.log(`<${logged()}`);
		await once(process.stdin, 'data');
	}
	process.exit();
})();
