/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// A process of its own that lives through some days with a database file: `killedWorld.ts <file>`. It tells of every event.
import { seeded } from '../../composition/seeded';
import { sandboxKeys } from '../../core/keys';
import { createSandbox } from '../../sandbox';

const START = Date.UTC(2026, 0, 5, 8);
const UNTIL = '2026-02-05T08:00:00Z';

const sandbox = createSandbox({
	database: process.argv[2],
	leads: 200,
	now: () => START,
	life: { level: 'busy' },
	afterEvent: () => console.log('event'),
});

async function main() {
	const { token } = sandboxKeys.full;
	const request = new Request(
		`http://sandbox.test/api/v1/campaigns/${seeded.campaigns.draft}/actions`,
		{
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: '{"action":"start"}',
		},
	);
	if (sandbox.effects('campaign_started').length === 0) await sandbox.fetch(request);
	await sandbox.control.advance({ until: UNTIL });
	const { failed_events } = sandbox.control.readTime();
	if (failed_events.length > 0) throw new Error(JSON.stringify(failed_events));
	console.log(`effects ${JSON.stringify(sandbox.effects())}`);
	sandbox.close();
}

void main();
