// Tries ways that Node has to reach a server, one after the other, and prints their names. The server sees who came.
//   node waysOut.cjs <port of a TCP server> <port of a UDP server>
const childProcess = require('node:child_process');
const dgram = require('node:dgram');
const dns = require('node:dns');
const http = require('node:http');
const https = require('node:https');
const net = require('node:net');
const tls = require('node:tls');
const { setTimeout: sleep } = require('node:timers/promises');
const { Worker } = require('node:worker_threads');

const HOST = '127.0.0.1';
const [tcp, udp] = process.argv.slice(2).map(Number);
const quiet = { stdio: 'ignore' };

const socket = `require('node:net').connect(${tcp}, '${HOST}').on('error', () => 0).resume().end('x')`;
const own = ['-e', socket];
const { execPath } = process;

const ended = (emitter) =>
	new Promise((resolve) => {
		for (const event of ['close', 'exit', 'error', 'response']) emitter.once(event, resolve);
	});
const datagram = async (send) => {
	const one = dgram.createSocket('udp4').on('error', () => undefined);
	send(one);
	await sleep(50);
	one.close();
};
const question = async (ask) => {
	const resolver = new dns.promises.Resolver({ timeout: 100, tries: 1 });
	resolver.setServers([`${HOST}:${udp}`]);
	await ask(resolver);
};
/** As Node's own modules do it. */
const bare = async () => {
	const { TCP, TCPConnectWrap, constants } = process.binding('tcp_wrap');
	const handle = new TCP(constants.SOCKET);
	handle.connect(new TCPConnectWrap(), HOST, tcp);
	await sleep(50);
	handle.close();
};

const WAYS = {
	fetch: () => fetch(`http://${HOST}:${tcp}`),
	'fetch with TLS': () => fetch(`https://${HOST}:${tcp}`),
	'http.get': () => ended(http.get({ host: HOST, port: tcp })),
	'https.get': () => ended(https.get({ host: HOST, port: tcp })),
	'net.connect': () => ended(net.connect(tcp, HOST).resume().end('x')),
	'tls.connect': () => ended(tls.connect(tcp, HOST)),
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
	'process.binding': bare,
	'a thread': () => ended(new Worker(socket, { eval: true })),
	'a thread without options': () =>
		ended(new Worker(socket, { eval: true, execArgv: [], env: {} })),
	spawn: () => ended(childProcess.spawn(execPath, own, quiet)),
	'spawn, named as the runner': () =>
		ended(childProcess.spawn(execPath, [...own, '/task-runner/'], quiet)),
	execFile: () => ended(childProcess.execFile(execPath, own)),
	exec: () => ended(childProcess.exec(`exec "$NODE" -e "${socket}"`, { env: { NODE: execPath } })),
	spawnSync: () => childProcess.spawnSync(execPath, own, quiet),
	execFileSync: () => childProcess.execFileSync(execPath, own, quiet),
	execSync: () =>
		childProcess.execSync(`"$NODE" -e "${socket}"`, { ...quiet, env: { NODE: execPath } }),
	'process.binding of programs': () =>
		process
			.binding('spawn_sync')
			.spawn({ file: execPath, args: [execPath, ...own], stdio: [{ type: 'ignore' }] }),
	'a program in place of a program': () =>
		childProcess.spawnSync(
			execPath,
			['-e', `process.execve('${execPath}', ['node', '-e', "${socket}"], {})`],
			quiet,
		),
	fork: () => ended(childProcess.fork('none.js', { execArgv: own, silent: true })),
	'a shell': () =>
		childProcess.spawnSync('bash', ['-c', `echo x > /dev/tcp/${HOST}/${tcp}`], quiet),
	'a datagram': () => datagram((one) => one.send('x', udp, HOST)),
	'a connected datagram': () => datagram((one) => one.connect(udp, HOST, () => one.send('x'))),
	'a name': () => question((resolver) => resolver.resolve4('a.example')),
	'a record of a name': () => question((resolver) => resolver.resolveTxt('a.example')),
	'the name of an address': () => question((resolver) => resolver.reverse('192.0.2.1')),
};

void (async () => {
	for (const [name, tryOut] of Object.entries(WAYS)) {
		console.log(`>${name}`);
		try {
			await tryOut();
		} catch {
			// Nothing answers as it should. The server knows whether it was reached.
		}
	}
	process.exit();
})();
