/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { runSandbox } from 'outreach-sandbox/command';
import { runCheck } from './checkCommand';
import { runRehearsal } from './command';

// The command of the sandbox's package. `rehearse` and `check` are subcommands of it.
const [first, ...rest] = process.argv.slice(2);
if (first === 'rehearse') runRehearsal(rest);
else if (first === 'check') runCheck(rest);
else runSandbox(process.argv.slice(2));
