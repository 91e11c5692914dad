/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// Runs in its own process, lives through a month, and reports how long and how much memory that took.
import { sandboxKeys } from '../../packages/sandbox/core/keys';
import { createSandbox, type Sandbox } from '../../packages/sandbox/sandbox';

const [LEADS = 0, CAMPAIGNS = 1, DAYS = 0] = process.argv.slice(2).map(Number);
const START = Date.UTC(2026, 0, 5, 8);
const BATCH = 100;

async function send(sandbox: Sandbox, path: string, body: unknown) {
	const request = new Request(`http://sandbox.bench/api/v1${path}`, {
		method: 'POST',
		headers: {
			authorization: `Bearer ${sandboxKeys.full.token}`,
			'content-type': 'application/json',
		},
		body: JSON.stringify(body),
	});
	const response = await sandbox.fetch(request);
	const answer = (await response.json()) as { data: { id: string } | Array<{ id: string }> };
	if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
	return [answer.data].flat()[0]!.id;
}

/** A campaign that writes to its own people, as much as its senders may. */
async function startCampaign(sandbox: Sandbox, number: number, leads: number) {
	const list = await send(sandbox, '/lead_lists', { name: `Living month ${number}` });
	for (let start = 0; start < leads; start += BATCH) {
		const people = Array.from({ length: Math.min(BATCH, leads - start) }, (_, index) => ({
			first_name: 'Lead',
			last_name: String(start + index),
			social_url: `https://www.social.example/in/month-${number}-${start + index}`,
		}));
		await send(sandbox, `/lead_lists/${list}/leads`, { leads: people });
	}
	const campaign = await send(sandbox, '/campaigns', {
		name: `Living month ${number}`,
		social_account_ids: ['acct_1', 'acct_2'],
		source: { lead_list_id: list },
		schedule: {
			timezone: 'Europe/Berlin',
			start_date: '2026-01-05',
			start_time: '08:00',
			end_time: '18:00',
			active_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
		},
	});
	await send(sandbox, `/campaigns/${campaign}/actions`, { action: 'start' });
}

async function main() {
	const sandbox = createSandbox({
		leads: 0,
		now: () => START,
		// A sender that loses its session would do nothing.
		life: { level: 'busy', session_loss_mean_days: 0 },
		requestsPerMinute: 1_000_000,
	});
	for (const id of ['acct_1', 'acct_2']) allowMost(sandbox, id);
	for (let number = 1; number <= CAMPAIGNS; number += 1) {
		await startCampaign(sandbox, number, Math.ceil(LEADS / CAMPAIGNS));
	}
	const begun = performance.now();
	const { events, failed_events } = await sandbox.control.advance({
		forward_seconds: DAYS * 86_400,
	});
	const seconds = (performance.now() - begun) / 1_000;
	if (failed_events.length > 0) throw new Error(JSON.stringify(failed_events));
	const count = (kind: Parameters<Sandbox['effects']>[0]) => sandbox.effects(kind).length;
	const { user, system } = process.cpuUsage();
	const row = {
		leads: LEADS,
		events,
		invitations: count('connection_requested'),
		messages: count('campaign_message_sent'),
		answers: count('lead_answered'),
		seconds: Number(seconds.toFixed(1)),
		// Of the whole process, with the imports.
		'CPU seconds': Number(((user + system) / 1e6).toFixed(1)),
		// The total memory at the worst moment.
		MB: Math.round(process.resourceUsage().maxRSS / 1_024),
	};
	sandbox.close();
	console.log(JSON.stringify(row));
}

/** The highest limits that a sender can have. */
function allowMost(sandbox: Sandbox, id: string) {
	sandbox.database.exec(
		`UPDATE social_accounts SET record = json_set(record, '$.sending_limits.warmup_enabled', json('false'),
			'$.sending_limits.max_profile_views_per_day', 40, '$.sending_limits.max_connection_requests_per_day', 40,
			'$.sending_limits.max_messages_per_day', 40, '$.sending_limits.max_post_likes_per_day', 40) WHERE id = '${id}'`,
	);
}

void main();
