/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
// Lets n8n's own Agents call the nodes again and again, against a service that fails.
// `npm run bench:agents -- <seed>` makes the same calls again.
import { exitAfter } from '../../tools/lib/progress.mjs';
import { report } from '../report';
import { agentCalls } from './calls';

const [, , seed = Date.now() % 2 ** 31] = process.argv;

void exitAfter(report([agentCalls(Number(seed))]));
