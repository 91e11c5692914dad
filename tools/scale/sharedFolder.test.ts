/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { proveShared } from './support/attachment';
import { useCluster } from './support/cluster';

jest.setTimeout(600_000);

const folder = mkdtempSync(path.join(tmpdir(), 'outreach-files-'));

const cluster = useCluster({
	N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
	N8N_STORAGE_PATH: folder,
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an attachment goes from worker to main process in a folder that both have', async () => {
	expect(await proveShared(cluster)).toMatch(/^filesystem/);
	expect(globSync('**/binary_data/*', { cwd: folder })).not.toEqual([]);
});
