import { defaultMessages, type Stage, STAGES } from '../../../../src/contract/campaigns';
import { isRecord, type JsonRecord } from '../../../../src/contract/json';
import { mergeChanges } from '../../../shared/keep/changes';

/**
 * The body of an update that makes these changes to a stored setup. The API replaces a section as a whole, so the body
 * also contains the section's other fields as they are stored.
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

/** The fields of each variant. Fields that only another variant has are left out. */
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

/** The details belong to an objective, so both are sent. A new objective starts without details. */
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

/** Whether AI writes at least one of the messages. */
export const isAiUsed = (messages: unknown): boolean =>
	STAGES.some((stage) => {
		const { enabled, mode } = Object(Object(messages)[stage]) as JsonRecord;
		return enabled === true && mode === 'ai';
	});
