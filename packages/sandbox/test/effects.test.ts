import { seeded } from '../composition/seeded';
import { advance, openWorld, startCampaign } from './engine/support';
import { call } from './support';

test('effects say in one text what they happened to', async () => {
	const sandbox = openWorld({
		life: {
			level: 'busy',
			colleague_edits_share: 0.5,
			colleague_answers_share: 0.5,
			session_loss_mean_days: 0,
		},
	});
	await startCampaign(sandbox, { leads: 20, auto_approve_ai_messages: false });
	await advance(sandbox, 24 * 21);
	await call(sandbox, 'POST', `/leads/${seeded.leads.interested}/enrich`);
	const effects = sandbox.effects();
	const fields = ['id', 'workspace_id', 'endpoint', 'kind', 'subject', 'at'];
	expect(new Set(effects.map((effect) => Object.keys(effect).join()))).toEqual(
		new Set([fields.join()]),
	);
	const shapes = effects.map(({ kind, subject }) => `${kind} ${subject.replace(/\d+/g, '…')}`);
	expect([...new Set(shapes)].sort()).toEqual([
		'approval_approved message_…',
		'approval_edited message_…',
		'approval_rejected message_…',
		'campaign_created camp_…',
		'campaign_message_sent camp_…/lead_…',
		'campaign_started camp_…',
		'colleague_answered conv_…/msg_…',
		'connection_requested camp_…/lead_…',
		'credit_spent lead_…',
		'intent_labeled conv_…',
		'lead_accepted camp_…/lead_…',
		'lead_answered conv_…/msg_…',
		'lead_completed camp_…/lead_…',
		'lead_created lead_…',
		'lead_enriched lead_…',
		'lead_enrolled camp_…/lead_…',
		'lead_list_created list_…',
		'limits_grown acct_…',
		'membership_added list_…/lead_…',
		'message_received conv_…/msg_…',
		'message_written camp_…/message_…',
		'post_liked camp_…/lead_…',
		'profile_viewed camp_…/lead_…',
	]);
});
