import type { MessageApproval } from 'n8n-nodes-outreach/src/contract/campaigns';
import type { ConversationDetail } from 'n8n-nodes-outreach/src/contract/conversations';
import { seeded } from '../../composition/seeded';
import { DAY, HOUR, isoTime } from '../../core/clock';
import type { Effect } from '../../core/store/effects';
import { draft, person, TEMPLATES } from '../support';

const DAYS = 30;
/** When the client comes each day, after the start. */
const VISITS = [1, 4, 8].map((hour) => hour * HOUR);
const LIFE = { level: 'busy', session_loss_mean_days: 20 };
const SENDERS = [seeded.accounts.connected, seeded.accounts.warmingUp];

/** Sends a request to a sandbox and returns the `data` of the answer. */
export type Ask = (
	method: string,
	path: `/api/v1/${string}` | `/__control/${string}`,
	body?: unknown,
	// Tests read answers like users do: field by field.
	// eslint-disable-next-line @typescript-eslint/no-explicit-any
) => Promise<any>;

export type History = Awaited<ReturnType<typeof liveMonth>>;

/** A client visits a sandbox, whose life is off at first, several times a day for a month. Returns what happened there. */
export async function liveMonth(ask: Ask, start: number) {
	await ask('POST', '/__control/clock', { now: isoTime(start) });
	await ask('POST', '/__control/life', LIFE);
	const campaigns = await begin(ask);
	for (let day = 0; day < DAYS; day += 1) {
		for (const [visit, at] of VISITS.entries()) {
			await ask('POST', '/__control/advance', { until: isoTime(start + day * DAY + at) });
			await answerUnread(ask, visit);
			await decide(ask, campaigns, visit);
			await DEEDS[`${day}/${visit}`]?.(ask, campaigns[0]!);
		}
	}
	return {
		effects: (await ask('GET', '/__control/effects')) as Effect[],
		threads: await threadsOf(ask),
		leads: await namesOf(ask),
	};
}

async function begin(ask: Ask): Promise<string[]> {
	const startCampaign = async (fields: Record<string, unknown>) => {
		const { id } = await ask('POST', '/api/v1/campaigns', draft(fields));
		await ask('POST', `/api/v1/campaigns/${id}/actions`, { action: 'start' });
		return id as string;
	};
	const [list] = await ask('POST', '/api/v1/lead_lists', { name: 'A month' });
	const leads = Array.from({ length: 40 }, (_, index) => person(`early-${index}`));
	await ask('POST', `/api/v1/lead_lists/${list.id}/leads`, { leads });
	await ask('PATCH', `/api/v1/social_accounts/${seeded.accounts.connected}`, {
		warmup_enabled: false,
		max_connection_requests_per_day: 20,
		max_profile_views_per_day: 20,
	});
	await ask('POST', `/api/v1/campaigns/${seeded.campaigns.draft}/actions`, { action: 'start' });
	const fields = { social_account_ids: SENDERS };
	return [
		await startCampaign({ ...fields, source: { lead_list_id: list.id }, messages: TEMPLATES }),
		await startCampaign({ ...fields, name: 'With AI', auto_approve_ai_messages: false }),
	];
}

async function answerUnread(ask: Ask, visit: number): Promise<void> {
	const unread = await ask('GET', '/api/v1/conversations?unread_only=true&limit=500');
	for (const { id } of unread.slice(0, 2 + visit)) {
		const body = { content: 'Thank you for the answer.' };
		await ask('POST', `/api/v1/conversations/${id}/messages`, body);
	}
}

async function decide(ask: Ask, campaigns: string[], visit: number): Promise<void> {
	for (const campaign of campaigns) {
		const path = `/api/v1/campaigns/${campaign}/message-approvals` as const;
		const rows: MessageApproval[] = await ask('GET', `${path}?limit=500`);
		const pending = rows.filter(({ approval_status }) => approval_status === 'pending');
		for (const [index, { id }] of pending.slice(visit).entries()) {
			const action = index % 4 === 3 ? 'reject' : 'approve';
			await ask('POST', `${path}/${id}/actions`, { action });
		}
	}
}

type Deed = (ask: Ask, campaign: string) => Promise<unknown>;

const act =
	(action: string): Deed =>
	(ask, campaign) =>
		ask('POST', `/api/v1/campaigns/${campaign}/actions`, { action });
const actOnAgent =
	(action: string): Deed =>
	(ask) =>
		ask('POST', `/api/v1/agents/${seeded.agents.active}/actions`, { action });
const setAccount =
	(status: 'connected' | 'disconnected'): Deed =>
	(ask) =>
		ask('POST', `/__control/social_accounts/${seeded.accounts.connected}`, { status });

/** What the client does once, by the day and the visit. */
const DEEDS: Readonly<Record<string, Deed>> = {
	'1/0': async (ask, campaign) => {
		for (const { id } of await ask('GET', `/api/v1/campaigns/${campaign}/leads?limit=3`)) {
			await ask('POST', `/__control/campaign_leads/${id}`, { connection_status: 'connected' });
		}
	},
	'2/0': actOnAgent('pause'),
	'3/1': actOnAgent('resume'),
	'4/0': act('pause'),
	'5/1': act('resume'),
	'6/2': async (ask, campaign) => {
		const { setup } = await ask('GET', `/api/v1/campaigns/${campaign}`);
		const leads = Array.from({ length: 12 }, (_, index) => person(`late-${index}`));
		await ask('POST', `/api/v1/lead_lists/${setup.source.lead_list_id}/leads`, { leads });
	},
	'7/0': setAccount('disconnected'),
	'7/2': setAccount('connected'),
	'9/0': (ask) =>
		ask('PATCH', `/api/v1/social_accounts/${seeded.accounts.warmingUp}`, {
			warmup_enabled: false,
			max_messages_per_day: 25,
		}),
	'11/1': (ask) =>
		ask('POST', `/__control/conversations/${seeded.conversations.interested}/messages`, {
			content: 'Good to hear',
			direction: 'sent',
		}),
	'12/1': (ask) => ask('POST', '/__control/life', { level: 'off' }),
	'12/2': (ask) => ask('POST', '/__control/life', LIFE),
	'21/0': setAccount('connected'),
};

async function threadsOf(ask: Ask) {
	const threads = [];
	for (const { id } of await ask('GET', '/api/v1/conversations?limit=500')) {
		const thread: ConversationDetail = await ask('GET', `/api/v1/conversations/${id}?limit=500`);
		const { lead, social_account, intent, messages } = thread;
		threads.push({
			id,
			lead,
			intent,
			account: social_account.id,
			messages: messages.map((message) => ({ ...message, sent_at: null })),
		});
	}
	return threads;
}

const namesOf = async (ask: Ask): Promise<unknown[]> =>
	(await ask('GET', '/api/v1/leads?limit=500')).map(
		({ id, first_name, last_name, job_title }: Record<string, unknown>) => ({
			id,
			first_name,
			last_name,
			job_title,
		}),
	);

/** The same month may have another time, but it is in the same minute, and everything else is the same. */
export function expectSameMonth(month: History, first: History): void {
	const withoutTimes = ({ effects, ...rest }: History) => ({
		...rest,
		effects: effects.map((effect) => ({ ...effect, at: null })),
	});
	expect(withoutTimes(month)).toEqual(withoutTimes(first));
	const minutes = ({ effects }: History) =>
		effects.map(({ at }) => new Date(at).toISOString().slice(0, 16));
	expect(minutes(month)).toEqual(minutes(first));
}
