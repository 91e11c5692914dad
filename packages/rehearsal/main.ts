/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { runRehearsal } from './command';

runRehearsal(process.argv.slice(2));
