/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { runCheck } from './checkCommand';

runCheck(process.argv.slice(2));
