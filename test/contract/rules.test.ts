import { problemsOfRequest, endpoints } from '../../src/contract';
import type { Endpoint } from '../../src/contract';
import { lead, messages, product, requests, schedule } from './endpoints';

const { agents, campaigns, conversations, leadLists, leads, socialAccounts } = endpoints;
const chars = (count: number) => 'x'.repeat(count);
const times = <T>(count: number, value: T) => Array<T>(count).fill(value);

type Broken = readonly [what: string, body: object, field: string, message: string];

/** Each row breaks one rule of a request that is right otherwise; exactly this problem must come out. */
const rules = (endpoint: Endpoint, right: object, rows: readonly Broken[]) =>
	describe(endpoint.id, () => {
		test.each(rows)('%s', (_, body, field, message) => {
			const problems = problemsOfRequest(endpoint, { ...right, body });
			expect(problems.map((one) => [one.field, one.message])).toEqual([[field, message]]);
		});
	});

const create = requests.campaigns.create.body;
const wait = (duration: number, unit: string) => ({ duration, unit });
const withMessages = (change: object) => ({ ...create, messages: { ...messages, ...change } });
const withSchedule = (change: object) => ({ ...create, schedule: { ...schedule, ...change } });
const signup = (change: object) => ({
	...create,
	cta_payload: { ...create.cta_payload, ...change },
});
const meeting = (change: object) => ({
	...create,
	objective: 'book_online_meeting',
	cta_payload: { cta_text: 'Talk?', ...change },
});
const without = (body: object, name: string) =>
	Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

rules(campaigns.create, {}, [
	['no name', without(create, 'name'), 'name', 'is required'],
	['empty name', { ...create, name: '' }, 'name', 'must not be empty'],
	['long name', { ...create, name: chars(95) }, 'name', 'must have at most 80 characters, has 95'],
	[
		'long description',
		{ ...create, description: chars(501) },
		'description',
		'must have at most 500 characters, has 501',
	],
	[
		'unknown priority',
		{ ...create, priority: 'urgent' },
		'priority',
		'must be one of high, medium, low',
	],
	[
		'unknown objective',
		{ ...create, objective: 'win' },
		'objective',
		'must be one of start_conversation, drive_signup, book_online_meeting',
	],
	['unknown field', { ...create, colour: 'red' }, 'colour', 'is not a known field'],
	['accounts missing', without(create, 'social_account_ids'), 'social_account_ids', 'is required'],
	[
		'account twice',
		{ ...create, social_account_ids: ['s1', 's2', 's1'] },
		'social_account_ids[2]',
		'repeats an earlier entry; every entry must be different',
	],
	[
		'empty account id',
		{ ...create, social_account_ids: [''] },
		'social_account_ids[0]',
		'must not be empty',
	],
	['schedule missing', without(create, 'schedule'), 'schedule', 'is required'],

	['source without either', { ...create, source: {} }, 'source.lead_list_id', 'is required'],
	[
		'no inline lead',
		{ ...create, source: { leads: [] } },
		'source.leads',
		'must have at least one entry',
	],
	[
		'21 inline leads',
		{ ...create, source: { leads: times(21, lead) } },
		'source.leads',
		'must have at most 20 entries, has 21',
	],
	[
		'inline lead without name',
		{ ...create, source: { leads: [lead, { ...lead, first_name: '' }] } },
		'source.leads[1].first_name',
		'must not be empty',
	],

	[
		'no such time zone',
		withSchedule({ timezone: 'Europe/Nowhere' }),
		'schedule.timezone',
		'must be a time zone of the IANA database, such as Europe/Berlin',
	],
	[
		'offset as time zone',
		withSchedule({ timezone: '+02:00' }),
		'schedule.timezone',
		'must be a time zone of the IANA database, such as Europe/Berlin',
	],
	...['BST', 'CST', 'IST', 'PST'].map((timezone): [string, object, string, string] => [
		`${timezone}, which is another place to Intl`,
		withSchedule({ timezone }),
		'schedule.timezone',
		'must be a time zone of the IANA database, such as Europe/Berlin',
	]),
	[
		'no such day',
		withSchedule({ start_date: '2026-02-30' }),
		'schedule.start_date',
		'must be a date in the form YYYY-MM-DD',
	],
	[
		'no such time',
		withSchedule({ end_time: '24:00' }),
		'schedule.end_time',
		'must be a time of day from 00:00 to 23:59 in the form HH:MM',
	],
	[
		'end at start',
		withSchedule({ end_time: '09:00' }),
		'schedule.end_time',
		'must be later than the start (09:00)',
	],
	[
		'end before start',
		withSchedule({ start_time: '18:00' }),
		'schedule.end_time',
		'must be later than the start (18:00)',
	],
	[
		'short window',
		withSchedule({ end_time: '16:59' }),
		'schedule.end_time',
		'must be at least 8 hours after the start (09:00), is 7 hours 59 minutes after it',
	],
	[
		'no day',
		withSchedule({ active_days: [] }),
		'schedule.active_days',
		'must have at least one entry',
	],
	[
		'day twice',
		withSchedule({ active_days: ['monday', 'monday'] }),
		'schedule.active_days[1]',
		'repeats an earlier entry; every entry must be different',
	],
	[
		'unknown schedule field',
		withSchedule({ holidays: [] }),
		'schedule.holidays',
		'is not a known field',
	],

	[
		'stage missing',
		{ ...create, messages: without(messages, 'follow_up_2') },
		'messages.follow_up_2',
		'is required',
	],
	[
		'stage without enabled',
		withMessages({ follow_up_2: {} }),
		'messages.follow_up_2.enabled',
		'is required (one of false, true)',
	],
	[
		'stage without mode',
		withMessages({ follow_up_2: { enabled: true, wait: wait(4, 'days') } }),
		'messages.follow_up_2.mode',
		'is required (one of ai, template)',
	],
	[
		'disabled stage with a wait',
		withMessages({ follow_up_2: { enabled: false, wait: wait(4, 'days') } }),
		'messages.follow_up_2.wait',
		'is not a known field',
	],
	[
		'AI stage without wait',
		withMessages({ follow_up_2: { enabled: true, mode: 'ai' } }),
		'messages.follow_up_2.wait',
		'is required',
	],
	[
		'AI stage with text',
		withMessages({ follow_up_2: { ...messages.follow_up_2, message: 'Hi' } }),
		'messages.follow_up_2.message',
		'is not a known field',
	],
	[
		'template without text',
		withMessages({ icebreaker: without(messages.icebreaker, 'message') }),
		'messages.icebreaker.message',
		'is required',
	],
	[
		'long template',
		withMessages({ icebreaker: { ...messages.icebreaker, message: chars(8001) } }),
		'messages.icebreaker.message',
		'must have at most 8000 characters, has 8001',
	],
	[
		'long fallback',
		withMessages({ icebreaker: { ...messages.icebreaker, fallback_message: chars(8001) } }),
		'messages.icebreaker.fallback_message',
		'must have at most 8000 characters, has 8001',
	],
	[
		'job title without fallback',
		withMessages({ icebreaker: without(messages.icebreaker, 'fallback_message') }),
		'messages.icebreaker.fallback_message',
		'is required, because the message contains {{job_title}}',
	],
	[
		'job title with blank fallback',
		withMessages({ icebreaker: { ...messages.icebreaker, fallback_message: '  ' } }),
		'messages.icebreaker.fallback_message',
		'is required, because the message contains {{job_title}}',
	],
	[
		'chain broken at the first',
		withMessages({ icebreaker: { enabled: false }, follow_up_2: { enabled: false } }),
		'messages.follow_up_1.enabled',
		'can be enabled only if the message before it is enabled',
	],
	[
		'chain broken at the second',
		withMessages({ follow_up_1: { enabled: false } }),
		'messages.follow_up_2.enabled',
		'can be enabled only if the message before it is enabled',
	],
	[
		'wait of nothing',
		withMessages({ follow_up_2: { ...messages.follow_up_2, wait: wait(0, 'days') } }),
		'messages.follow_up_2.wait.duration',
		'must be at least 1, is 0',
	],
	[
		'wait of a fraction',
		withMessages({ follow_up_2: { ...messages.follow_up_2, wait: wait(4.5, 'days') } }),
		'messages.follow_up_2.wait.duration',
		'must be a whole number, is 4.5',
	],
	[
		'unknown unit',
		withMessages({ follow_up_2: { ...messages.follow_up_2, wait: wait(4, 'weeks') } }),
		'messages.follow_up_2.wait.unit',
		'must be one of minutes, hours, days',
	],
	[
		'11 days',
		withMessages({ follow_up_2: { ...messages.follow_up_2, wait: wait(11, 'days') } }),
		'messages.follow_up_2.wait.duration',
		'must be at most 10 days, is 11',
	],
	[
		'24 hours',
		withMessages({ icebreaker: { ...messages.icebreaker, wait: wait(24, 'hours') } }),
		'messages.icebreaker.wait.duration',
		'must be at most 23 hours, is 24',
	],
	[
		'180 minutes',
		withMessages({ icebreaker: { ...messages.icebreaker, wait: wait(180, 'minutes') } }),
		'messages.icebreaker.wait.duration',
		'must be at most 59 minutes, is 180',
	],
	[
		'icebreaker too early',
		withMessages({ icebreaker: { ...messages.icebreaker, wait: wait(2, 'hours') } }),
		'messages.icebreaker.wait.duration',
		'must be at least 3 hours or 1 day for the first message, is 2 hours',
	],
	[
		'first follow-up too early',
		withMessages({ follow_up_1: { ...messages.follow_up_1, wait: wait(2, 'days') } }),
		'messages.follow_up_1.wait.duration',
		'must be at least 3 days for the first follow-up, is 2 days',
	],
	[
		'second follow-up too early',
		withMessages({ follow_up_2: { ...messages.follow_up_2, wait: wait(3, 'days') } }),
		'messages.follow_up_2.wait.duration',
		'must be at least 4 days for the second follow-up, is 3 days',
	],

	[
		'engagement incomplete',
		{ ...create, engagement: { enabled: true, like_after_days: 3 } },
		'engagement.wait_after_like_days',
		'is required',
	],
	[
		'like at once',
		{ ...create, engagement: { ...create.engagement, like_after_days: 0 } },
		'engagement.like_after_days',
		'must be at least 1, is 0',
	],
	[
		'like too late',
		{ ...create, engagement: { ...create.engagement, wait_after_like_days: 15 } },
		'engagement.wait_after_like_days',
		'must be at most 14, is 15',
	],
	[
		'note without text',
		{ ...create, connection_request: { mode: 'template' } },
		'connection_request.message',
		'is required',
	],
	[
		'long note',
		{ ...create, connection_request: { mode: 'template', message: chars(201) } },
		'connection_request.message',
		'must have at most 200 characters, has 201',
	],
	[
		'long fallback note',
		{
			...create,
			connection_request: { mode: 'template', message: 'Hi', fallback_message: chars(201) },
		},
		'connection_request.fallback_message',
		'must have at most 200 characters, has 201',
	],
	[
		'no note with text',
		{ ...create, connection_request: { mode: 'none', message: 'Hi' } },
		'connection_request.message',
		'is not a known field',
	],
	[
		'unknown note mode',
		{ ...create, connection_request: { mode: 'ai' } },
		'connection_request.mode',
		'must be one of none, template',
	],

	[
		'sign-up without call',
		without(create, 'cta_payload'),
		'cta_payload',
		'is required when objective is drive_signup',
	],
	[
		'sign-up with null',
		{ ...create, cta_payload: null },
		'cta_payload',
		'is required when objective is drive_signup',
	],
	[
		'call without objective',
		without(create, 'objective'),
		'cta_payload',
		'must be null or empty when objective is start_conversation',
	],
	[
		'call as text',
		{ ...create, cta_payload: 'sign up' },
		'cta_payload',
		'must be an object, is text',
	],
	[
		'sign-up without URL',
		signup({ signup_url: undefined }),
		'cta_payload.signup_url',
		'is required',
	],
	[
		'sign-up over ftp',
		signup({ signup_url: 'ftp://product.example' }),
		'cta_payload.signup_url',
		'must be a URL that starts with http:// or https://',
	],
	[
		'long sign-up URL',
		signup({ signup_url: `https://product.example/${chars(2025)}` }),
		'cta_payload.signup_url',
		'must have at most 2048 characters, has 2049',
	],
	[
		'unknown sign-up',
		signup({ signup_type: 'Lottery' }),
		'cta_payload.signup_type',
		'must be one of Website/Url, Free trial, Beta, Waitlist, Freemium, App install',
	],
	['blank trial', signup({ trial_length: ' ' }), 'cta_payload.trial_length', 'must not be blank'],
	[
		'long trial',
		signup({ trial_length: chars(101) }),
		'cta_payload.trial_length',
		'must have at most 100 characters, has 101',
	],
	[
		'four removers',
		signup({ friction_removers: times(4, 'a') }),
		'cta_payload.friction_removers',
		'must have at most 3 entries, has 4',
	],
	[
		'long remover',
		signup({ friction_removers: ['a', chars(201)] }),
		'cta_payload.friction_removers[1]',
		'must have at most 200 characters, has 201',
	],
	[
		'meeting field in sign-up',
		signup({ cta_text: 'Talk?' }),
		'cta_payload.cta_text',
		'is not a known field',
	],
	['meeting without text', meeting({ cta_text: undefined }), 'cta_payload.cta_text', 'is required'],
	['blank meeting text', meeting({ cta_text: '' }), 'cta_payload.cta_text', 'must not be blank'],
	[
		'long meeting text',
		meeting({ cta_text: chars(501) }),
		'cta_payload.cta_text',
		'must have at most 500 characters, has 501',
	],
	[
		'calendar without scheme',
		meeting({ calendar_link: 'product.example' }),
		'cta_payload.calendar_link',
		'must be a URL that starts with http:// or https://',
	],
	[
		'long meeting',
		meeting({ meeting_duration: '90 minutes' }),
		'cta_payload.meeting_duration',
		'must be one of 15 minutes, 30 minutes, 45 minutes, 60 minutes',
	],
	[
		'no times',
		meeting({ proposed_times: [] }),
		'cta_payload.proposed_times',
		'must have at least one entry',
	],
	[
		'eleven times',
		meeting({ proposed_times: times(11, 'Monday') }),
		'cta_payload.proposed_times',
		'must have at most 10 entries, has 11',
	],
	[
		'blank time',
		meeting({ proposed_times: ['\t'] }),
		'cta_payload.proposed_times[0]',
		'must not be blank',
	],
	[
		'link as text',
		meeting({ use_sender_meeting_link: 'yes' }),
		'cta_payload.use_sender_meeting_link',
		'must be true or false, is text',
	],
]);

rules(campaigns.update, { path: { campaign_id: 'c1' } }, [
	[
		'nothing',
		{},
		'body',
		'must set at least one of name, description, priority, objective, cta_payload, social_account_ids, auto_approve_ai_messages, schedule, messages, engagement, connection_request',
	],
	['source', { source: null }, 'source', 'is not a known field'],
	['no account', { social_account_ids: [] }, 'social_account_ids', 'must have at least one entry'],
	[
		'account twice',
		{ social_account_ids: ['s1', 's1'] },
		'social_account_ids[1]',
		'repeats an earlier entry; every entry must be different',
	],
	[
		'objective without call',
		{ objective: 'book_online_meeting' },
		'cta_payload',
		'is required when objective is book_online_meeting',
	],
	[
		'objective with another call',
		{ objective: 'start_conversation', cta_payload: { cta_text: 'Talk?' } },
		'cta_payload',
		'must be null or empty when objective is start_conversation',
	],
	[
		'call alone, wrong in its own variant',
		{ cta_payload: { cta_text: chars(501) } },
		'cta_payload.cta_text',
		'must have at most 500 characters, has 501',
	],
	[
		'short window',
		{ schedule: { ...schedule, end_time: '10:00' } },
		'schedule.end_time',
		'must be at least 8 hours after the start (09:00), is 1 hour after it',
	],
]);

rules(campaigns.act, { path: { campaign_id: 'c1' } }, [
	['no action', {}, 'action', 'is required (one of start, pause, resume)'],
	['unknown action', { action: 'stop' }, 'action', 'must be one of start, pause, resume'],
	[
		'proceed with pause',
		{ action: 'pause', proceed_on_session_check_failure: true },
		'proceed_on_session_check_failure',
		'can be sent only when action is start, not with pause',
	],
	[
		'proceed false with resume',
		{ action: 'resume', proceed_on_session_check_failure: false },
		'proceed_on_session_check_failure',
		'can be sent only when action is start, not with resume',
	],
]);

rules(campaigns.setMessageOverride, { path: { campaign_id: 'c1', lead_id: 'x1' } }, [
	[
		'unknown node',
		{ node_type: 'send_inmail', message_stage: 'ice_breaker', message: 'a' },
		'node_type',
		'must be one of send_message, send_connection',
	],
	[
		'long note',
		{ node_type: 'send_connection', message_stage: 'ice_breaker', message: chars(201) },
		'message',
		'must have at most 200 characters, has 201',
	],
	[
		'note in a follow-up',
		{ node_type: 'send_connection', message_stage: 'follow_up_1', message: 'a' },
		'message_stage',
		'must be ice_breaker',
	],
	[
		'long message',
		{ node_type: 'send_message', message_stage: 'ice_breaker', message: chars(8001) },
		'message',
		'must have at most 8000 characters, has 8001',
	],
	[
		'empty message',
		{ node_type: 'send_message', message_stage: 'ice_breaker', message: '' },
		'message',
		'must not be empty',
	],
	[
		'stage of the setup',
		{ node_type: 'send_message', message_stage: 'icebreaker', message: 'a' },
		'message_stage',
		'must be one of ice_breaker, follow_up_1, follow_up_2',
	],
	[
		'stage missing',
		{ node_type: 'send_message', message: 'a' },
		'message_stage',
		'is required (one of ice_breaker, follow_up_1, follow_up_2)',
	],
	[
		'unknown field',
		{ ...requests.campaigns.setMessageOverride.body, subject: 'a' },
		'subject',
		'is not a known field',
	],
]);

rules(campaigns.actOnMessageApproval, { path: { campaign_id: 'c1', message_id: 'm1' } }, [
	['unknown action', { action: 'skip' }, 'action', 'must be one of approve, reject'],
	[
		'unknown reason',
		{ action: 'reject', rejection_reason: 'BORING' },
		'rejection_reason',
		'must be one of MESSAGE_QUALITY, NOT_FIT, BAD_TIMING, EXISTING_RELATIONSHIP, OTHER',
	],
	[
		'reason with approve',
		{ action: 'approve', rejection_reason: 'OTHER' },
		'rejection_reason',
		'can be sent only when action is reject',
	],
	[
		'note with approve',
		{ action: 'approve', rejection_note: 'a' },
		'rejection_note',
		'can be sent only when action is reject',
	],
]);

const LIMITS = [
	'max_follows_per_day',
	'max_messages_per_day',
	'max_inmails_per_day',
	'max_connection_requests_per_day',
	'max_profile_views_per_day',
	'max_post_likes_per_day',
	'max_comments_per_day',
];
rules(socialAccounts.update, { path: { social_account_id: 's1' } }, [
	['nothing', {}, 'body', `must set at least one of warmup_enabled, ${LIMITS.join(', ')}`],
	['unknown limit', { max_calls_per_day: 1 }, 'max_calls_per_day', 'is not a known field'],
	...LIMITS.flatMap((name): Broken[] => [
		[`${name} over 40`, { [name]: 41 }, name, 'must be at most 40, is 41'],
		[`${name} under 0`, { [name]: -1 }, name, 'must be at least 0, is -1'],
		[`${name} as text`, { [name]: '5' }, name, 'must be a number, is text'],
		[
			`${name} while warm-up is turned on`,
			{ warmup_enabled: true, [name]: 5 },
			name,
			'cannot be set while warm-up is on, which sets the limits itself',
		],
	]),
]);

rules(leadLists.create, {}, [
	['neither form', {}, 'name', 'is required'],
	['long name', { name: chars(121) }, 'name', 'must have at most 120 characters, has 121'],
	[
		'long description',
		{ name: 'a', description: chars(501) },
		'description',
		'must have at most 500 characters, has 501',
	],
	['no list', { lead_lists: [] }, 'lead_lists', 'must have at least one entry'],
	[
		'one of several',
		{ lead_lists: [{ name: 'a' }, { name: '' }] },
		'lead_lists[1].name',
		'must not be empty',
	],
	[
		'field of one of several',
		{ lead_lists: [{ name: 'a', color: 1 }] },
		'lead_lists[0].color',
		'is not a known field',
	],
	['both forms', { name: 'a', lead_lists: [{ name: 'a' }] }, 'lead_lists', 'is not a known field'],
]);

rules(leadLists.addLeads, { path: { lead_list_id: 'l1' } }, [
	['lead without URL', without(lead, 'social_url'), 'social_url', 'is required'],
	['empty first name', { ...lead, first_name: '' }, 'first_name', 'must not be empty'],
	['last name null', { ...lead, last_name: null }, 'last_name', 'must be text, is null'],
	['unknown field', { ...lead, nickname: 'a' }, 'nickname', 'is not a known field'],
	['skills as text', { ...lead, skills: 'sales' }, 'skills', 'must be a list, is text'],
	[
		'birthday without time',
		{ ...lead, date_of_birth: '1990-01-01' },
		'date_of_birth',
		'must be a date and time with a time zone, such as 2026-01-31T09:00:00Z',
	],
	['101 leads', { leads: times(101, lead) }, 'leads', 'must have at most 100 entries, has 101'],
	['no lead', { leads: [] }, 'leads', 'must have at least one entry'],
	[
		'one of many',
		{ leads: [lead, lead, lead, { ...lead, first_name: 7 }] },
		'leads[3].first_name',
		'must be text, is 7',
	],
	['leads as object', { leads: {} }, 'leads', 'must be a list, is an object'],
]);

const agent = requests.agents.create.body;
const signals = (...list: object[]) => ({ ...agent, signals: list });
const influencer = {
	type: 'tracked_profile_engagement',
	profile_social_url: 'https://social.example/in/grace',
	category: 'influencer',
};
const SIGNAL_TYPES =
	'profile_visitors, company_visitors, company_followers, own_company_engagement, own_profile_engagement, tracked_company_engagement, tracked_profile_engagement, keywords, job_changes, funding, social_activity';
const URL_NEEDED = 'must be a complete URL, such as https://example.com';
const company_social_url = 'https://social.example/company/a';

rules(agents.create, {}, [
	['no generation', { ...agent, generation_id: '' }, 'generation_id', 'must not be empty'],
	['long name', { ...agent, name: chars(81) }, 'name', 'must have at most 80 characters, has 81'],
	[
		'long description',
		{ ...agent, description: chars(281) },
		'description',
		'must have at most 280 characters, has 281',
	],
	['no list', without(agent, 'destination_list_id'), 'destination_list_id', 'is required'],
	['no criteria', without(agent, 'criteria'), 'criteria', 'is required'],
	[
		'unknown criterion',
		{ ...agent, criteria: { shoe_sizes: [] } },
		'criteria.shoe_sizes',
		'is not a known field',
	],
	[
		'criterion as text',
		{ ...agent, criteria: { job_titles: 'CTO' } },
		'criteria.job_titles',
		'must be a list, is text',
	],
	[
		'negative years',
		{ ...agent, criteria: { min_years_experience: -1 } },
		'criteria.min_years_experience',
		'must be at least 0, is -1',
	],
	[
		'unknown matching',
		{ ...agent, criteria: { matching_mode: 'wild' } },
		'criteria.matching_mode',
		'must be one of discovery, high_precision',
	],
	['no signal', signals(), 'signals', 'must have at least one entry'],
	[
		'19 signals',
		signals(...times(19, { type: 'funding' })),
		'signals',
		'must have at most 18 entries, has 19',
	],
	[
		'unknown signal',
		signals({ type: 'weather' }),
		'signals[0].type',
		`must be one of ${SIGNAL_TYPES}`,
	],
	['signal without type', signals({}), 'signals[0].type', `is required (one of ${SIGNAL_TYPES})`],
	[
		'visitors of no account',
		signals({ type: 'profile_visitors', social_account_ids: [] }),
		'signals[0].social_account_ids',
		'must have at least one entry',
	],
	[
		'visitors without company',
		signals({ type: 'company_visitors', social_account_id: 's1' }),
		'signals[0].company_social_url',
		'is required',
	],
	[
		'followers without account',
		signals({ type: 'company_followers', company_social_url }),
		'signals[0].social_account_id',
		'is required',
	],
	[
		'own company without scheme',
		signals({ type: 'own_company_engagement', company_social_url: 'a' }),
		'signals[0].company_social_url',
		URL_NEEDED,
	],
	[
		'own profile without scheme',
		signals({ type: 'own_profile_engagement', profile_social_url: 'a' }),
		'signals[0].profile_social_url',
		URL_NEEDED,
	],
	[
		'tracked company with a number as name',
		signals({ type: 'tracked_company_engagement', company_social_url, name: 1 }),
		'signals[0].name',
		'must be text, is 1',
	],
	[
		'tracked profile without category',
		signals(without(influencer, 'category')),
		'signals[0].category',
		'is required (one of competitor, influencer)',
	],
	[
		'six keywords',
		signals({ type: 'keywords', keywords: times(6, 'a') }),
		'signals[0].keywords',
		'must have at most 5 entries, has 6',
	],
	[
		'no keyword',
		signals({ type: 'keywords', keywords: [] }),
		'signals[0].keywords',
		'must have at least one entry',
	],
	[
		'four influencers',
		signals(...times(4, influencer)),
		'signals',
		'must have at most 3 standalone influencer profiles, has 4',
	],
	[
		'0 days',
		signals({ type: 'job_changes', within_days: 0 }),
		'signals[0].within_days',
		'must be at least 1, is 0',
	],
	[
		'366 days',
		signals({ type: 'job_changes', within_days: 366 }),
		'signals[0].within_days',
		'must be at most 365, is 366',
	],
	[
		'field of another signal',
		signals({ type: 'funding', within_days: 3 }),
		'signals[0].within_days',
		'is not a known field',
	],
]);

rules(agents.update, { path: { agent_id: 'a1' } }, [
	[
		'nothing',
		{},
		'body',
		'must set at least one of name, description, destination_list_id, criteria, signals, add_signals, smart_finder_enabled',
	],
	[
		'both kinds of signals',
		{ signals: agent.signals, add_signals: agent.signals },
		'add_signals',
		'cannot be sent together with signals',
	],
	['no added signal', { add_signals: [] }, 'add_signals', 'must have at least one entry'],
	['status', { status: 'active' }, 'status', 'is not a known field'],
]);

rules(agents.act, { path: { agent_id: 'a1' } }, [
	['unknown action', { action: 'start' }, 'action', 'must be one of activate, pause, resume'],
]);

rules(agents.previewProduct, {}, [
	['no website', {}, 'website_url', 'is required'],
	['website without scheme', { website_url: 'product.example' }, 'website_url', URL_NEEDED],
	...['\n', '\t', ' '].map(
		(gap) =>
			[
				`website with ${JSON.stringify(gap)} inside`,
				{ website_url: `https://product${gap}.example/a` },
				'website_url',
				URL_NEEDED,
			] as const,
	),
	[
		'website with a blank in its path',
		{ website_url: 'https://a.example/b c' },
		'website_url',
		URL_NEEDED,
	],
	[
		'unknown field',
		{ website_url: 'https://product.example', depth: 1 },
		'depth',
		'is not a known field',
	],
]);

rules(agents.startGeneration, {}, [
	['company missing', without(product, 'company_social_url'), 'company_social_url', 'is required'],
	[
		'replacement not said',
		without(product, 'replace_existing_product'),
		'replace_existing_product',
		'is required',
	],
	[
		'unknown source',
		{ ...product, proof_point_sources: ['RUMOUR'] },
		'proof_point_sources[0]',
		'must be one of SOURCE_VERIFIED, GENERATED_GENERIC, USER_PROVIDED',
	],
	[
		'unknown archetype',
		{ ...product, proof_point_archetype_types: ['GOD'] },
		'proof_point_archetype_types[0]',
		'must be one of ROLE, INDUSTRY_TEAM, RECOGNIZABLE_COMPANY, UNCLASSIFIED',
	],
	[
		'generated at noon',
		{ ...product, generated_at: 'noon' },
		'generated_at',
		'must be a date and time with a time zone, such as 2026-01-31T09:00:00Z',
	],
	[
		'generated at a month',
		{ ...product, generated_at: 'March 2026' },
		'generated_at',
		'must be a date and time with a time zone, such as 2026-01-31T09:00:00Z',
	],
	['unknown field', { ...product, price: 1 }, 'price', 'is not a known field'],
]);

rules(conversations.sendMessage, { path: { conversation_id: 'v1' } }, [
	['empty', { content: '' }, 'content', 'must not be empty'],
	['long', { content: chars(8001) }, 'content', 'must have at most 8000 characters, has 8001'],
	['no content', {}, 'content', 'is required'],
	['attachment', { content: 'a', attachments: [] }, 'attachments', 'is not a known field'],
]);

test.each([
	[leads.list, { query: { limit: 0 } }, 'limit', 'must be at least 1, is 0'],
	[leads.list, { query: { limit: 501 } }, 'limit', 'must be at most 500, is 501'],
	[leads.list, { query: { sort: 'name' } }, 'sort', 'is not a known field'],
	[agents.list, { query: { status: 'live' } }, 'status', 'must be one of draft, active, paused'],
	[
		conversations.list,
		{ query: { unread_only: 'yes' } },
		'unread_only',
		'must be true or false, is text',
	],
	[agents.getProduct, { query: { limit: 1 } }, 'limit', 'is not a known field'],
	[
		leads.enrich,
		{ path: { lead_id: 'x1' }, body: { force: true } },
		'force',
		'is not a known field',
	],
	[leads.get, {}, 'lead_id', 'is required'],
	[
		conversations.getAttachment,
		{ ...requests.conversations.getAttachment, headers: { range: 'lines=1-2' } },
		'range',
		'must be a byte range, such as bytes=0-1023',
	],
	[
		conversations.getAttachment,
		{ path: { conversation_id: 'v1', message_id: 'm1', attachment_index: '-1' } },
		'attachment_index',
		'must be a whole number from 0',
	],
] as Array<[Endpoint, object, string, string]>)('%#: $id', (endpoint, request, field, message) => {
	expect(problemsOfRequest(endpoint, request)).toEqual([{ field, message }]);
});

test.each(['.', '..', 'a\nb', 'a\u0000', '\u007f', '\ud800'])('the id %j is refused', (lead_id) => {
	expect(problemsOfRequest(leads.get, { path: { lead_id } })).toEqual([
		{
			field: 'lead_id',
			message: "must be an id, not '.' or '..' and without control characters",
		},
	]);
});

test.each(['a/b', '../x', '?x=1', 'ä', '…', '😀', 'x'.repeat(300)])(
	'the id %j is taken; it is encoded when it is sent',
	(lead_id) => {
		expect(problemsOfRequest(leads.get, { path: { lead_id } })).toEqual([]);
	},
);

test.each([
	['the shortest window', campaigns.create, { body: withSchedule({ end_time: '17:00' }) }],
	['a name as long as may be', campaigns.create, { body: { ...create, name: chars(80) } }],
	['UTC', campaigns.create, { body: withSchedule({ timezone: 'UTC' }) }],
	[
		'all stages off',
		campaigns.create,
		{
			body: withMessages({
				icebreaker: { enabled: false },
				follow_up_1: { enabled: false },
				follow_up_2: { enabled: false },
			}),
		},
	],
	[
		'a first message after one day',
		campaigns.create,
		{ body: withMessages({ icebreaker: { ...messages.icebreaker, wait: wait(1, 'days') } }) },
	],
	[
		'a conversation with an empty call',
		campaigns.create,
		{ body: { ...create, objective: 'start_conversation', cta_payload: {} } },
	],
	[
		'20 inline leads',
		campaigns.create,
		{ body: { ...create, source: { leads: times(20, lead) } } },
	],
	[
		'a whole meeting',
		campaigns.create,
		{
			body: meeting({
				calendar_link: 'http://a.example',
				meeting_duration: '15 minutes',
				proposed_times: times(10, 'Monday'),
				use_sender_meeting_link: true,
			}),
		},
	],
	['pause', campaigns.act, { path: { campaign_id: 'c1' }, body: { action: 'pause' } }],
	['a call alone', campaigns.update, { path: { campaign_id: 'c1' }, body: { cta_payload: null } }],
	[
		'a note of 200',
		campaigns.setMessageOverride,
		{
			path: { campaign_id: 'c1', lead_id: 'x1' },
			body: { node_type: 'send_connection', message_stage: 'ice_breaker', message: chars(200) },
		},
	],
	[
		'approval',
		campaigns.actOnMessageApproval,
		{ path: { campaign_id: 'c1', message_id: 'm1' }, body: { action: 'approve' } },
	],
	[
		'warm-up on',
		socialAccounts.update,
		{ path: { social_account_id: 's1' }, body: { warmup_enabled: true } },
	],
	[
		'influencers of competitors',
		agents.create,
		{
			body: signals(
				...times(4, { ...influencer, competitor_company_social_url: company_social_url }),
			),
		},
	],
	['18 signals', agents.create, { body: signals(...times(18, { type: 'social_activity' })) }],
	[
		'five keywords in each of two signals',
		agents.create,
		{ body: signals(...times(2, { type: 'keywords', keywords: times(5, 'a') })) },
	],
	['one list', leadLists.create, { body: { name: chars(120), description: chars(500) } }],
	[
		'one lead',
		leadLists.addLeads,
		{
			path: { lead_list_id: 'l1' },
			body: { ...lead, email: null, skills: null, date_of_birth: '1990-01-01T00:00:00+02:00' },
		},
	],
	[
		'100 leads',
		leadLists.addLeads,
		{ path: { lead_list_id: 'l1' }, body: { leads: times(100, lead) } },
	],
	[
		'the last bytes',
		conversations.getAttachment,
		{ ...requests.conversations.getAttachment, headers: { range: 'bytes=-5' } },
	],
] as Array<[string, Endpoint, object]>)('%s is taken', (_, endpoint, request) => {
	expect(problemsOfRequest(endpoint, request)).toEqual([]);
});

test('a rule over several fields is checked even where other fields are wrong', () => {
	const body = {
		objective: 'drive_signup',
		social_account_ids: [7, 'a', 'a'],
		schedule: { ...schedule, timezone: undefined, end_time: '16:00' },
		messages: {
			icebreaker: { ...messages.icebreaker, fallback_message: undefined, wait: wait(0, 'weeks') },
			follow_up_1: { enabled: false },
			follow_up_2: messages.follow_up_2,
		},
	};
	expect(problemsOfRequest(campaigns.create, { body }).map(({ field }) => field)).toEqual([
		'name',
		'social_account_ids[0]',
		'social_account_ids[2]',
		'schedule.timezone',
		'schedule.end_time',
		'messages.icebreaker.wait.duration',
		'messages.icebreaker.wait.unit',
		'messages.icebreaker.fallback_message',
		'messages.follow_up_2.enabled',
		'cta_payload',
	]);
});

test.each([null, 7, 'text', [], [null], { schedule: 7, messages: [null], social_account_ids: {} }])(
	'a body that is nothing of the kind is refused and throws nothing: %j',
	(body) => {
		for (const endpoint of [campaigns.create, campaigns.update]) {
			expect(problemsOfRequest(endpoint, { path: { campaign_id: 'c1' }, body })).not.toEqual([]);
		}
	},
);
