/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
import { readOptionsAlone } from '../../../packages/cli/read';
import { exitAfter } from '../../lib/progress.mjs';
import { report } from '../report';
import { agentCalls } from './calls';
import { HELP, OPTIONS } from './agentsOptions';

async function main(args: readonly string[]): Promise<number> {
	const read = readOptionsAlone(OPTIONS, args);
	if (read === 'help') {
		console.log(HELP);
		return 0;
	}
	const { seed = Date.now() % 2 ** 31 } = read.values;
	return await report([agentCalls(seed)]);
}

void exitAfter(main(process.argv.slice(2)));
