/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { runSandbox } from './command';

runSandbox(process.argv.slice(2));
