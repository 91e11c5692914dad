/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { listening } from './runNode';

// n8n's logger reads it when it is first used.
process.env.N8N_LOG_LEVEL = 'debug';

/** What n8n's log says of polls meanwhile, a line each. Import this file before all that starts n8n. */
export async function logOf(work: () => Promise<unknown>): Promise<string[]> {
	const { log } = await listening(work);
	return log.map((line) => line.trim()).filter((line) => line.includes(': Poll '));
}
