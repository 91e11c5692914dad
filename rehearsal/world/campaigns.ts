import { sandboxKeys } from '../../sandbox/keys';
import type { Sandbox } from '../../sandbox/sandbox';

/** From the start there is one that runs, one that is paused and one that is a draft. */
const RUNS = 1;
const STARTED = ['camp_3', 'camp_4'];
/** The least is what a world has anyway, the most what its API lets a key create in a minute. */
export const CAMPAIGNS = { least: RUNS + STARTED.length, most: 60 };

const LISTS = ['list_1', 'list_2', 'list_3'];

/** Prepares as many campaigns as are to run. Returns those that are to be started. */
export async function prepareCampaigns(sandbox: Sandbox, count: number): Promise<string[]> {
	const prepared = [...STARTED];
	while (prepared.length + RUNS < count) {
		const number = prepared.length + RUNS + 1;
		prepared.push(await createCampaign(sandbox, number));
	}
	return prepared;
}

/** With another key than the workflow's, so that its budget stays whole. */
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
