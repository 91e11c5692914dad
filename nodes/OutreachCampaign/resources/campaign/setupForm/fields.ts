import type { CampaignCreate } from '../../../../../src/contract/campaigns';
import { isRecord } from '../../../../../src/contract/json';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import {
	type Field,
	type FieldsOf,
	readGiven,
	textsForPeople,
} from '../../../../shared/form/fields';
import {
	asItIs,
	locatedId,
	text,
	textList,
	textOrNull,
	texts,
} from '../../../../shared/form/values';
import { moreSendersField } from './basics';
import { toDate, toTimezone } from './schedule';
import { toLeads } from './source';

/**
 * The fields of a campaign, in the order of its request. The form of Update has other fields for senders, and none for
 * the source.
 */
export const campaignFields: FieldsOf<CampaignCreate> = [
	{ at: 'name', parameter: 'name', read: text },
	{ at: 'description', parameter: 'description', read: textOrNull, isClearable: true },
	{ at: 'priority', parameter: 'priority', read: asItIs },

	{ at: 'objective', parameter: 'objective', read: asItIs },
	// The API accepts no null among the details, so a detail without a value is left out. AI puts the details into its
	// messages.
	{ at: 'cta_payload.signup_url', parameter: 'signupUrl', read: text, forPeople: 'asItIs' },
	{ at: 'cta_payload.signup_type', parameter: 'signupType', read: text, isClearable: true },
	{
		at: 'cta_payload.trial_length',
		parameter: 'trialLength',
		read: text,
		isClearable: true,
		forPeople: 'asItIs',
	},
	{
		at: 'cta_payload.friction_removers',
		parameter: 'frictionRemovers',
		read: texts,
		isClearable: true,
		forPeople: 'asItIs',
	},
	{ at: 'cta_payload.cta_text', parameter: 'ctaText', read: text, forPeople: 'asItIs' },
	{
		at: 'cta_payload.calendar_link',
		parameter: 'calendarLink',
		read: text,
		isClearable: true,
		forPeople: 'asItIs',
	},
	{
		at: 'cta_payload.meeting_duration',
		parameter: 'meetingDuration',
		read: text,
		isClearable: true,
	},
	{
		at: 'cta_payload.proposed_times',
		parameter: 'proposedTimes',
		read: texts,
		isClearable: true,
		forPeople: 'asItIs',
	},
	{
		at: 'cta_payload.use_sender_meeting_link',
		parameter: 'useSenderMeetingLink',
		read: asItIs,
	},

	{ at: 'social_account_ids', parameter: 'socialAccountIds', read: textList },
	// The form has a field for one sender, and one for more under Additional Fields.
	{ at: 'social_account_ids', parameter: 'socialAccountId', read: toSenders },

	{ at: 'schedule.timezone', parameter: 'timezone', read: toTimezone },
	{ at: 'schedule.start_date', parameter: 'startDate', read: toDate },
	{ at: 'schedule.start_time', parameter: 'startTime', read: text },
	{ at: 'schedule.end_time', parameter: 'endTime', read: text },
	{ at: 'schedule.active_days', parameter: 'activeDays', read: textList },

	{ at: 'messages.icebreaker', parameter: 'icebreakerMode', read: toStep },
	{
		at: 'messages.icebreaker.message',
		parameter: 'icebreakerMessage',
		read: text,
		forPeople: 'template',
	},
	{
		at: 'messages.icebreaker.fallback_message',
		parameter: 'icebreakerFallbackMessage',
		read: textOrNull,
		isClearable: true,
		forPeople: 'fallback',
	},
	{
		at: 'messages.icebreaker.wait',
		parameter: 'icebreakerWaitHours',
		read: toHours,
		holds: isInHours,
	},
	{
		at: 'messages.icebreaker.wait',
		parameter: 'icebreakerWaitDays',
		read: toDays,
		holds: (wait) => !isInHours(wait),
	},

	// The form hides a follow-up if the message before it is off.
	{ at: 'messages.follow_up_1', parameter: 'followUp1Mode', read: toStep, whenHidden: 'off' },
	{
		at: 'messages.follow_up_1.message',
		parameter: 'followUp1Message',
		read: text,
		forPeople: 'template',
	},
	{
		at: 'messages.follow_up_1.fallback_message',
		parameter: 'followUp1FallbackMessage',
		read: textOrNull,
		isClearable: true,
		forPeople: 'fallback',
	},
	{ at: 'messages.follow_up_1.wait', parameter: 'followUp1WaitDays', read: toDays },

	{ at: 'messages.follow_up_2', parameter: 'followUp2Mode', read: toStep, whenHidden: 'off' },
	{
		at: 'messages.follow_up_2.message',
		parameter: 'followUp2Message',
		read: text,
		forPeople: 'template',
	},
	{
		at: 'messages.follow_up_2.fallback_message',
		parameter: 'followUp2FallbackMessage',
		read: textOrNull,
		isClearable: true,
		forPeople: 'fallback',
	},
	{ at: 'messages.follow_up_2.wait', parameter: 'followUp2WaitDays', read: toDays },

	{
		at: 'auto_approve_ai_messages',
		parameter: 'autoApproveAiMessages',
		read: asItIs,
		whenHidden: false,
	},

	// The API requires the days even if engagement is off.
	{ at: 'engagement.enabled', parameter: 'engagementEnabled', read: asItIs },
	{ at: 'engagement.like_after_days', parameter: 'likeAfterDays', read: asItIs, whenHidden: 3 },
	{
		at: 'engagement.wait_after_like_days',
		parameter: 'waitAfterLikeDays',
		read: asItIs,
		whenHidden: 2,
	},

	{ at: 'connection_request.mode', parameter: 'connectionRequestMode', read: asItIs },
	{
		at: 'connection_request.message',
		parameter: 'connectionRequestMessage',
		read: text,
		forPeople: 'template',
	},
	{
		at: 'connection_request.fallback_message',
		parameter: 'connectionRequestFallbackMessage',
		read: textOrNull,
		isClearable: true,
		forPeople: 'fallback',
	},

	{
		at: 'source.lead_list_id',
		parameter: 'leadListId',
		read: (_, call) => call.id('leadListId'),
	},
	{ at: 'source.leads', parameter: 'leads', read: toLeads, rows: 'lead' },
];

/** The fields of the form whose texts people will read. */
export const campaignTexts = textsForPeople(campaignFields as readonly Field[]);

/** Where in the request the texts are that people will read. */
export const TEXTS = (campaignFields as readonly Field[]).flatMap(({ at, forPeople }) =>
	forPeople ? [{ at, forPeople }] : [],
);

function toStep(mode: unknown) {
	return mode === 'off' ? { enabled: false } : { enabled: true, mode };
}

function toHours(duration: unknown) {
	return { duration, unit: 'hours' };
}

function toDays(duration: unknown) {
	return { duration, unit: 'days' };
}

function isInHours(wait: unknown): boolean {
	return isRecord(wait) && wait.unit === 'hours';
}

function toSenders(first: unknown, call: ItemCall): unknown {
	const more = readGiven(call, { parameter: moreSendersField.name });
	return textList([locatedId(first), more].flatMap((each) => textList(each) ?? []));
}
