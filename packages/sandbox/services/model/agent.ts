import { isRecord, type JsonRecord, recordsOf } from 'n8n-nodes-outreach/src/contract/json';
import { wishOf } from '../../core/people/dialogue';
import type { ModelAnswer, ModelRequest } from './exchange';
import { draftFor } from './draft';

type Tool = NonNullable<ModelRequest['tools']>[number]['function'];

/**
 * Lists conversations, reads one after another, and answers those in which the lead wrote last. Undefined if the tools
 * are not the ones to list, read and send.
 */
export function answerWithTools({ messages, tools = [] }: ModelRequest): ModelAnswer | undefined {
	const functions = tools.map((tool) => tool.function);
	const find = (is: (parameters: readonly string[]) => boolean) =>
		functions.find((each) => is(fieldsOf(each).map(([name]) => name)));
	const sender = find((names) => names.some((name) => TEXT.test(name)));
	const reader = find((names) => names.length === 1 && ID.test(names[0]!));
	const lister = find((names) => names.length === 0);
	if (!sender || !reader || !lister) return undefined;

	// Since the person's last message, each tool has answered in turn.
	const asked = messages.findLastIndex(({ role }) => role === 'user');
	const results = messages.slice(asked + 1).filter(({ role }) => role === 'tool');
	const [listed, ...later] = results.map(({ content }) => content);
	if (listed === undefined) return { tool: lister.name, input: {} };

	const isHeeding = isToldToHeed(messages);
	const report: string[] = [];
	for (const { id, lead_name } of recordsIn(listed)) {
		if (typeof id !== 'string') continue;
		const name = typeof lead_name === 'string' ? lead_name : id;
		if (later.length === 0) return { tool: reader.name, input: inputOf(reader, { id }) };
		const conversation = recordsIn(later.shift()!)[0];
		const last = recordsOf(conversation?.messages).at(-1);
		if (!conversation || last?.direction !== 'received') {
			report.push(`${name}: nothing to answer.`);
			continue;
		}
		const wish = isHeeding ? wishOf(String(last.text ?? '')) : undefined;
		if (wish) {
			report.push(`${name}: ${WISHES[wish]}, not answered.`);
			continue;
		}
		if (later.length === 0) {
			const text = draftFor(String(last.text ?? ''));
			const values = { id, text, name: lead_name, lastId: last.id };
			return { tool: sender.name, input: inputOf(sender, values) };
		}
		report.push(`${name}: ${outcomeOf(later.shift()!)}`);
	}
	return report.join('\n') || 'No conversation is waiting for an answer.';
}

const WISHES = { stop: 'asks for silence', outOfOffice: 'is away' };

/** A model must be told whom to leave alone. */
const isToldToHeed = (messages: ModelRequest['messages']): boolean =>
	messages.some(
		({ role, content }) =>
			['developer', 'system'].includes(role) &&
			/silence|\bstop\b|unsubscribe|opt(s|ed)? out|leave (\w+ ){1,3}alone|not to be (written|contacted)/i.test(
				content ?? '',
			),
	);

const TEXT = /^(message|content|text|answer)$/i;
const ID = /conversation/i;
const LAST_ID = /last.?message/i;
const NAME = /name/i;

interface Values {
	readonly id: string;
	readonly text?: string;
	readonly name?: unknown;
	readonly lastId?: unknown;
}

const propertiesOf = (schema: unknown): JsonRecord =>
	isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};

/** The parameters of a tool. If a person must approve the call first, n8n puts them into `toolParameters`. */
function fieldsOf({ parameters }: Tool): Array<[string, unknown]> {
	const properties = propertiesOf(parameters);
	return Object.entries(
		properties.toolParameters ? propertiesOf(properties.toolParameters) : properties,
	);
}

function inputOf(tool: Tool, { id, text, name, lastId }: Values): JsonRecord {
	const valueOf = (field: string) => {
		if (LAST_ID.test(field)) return lastId;
		if (ID.test(field)) return id;
		if (TEXT.test(field)) return text;
		return NAME.test(field) ? name : undefined;
	};
	const input = Object.fromEntries(fieldsOf(tool).map(([field]) => [field, valueOf(field) ?? '']));
	return 'toolParameters' in propertiesOf(tool.parameters)
		? { toolParameters: input, hitlParameters: {} }
		: input;
}

/** The outcome of a send, in words. */
function outcomeOf(content: string | null): string {
	const row = recordsIn(content)[0];
	if (row && typeof row.status === 'string') return 'answered.';
	return `not answered. ${row && typeof row.error === 'string' ? row.error : (content ?? '')}`;
}

/** A tool's answer as records; none if the answer is no JSON. */
function recordsIn(content: string | null): JsonRecord[] {
	try {
		const read: unknown = JSON.parse(content ?? '');
		return isRecord(read) ? [read] : recordsOf(read);
	} catch {
		return [];
	}
}
