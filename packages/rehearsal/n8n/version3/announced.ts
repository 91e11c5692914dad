/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */

/**
 * What n8n 2.41 announces for n8n 3, as far as a variable can switch it on today. n8n lists the changes at its start
 * and in its migration report; a test reads both. n8n already keeps no binary data in memory, and the harness offloads
 * manual executions whenever it starts queue mode.
 */
export const ANNOUNCED = {
	// Off by default in n8n 3, which then does not load this package until n8n has verified it.
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	// Code nodes run in a process that n8n does not start itself.
	N8N_RUNNERS_MODE: 'external',
	N8N_RUNNERS_AUTH_TOKEN: 'outreach-task-runner',
	N8N_RUNNERS_TASK_TIMEOUT: '60',
	N8N_COMPRESSION_NODE_MAX_DECOMPRESSED_SIZE_BYTES: String(256 * 1024 * 1024),
	N8N_COMPRESSION_NODE_MAX_ZIP_ENTRIES: '1000',
	// The folder of binary data gets its new name.
	N8N_MIGRATE_FS_STORAGE_PATH: 'true',
} as const;

/** What each n8n of the tests starts with: the variables above if `npm test n8n3` runs them. */
export const chosenDefaults = (): Readonly<Record<string, string>> =>
	process.env.OUTREACH_N8N_DEFAULTS === '3' ? ANNOUNCED : {};
