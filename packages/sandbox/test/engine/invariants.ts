import type {
	ActionEvent,
	Campaign,
	CampaignLead,
	CampaignSetup,
	MessageApproval,
	STAGES,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import { metricsOf } from '../../campaigns/metrics';
import { fillIn } from '../../campaigns/sequence/texts';
import { DAY, isoTime } from '../../core/clock';
import type { ActionContext } from '../../core/engine/action';
import type { WorldEvent } from '../../core/engine/events';
import { nextSlot } from '../../core/schedule';
import { fromJson, type Json } from '../../core/store/json';
import type { Store } from '../../core/store/store';
import { getLead } from '../../leads/records';

const SENDER_ACTIONS = /^(send_|profile_viewed|like_post)/;

/** What must be true after every event. Returns what is not. */
export function brokenInvariants(
	{ store, now }: ActionContext,
	{ kind }: Pick<WorldEvent, 'kind'>,
): string[] {
	return [
		...brokenFigures(store),
		...brokenSends(store, now),
		...brokenActions(store, now),
		...brokenMessages(store, now),
		...brokenEnds(store),
	].map((problem) => `${problem} (${kind} at ${isoTime(now)})`);
}

interface CampaignRow {
	readonly record: Json<Campaign>;
	readonly setup: Json<CampaignSetup>;
}

const campaignsOf = (store: Store) =>
	store
		.all<CampaignRow>("SELECT * FROM campaigns WHERE json_extract(record, '$.status') <> 'draft'")
		.map(({ record, setup }) => ({ campaign: fromJson(record), setup: fromJson(setup) }));

const leadsOf = (store: Store, id: string) =>
	store
		.all<{
			record: Json<CampaignLead>;
		}>('SELECT record FROM campaign_leads WHERE campaign_id = ?', id)
		.map(({ record }) => fromJson(record));

/** Figures are the counts they stand for. */
const brokenFigures = (store: Store): string[] =>
	campaignsOf(store).flatMap(({ campaign }) =>
		Object.entries(metricsOf(leadsOf(store, campaign.id)))
			.filter(([name, count]) => campaign[name] !== count)
			.map(([name, count]) => `${campaign.id}: ${name} is ${String(campaign[name])}, not ${count}`),
	);

/** No account is over a daily limit. */
const brokenSends = (store: Store, now: number): string[] =>
	store
		.all<{ account_id: string; limit_name: string; day_limit: number; sent: number }>(
			`SELECT latest.account_id, latest.limit_name, latest.day_limit,
				(SELECT count(*) FROM sends WHERE account_id = latest.account_id
					AND limit_name = latest.limit_name AND at > latest.at - ${DAY} AND at <= latest.at) AS sent
			FROM sends AS latest WHERE latest.at = ?`,
			now,
		)
		.filter(({ sent, day_limit }) => sent > day_limit)
		.map(({ account_id, limit_name, sent }) => `${account_id}: ${sent} of ${limit_name} in a day`);

/** What was done now was allowed now. */
function brokenActions(store: Store, now: number): string[] {
	const at = isoTime(now);
	return campaignsOf(store).flatMap(({ campaign, setup }) =>
		store
			.all<{ record: Json<CampaignLead> }>(
				`SELECT record FROM campaign_leads WHERE campaign_id = ?
				AND json_extract(record, '$.current_state.last_action_at') = ?`,
				campaign.id,
				at,
			)
			.map(({ record }) => fromJson(record))
			.flatMap((lead) => {
				const actions = lead.actions_performed.filter(
					({ performed_at, type }) => performed_at === at && SENDER_ACTIONS.test(type),
				);
				if (actions.length === 0) return [];
				const where = `${campaign.id}/${lead.lead_id}`;
				const wrong = (is: boolean, what: string) => (is ? [`${where}: ${what}`] : []);
				return [
					...wrong(nextSlot(setup.schedule, now) !== now, 'done outside the schedule'),
					...wrong(campaign.status !== 'started', `done while ${campaign.status}`),
					...wrong(lead.status === 'excluded', 'done to an excluded lead'),
					...wrong(hasAnswered(store, lead), 'done after an answer'),
					...wrong(hasOtherSender(store, lead), 'written to by another sender than before'),
					...actions.flatMap((action) => brokenText(store, lead, setup, action)),
				];
			}),
	);
}

const hasAnswered = (store: Store, lead: CampaignLead): boolean =>
	store.get(
		`SELECT 1 FROM conversation_messages JOIN conversations ON conversations.id = conversation_id
		WHERE json_extract(conversations.record, '$.lead.id') = ?
			AND json_extract(conversations.record, '$.social_account.id') = ?
			AND json_extract(conversation_messages.record, '$.direction') = 'received' AND sent_at >= ?`,
		lead.lead_id,
		lead.sender?.id ?? null,
		Date.parse(lead.enrolled_at),
	) !== undefined;

/** Whether the campaign has written to the lead from another account than the present sender. */
const hasOtherSender = (store: Store, { actions_performed: actions, sender }: CampaignLead) =>
	store.get(
		`SELECT 1 FROM conversation_messages AS messages
		JOIN conversations ON conversations.id = conversation_id
		WHERE messages.id IN (SELECT value FROM json_each(?))
			AND json_extract(conversations.record, '$.social_account.id') <> ?`,
		JSON.stringify(actions.flatMap(({ metadata }) => metadata.conversation_message_id ?? [])),
		sender?.id ?? null,
	) !== undefined;

/** A message written by AI was approved, and is sent as it was approved. */
function brokenText(
	store: Store,
	lead: CampaignLead,
	{ messages }: CampaignSetup,
	{ type, metadata }: ActionEvent,
): string[] {
	if (type !== 'send_message') return [];
	const stage = metadata.message_stage === 'ice_breaker' ? 'icebreaker' : metadata.message_stage;
	const step = messages[stage as (typeof STAGES)[number]];
	if (step.enabled && step.mode === 'template' && metadata.message_id === undefined) return [];
	const record = (table: string, id: unknown) =>
		store.get<{ record: string }>(`SELECT record FROM ${table} WHERE id = ?`, id as string)?.record;
	const approval = record('message_approvals', metadata.message_id ?? '');
	const message = record('conversation_messages', metadata.conversation_message_id);
	if (approval === undefined || message === undefined) return [`${lead.id}: sent without approval`];
	const { approval_status, message: text } = JSON.parse(approval) as MessageApproval;
	if (approval_status !== 'approved') return [`${lead.id}: sent while ${approval_status}`];
	const wanted = fillIn(text, getLead({ store }, lead.lead_id!));
	const { content } = JSON.parse(message) as { content: string };
	return content === wanted ? [] : [`${lead.id}: another text than the approved one was sent`];
}

/** No message has a time before the one that it follows, and none is from the future. Credits are never negative. */
const brokenMessages = (store: Store, now: number): string[] => [
	...store
		.all<{ id: string }>(
			`SELECT id FROM (SELECT id, sent_at,
				lag(sent_at) OVER (PARTITION BY conversation_id ORDER BY seq) AS before FROM conversation_messages)
			WHERE sent_at < before OR sent_at > ?`,
			now,
		)
		.map(({ id }) => `${id}: has a time out of order`),
	...(store.get('SELECT 1 FROM workspaces WHERE credits < 0') ? ['the credits are negative'] : []),
];

const HAS_OPEN_LEADS = `EXISTS (SELECT 1 FROM campaign_leads WHERE campaign_id = campaigns.id
	AND json_extract(record, '$.status') IN ('queued', 'active', 'paused'))`;

/** A completed campaign has no unfinished lead. A started one without unfinished leads is about to be completed. */
const brokenEnds = (store: Store): string[] => [
	...store
		.all<{ id: string }>(
			`SELECT id FROM campaigns
			WHERE json_extract(record, '$.status') = 'completed' AND ${HAS_OPEN_LEADS}`,
		)
		.map(({ id }) => `${id}: completed with unfinished leads`),
	...store
		.all<{ id: string }>(
			`SELECT id FROM campaigns
			WHERE is_deleted = 0 AND json_extract(record, '$.status') = 'started' AND NOT ${HAS_OPEN_LEADS}
				AND NOT EXISTS (SELECT 1 FROM events
					WHERE kind = 'campaign_turn' AND subject = campaigns.id AND error IS NULL)`,
		)
		.map(({ id }) => `${id}: started without unfinished leads, and nothing will complete it`),
];
