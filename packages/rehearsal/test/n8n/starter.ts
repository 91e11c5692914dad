/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// Starts a program that does not end by itself, and says so.
//   node --import tsx starter.ts <its folder> <another folder that goes with it>
import { runProgram } from '../../n8n/programs/program';

const [folder, other] = process.argv.slice(2);

async function main() {
	const forever = ['-e', 'setInterval(() => undefined, 60_000)'];
	await runProgram(process.execPath, forever, {
		folder: folder!,
		removes: [other!],
		env: process.env,
	});
	console.log('started');
}

void main();
