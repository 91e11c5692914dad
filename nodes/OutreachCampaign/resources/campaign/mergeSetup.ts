import { defaultMessages, type Stage, STAGES } from '../../../../src/contract/campaigns';
import { isRecord, type JsonRecord } from '../../../../src/contract/json';
import { mergeChanges, type RulesAcross } from '../../../shared/keep/changes';

/**
 * The body of an update that makes these changes to a stored setup: the API replaces a section as a whole, so what is
 * not set goes along as it is stored.
 */
export function mergeSetup(stored: JsonRecord, changes: JsonRecord): JsonRecord {
	const body: Record<string, unknown> = {};
	for (const key of Object.keys(changes)) body[key] = mergeChanges(stored[key], changes[key]);
	return {
		...body,
		...messagesOf(body, changes),
		...connectionNoteOf(body),
		...ctaOf(stored, changes),
	};
}

/** The fields of each variant: what another variant had beside them is left out. */
const STEP_FIELDS: Readonly<Record<string, readonly string[]>> = {
	ai: ['enabled', 'mode', 'wait'],
	template: ['enabled', 'mode', 'message', 'fallback_message', 'wait'],
};

function messagesOf({ messages }: JsonRecord, changes: JsonRecord): JsonRecord {
	if (!isRecord(messages)) return {};
	const changed = STAGES.filter((stage) => stage in Object(changes.messages));
	const steps = changed.map((stage) => [stage, stepOf(stage, messages[stage])]);
	return { messages: { ...messages, ...Object.fromEntries(steps) } };
}

/** A message that was off starts with the API's default wait. */
function stepOf(stage: Stage, step: unknown): unknown {
	if (!isRecord(step)) return step;
	if (step.enabled === false) return { enabled: false };
	const fields = STEP_FIELDS[String(step.mode)];
	if (!fields) return step;
	const { wait } = { ...defaultMessages()[stage], ...step } as JsonRecord;
	return pickKeys({ ...step, wait }, fields);
}

function connectionNoteOf({ connection_request: note }: JsonRecord): JsonRecord {
	return isRecord(note) && note.mode === 'none' ? { connection_request: { mode: 'none' } } : {};
}

/** The details belong to an objective, so both are sent, and another objective begins without details. */
function ctaOf(stored: JsonRecord, changes: JsonRecord): JsonRecord {
	if (!('objective' in changes) && !('cta_payload' in changes)) return {};
	const { objective = stored.objective, cta_payload: details } = changes;
	const isSameObjective = objective === stored.objective;
	const former = isSameObjective ? stored.cta_payload : undefined;
	if (details === undefined) return { objective, cta_payload: former ?? {} };
	const payload = mergeChanges(former, details);
	if (!isRecord(payload)) return { objective, cta_payload: payload };
	const given = Object.entries(payload).filter(([, value]) => value !== null);
	return { objective, cta_payload: Object.fromEntries(given) };
}

const pickKeys = (record: JsonRecord, keys: readonly string[]): JsonRecord =>
	Object.fromEntries(
		keys.filter((key) => record[key] !== undefined).map((key) => [key, record[key]]),
	);

const template = { mode: 'template', message: 'A text', fallback_message: 'Another' };
const step = { enabled: true, ...template, wait: { duration: 10, unit: 'days' } };

/** A setup with a value in each field. */
export const sampleSetup = (changes: JsonRecord): JsonRecord => ({
	...sampleCta(changes),
	schedule: {
		timezone: 'UTC',
		start_date: '2999-12-31',
		start_time: '00:00',
		end_time: '23:59',
		active_days: ['sunday'],
	},
	messages: { icebreaker: step, follow_up_1: step, follow_up_2: step },
	engagement: { enabled: true, like_after_days: 14, wait_after_like_days: 14 },
	connection_request: template,
});

const SIGNUP = {
	signup_url: 'https://example.com',
	signup_type: 'Beta',
	trial_length: 'A day',
	friction_removers: ['None'],
};

const MEETING = {
	cta_text: 'A text',
	calendar_link: 'https://example.com',
	meeting_duration: '60 minutes',
	proposed_times: ['Noon'],
	use_sender_meeting_link: true,
};

/** The objective that the details belong to, as far as one can tell before the campaign is read. */
function sampleCta({ objective, cta_payload: details }: JsonRecord): JsonRecord {
	const isMeeting = Object.keys(Object(details)).some((key) => key in MEETING);
	return (objective ?? (isMeeting ? 'book_online_meeting' : 'drive_signup')) === 'drive_signup'
		? { objective: 'drive_signup', cta_payload: SIGNUP }
		: { objective: 'book_online_meeting', cta_payload: MEETING };
}

/** Rules of the contract that concern several fields. */
export const RULES_ACROSS: RulesAcross = {
	'schedule.end_time': ['schedule.start_time', 'schedule.end_time'],
	...Object.fromEntries(
		STAGES.flatMap((stage, index) => {
			const at = `messages.${stage}`;
			const before = `messages.${STAGES[index - 1]}.enabled`;
			return [
				[`${at}.enabled`, [`${at}.enabled`, before]],
				[`${at}.fallback_message`, [`${at}.message`, `${at}.fallback_message`]],
			];
		}),
	),
};

/** Whether AI writes at least one of the messages. */
export const isAiUsed = (messages: unknown): boolean =>
	STAGES.some((stage) => {
		const { enabled, mode } = Object(Object(messages)[stage]) as JsonRecord;
		return enabled === true && mode === 'ai';
	});
