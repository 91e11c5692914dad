import { sandboxKeys } from 'outreach-sandbox/core/keys';
import type { Sandbox } from 'outreach-sandbox/sandbox';

/** At the start there are three campaigns: one runs, one is paused and one is a draft. */
const RUNS = 1;
const STARTED = ['camp_3', 'camp_4'];
/** A world has the least anyway; the most is what the API lets a key create in a minute. */
export const CAMPAIGNS = { least: RUNS + STARTED.length, most: 60 };

const LISTS = ['list_1', 'list_2', 'list_3'];

/** Prepares as many campaigns as should run. Returns the ones to start. */
export async function prepareCampaigns(sandbox: Sandbox, count: number): Promise<string[]> {
	const prepared = [...STARTED];
	while (prepared.length + RUNS < count) {
		const number = prepared.length + RUNS + 1;
		prepared.push(await createCampaign(sandbox, number));
	}
	return prepared;
}

/** Uses another key than the workflow's, so that the workflow's budget stays whole. */
async function createCampaign(sandbox: Sandbox, number: number): Promise<string> {
	const request = new Request('http://sandbox/api/v1/campaigns', {
		method: 'POST',
		headers: {
			authorization: `Bearer ${sandboxKeys.withoutAgentsRead.token}`,
			'content-type': 'application/json',
		},
		body: JSON.stringify({
			name: `Campaign ${number}`,
			social_account_ids: [number % 2 === 0 ? 'acct_1' : 'acct_2'],
			source: { lead_list_id: LISTS[number % LISTS.length] },
			schedule: SCHEDULE,
		}),
	});
	const response = await sandbox.fetch(request);
	if (!response.ok) throw new Error(`Campaign ${number}: ${await response.text()}`);
	const { data } = (await response.json()) as { data: { id: string } };
	return data.id;
}

const SCHEDULE = {
	timezone: 'Europe/Berlin',
	start_date: '2026-11-23',
	start_time: '08:00',
	end_time: '18:00',
	active_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
};
