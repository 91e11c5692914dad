/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
// A program that runs itself in a network namespace and says there what it sees, as JSON. If the system allows no
// namespace, it exits with code 3.
//   node --import tsx apart.ts <port that it may reach> <'wait', or a program and its arguments>
import { spawnSync } from 'node:child_process';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { endWithStarter, isSealed, namespaceFolder, runInNamespace } from '../../network/namespace';
import { openPorts } from '../../network/reach';

const [port, ...then] = process.argv.slice(2);
const ports = [Number(port)];

const ask = (host: string) =>
	new Promise((resolve) => {
		const socket = net.connect(ports[0]!, host).setEncoding('utf8').on('error', resolve);
		let text = '';
		socket.on('data', (part) => (text += String(part))).on('end', () => resolve(text));
		socket.end('a question');
	});

async function sayHere(folder: string) {
	endWithStarter();
	await openPorts(folder, ports);
	const answers = [await ask('127.0.0.1'), await ask('localhost')];
	const { pid } = process;
	console.log(
		JSON.stringify({ folder, isSealed: isSealed(), uid: process.getuid?.(), pid, answers }),
	);
	const [program, ...args] = then;
	if (program === 'wait') await sleep(600_000);
	else if (program !== undefined) spawnSync(program, args, { stdio: 'inherit' });
	return 7;
}

async function main(): Promise<number> {
	const folder = namespaceFolder();
	return folder === undefined ? ((await runInNamespace(ports)) ?? 3) : await sayHere(folder);
}

void main().then((code) => process.exit(code));
