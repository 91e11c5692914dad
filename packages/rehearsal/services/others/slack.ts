import { fieldsIn } from '../formBody';
import { always, type PlayedRequest, type Handler } from '../route';
import type { Service } from '../service';

const CHANNEL = { id: 'C0REHEARSAL', name: 'rehearsal', is_channel: true, is_member: true };

const USER = {
	id: 'U0REHEARSAL',
	team_id: 'T0REHEARSAL',
	name: 'rehearsal',
	real_name: 'Rehearsal',
	deleted: false,
	is_bot: false,
	tz: 'Etc/UTC',
	profile: { real_name: 'Rehearsal', display_name: 'rehearsal', email: 'rehearsal@slack.example' },
};

const BOT = { user_id: USER.id, user: USER.name, team_id: USER.team_id, team: 'Rehearsal' };

/** No next page. */
const LAST_PAGE = { next_cursor: '' };

/** The time stamp that Slack uses as a message's id. */
const stampOf = ({ at, number }: PlayedRequest) =>
	`${Math.floor(at / 1000)}.${String(number % 1e6).padStart(6, '0')}`;

const ok = (more: (asked: PlayedRequest) => object) => (asked: PlayedRequest) => ({
	body: { ok: true, ...more(asked) },
});

/** Whether a message has something to read. A webhook may get all of it as `payload`. */
function hasText(asked: PlayedRequest): boolean {
	const fields = fieldsIn(asked);
	return ['attachments', 'blocks', 'payload', 'text'].some((name) => {
		const value = fields[name];
		return Array.isArray(value) ? value.length > 0 : Boolean(value);
	});
}

const NO_TEXT = 'no_text';

const ifText =
	(answer: Handler): Handler =>
	(asked) =>
		hasText(asked) ? answer(asked) : { body: { ok: false, error: NO_TEXT } };

const posted = ok((asked) => {
	const { channel = CHANNEL.id, text = '', ts = stampOf(asked) } = asked.data;
	return { channel, ts, message: { type: 'message', user: USER.id, text, ts } };
});

const METHODS: Readonly<Record<string, Handler>> = {
	'auth.test': ok(() => BOT),
	'chat.getPermalink': ok(({ number }) => ({
		permalink: `https://rehearsal.slack.example/archives/${number}`,
	})),
	'chat.postEphemeral': ifText(ok((asked) => ({ message_ts: stampOf(asked) }))),
	'chat.postMessage': ifText(posted),
	'chat.scheduleMessage': ifText(
		ok(({ data, number }) => ({
			channel: data.channel,
			post_at: data.post_at,
			scheduled_message_id: `Q${number}`,
		})),
	),
	'chat.update': ifText(posted),
	'conversations.history': ok(() => ({ messages: [], has_more: false })),
	'conversations.list': ok(() => ({ channels: [CHANNEL], response_metadata: LAST_PAGE })),
	'conversations.members': ok(() => ({ members: [USER.id], response_metadata: LAST_PAGE })),
	'conversations.replies': ok(() => ({ messages: [], has_more: false })),
	'files.completeUploadExternal': ok(({ number }) => ({ files: [{ id: `F${number}` }] })),
	'files.getUploadURLExternal': ok(({ number }) => ({
		upload_url: `https://files.slack.com/upload/v1/${number}`,
		file_id: `F${number}`,
	})),
	'users.info': ok(() => ({ user: USER })),
	'users.list': ok(() => ({ members: [USER], response_metadata: LAST_PAGE })),
	'users.lookupByEmail': ok(() => ({ user: USER })),
	'users.profile.get': ok(() => ({ profile: USER.profile })),
};

/** https://docs.slack.dev/reference/methods */
export const slack: Service = {
	name: 'Slack',
	hosts: /(^|\.)slack\.com$/,
	routes: {
		'* /services/.*': (asked) => (hasText(asked) ? { body: 'ok' } : { status: 400, body: NO_TEXT }),
		'* /workflows/.*': always('ok'),
		'* /api/([\\w.]+)': (asked) => METHODS[asked.found[0]!]?.(asked),
		'* /api/conversations\\..*': ok(({ data }) => ({
			channel: { ...CHANNEL, ...(typeof data.channel === 'string' && { id: data.channel }) },
		})),
		'* .*': ok(() => ({})),
	},
};
