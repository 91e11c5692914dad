/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
// Starts an n8n, and ends at once when it is told to.
//   node --import tsx startN8n.ts <the folder of n8n's package>
import { startN8n } from '../../n8n/n8n';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(2));

const [n8n] = process.argv.slice(2);
void startN8n({ installation: { n8n: n8n! } });
