/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { runCheck } from './checkCommand';
import { runRehearsal } from './command';

// The command of the package. `check` is a subcommand of it.
const args = process.argv.slice(2);
if (args[0] === 'check') runCheck(args.slice(1));
else runRehearsal(args);
