import { isRecord, type JsonRecord, recordsOf } from 'n8n-nodes-outreach/src/contract/json';
import { wishOf } from '../../core/people/dialogue';
import { draftFor } from './draft';
import type { ModelRequest, ToolCall } from './exchange';

type Tool = NonNullable<ModelRequest['tools']>[number]['function'];

/** The most conversations that are answered after one request of a person. */
const MOST_CONVERSATIONS = 20;

/** n8n lets an agent go ten rounds. Two of them list and read, and a person is asked in a round of its own each time. */
const MOST_QUESTIONS = 7;

export interface Manner {
	/**
	 * Whether it reads all conversations at once and then answers them at once, so that few rounds are enough, and says
	 * nothing twice in one conversation. A rehearsal goes from one conversation to the next.
	 */
	readonly isThorough?: boolean;
}

/** A conversation in the list. */
interface Row {
	readonly id: string;
	readonly name: string;
	readonly lead_name: unknown;
}

/** What to do about a conversation. */
type Decision =
	| { readonly outcome: string }
	| { readonly outcome: null; readonly text: string; readonly lastId: unknown };

/**
 * Lists conversations, reads them, and answers those in which the lead wrote last. Without a tool that lists, it answers
 * the conversation that it is told about. Undefined if the tools are not the ones to read and send.
 */
export function answerWithTools(
	{ messages, tools = [] }: ModelRequest,
	{ isThorough = false }: Manner = {},
): string | readonly ToolCall[] | undefined {
	const functions = tools.map((tool) => tool.function);
	const find = (is: (parameters: readonly string[]) => boolean) =>
		functions.find((each) => is(fieldsOf(each).map(([name]) => name)));
	const sender = find((names) => names.some((name) => TEXT.test(name)));
	const reader = find((names) => names.length === 1 && ID.test(names[0]!));
	const lister = find((names) => names.length === 0);
	if (!sender || !reader) return undefined;

	const asked = messages.findLastIndex(({ role }) => role === 'user');
	const later = resultsIn(messages.slice(asked + 1));
	let rows: readonly Row[];
	if (lister) {
		if (later.length === 0) return [{ tool: lister.name, input: {} }];
		rows = rowsIn(later.shift()!, isThorough);
	} else {
		const told = isThorough ? (messages[asked]?.content ?? '') : '';
		rows = [...new Set(told.match(/\bconv_\w+/g))].map((id) => ({ id, name: id, lead_name: '' }));
		if (rows.length === 0) return undefined;
	}

	const isHeeding = isToldToHeed(messages);
	const asksPerson = 'toolParameters' in propertiesOf(sender.parameters);
	const report: Array<readonly [name: string, outcome: string]> = [];
	const note = (outcome: string, { name }: Row) => report.push([name, outcome]);

	for (const batch of isThorough ? [rows.slice(0, MOST_CONVERSATIONS)] : rows.map((row) => [row])) {
		if (later.length < batch.length) {
			return batch
				.slice(later.length)
				.map(({ id }) => ({ tool: reader.name, input: inputOf(reader, { id }) }));
		}
		const read = later.splice(0, batch.length).map(threadIn);
		const decided = batch.map((row, index) => ({
			row,
			decision: decide(read[index]!, { isHeeding, isThorough }),
		}));
		const sends: Array<{ row: Row; call: ToolCall }> = [];
		for (const { row, decision } of decided) {
			if (decision.outcome !== null) note(decision.outcome, row);
			else if (isThorough && asksPerson && sends.length === MOST_QUESTIONS) {
				note('waits. Ask me again.', row);
			} else {
				const { id, lead_name: name } = row;
				const { text, lastId } = decision;
				const call = { tool: sender.name, input: inputOf(sender, { id, text, name, lastId }) };
				sends.push({ row, call });
			}
		}
		const rest = sends.slice(later.length).map(({ call }) => call);
		if (rest.length > 0) return asksPerson ? rest.slice(0, 1) : rest;
		const outcomes = later.splice(0, sends.length).map(outcomeOf);
		sends.forEach(({ row }, index) => note(outcomes[index]!, row));
	}
	return linesOf(report, isThorough).join('\n') || 'No conversation is waiting for an answer.';
}

/** A line for each conversation, or for all with the same outcome. */
function linesOf(
	report: ReadonlyArray<readonly [name: string, outcome: string]>,
	isGrouped: boolean,
): string[] {
	if (!isGrouped) return report.map(([name, outcome]) => `${name}: ${outcome}`);
	const outcomes = [...new Set(report.map(([, outcome]) => outcome))];
	return outcomes.map((outcome) => {
		const names = report.filter(([, each]) => each === outcome).map(([name]) => name);
		return `${names.join(', ')}: ${outcome}`;
	});
}

const WISHES = { stop: 'asks for silence', outOfOffice: 'is away' };

interface Rules extends Required<Manner> {
	readonly isHeeding: boolean;
}

function decide(thread: readonly Message[], { isHeeding, isThorough }: Rules): Decision {
	const last = thread.at(-1);
	if (last?.direction !== 'received') return { outcome: 'nothing to answer.' };
	const wish = isHeeding ? wishOf(last.text) : undefined;
	if (wish) return { outcome: `${WISHES[wish]}, not answered.` };
	const said = thread.filter(({ direction }) => direction === 'sent').map(({ text }) => text);
	const text = draftFor(last.text, isThorough ? said : []);
	if (text === undefined) return { outcome: 'nothing new to say, not answered.' };
	return { outcome: null, text, lastId: last.id };
}

/** A model must be told whom to leave alone. */
const isToldToHeed = (messages: ModelRequest['messages']): boolean =>
	messages.some(
		({ role, content }) =>
			['developer', 'system'].includes(role) &&
			/silence|\bstop\b|unsubscribe|opt(s|ed)? out|leave (\w+ ){1,3}alone|not to be (written|contacted)/i.test(
				content ?? '',
			),
	);

/** The results of tools, in the order in which they were called. */
function resultsIn(messages: ModelRequest['messages']): Array<string | null> {
	const places = messages
		.filter(({ role }) => role === 'tool')
		.map(({ content, tool_call_id: id = '' }) => {
			const [, number, index] = /^call_canned_(\d+)_(\d+)$/.exec(id) ?? [];
			return { content, number: Number(number ?? 0), index: Number(index ?? 0) };
		});
	return places
		.sort((a, b) => a.number - b.number || a.index - b.index)
		.map(({ content }) => content);
}

function rowsIn(content: string | null, isThorough: boolean): Row[] {
	return recordsIn(content).flatMap(({ id, lead_name, is_unread }) => {
		if (typeof id !== 'string' || (isThorough && is_unread === false)) return [];
		return [{ id, name: typeof lead_name === 'string' ? lead_name : id, lead_name }];
	});
}

interface Message {
	readonly id: unknown;
	readonly direction: unknown;
	readonly text: string;
}

/** The messages of a conversation, oldest first: those in its record, or the records themselves. */
function threadIn(content: string | null): Message[] {
	const records = recordsIn(content);
	const inside = records[0]?.messages;
	const rows = Array.isArray(inside) ? recordsOf(inside) : inOrder(records);
	return rows.map(({ id, message_id, direction, text, content: raw }) => ({
		id: message_id ?? id,
		direction,
		text: String(text ?? raw ?? ''),
	}));
}

/** Newest first, unless the form asks for the oldest first. */
function inOrder(rows: readonly JsonRecord[]): readonly JsonRecord[] {
	const at = (row: JsonRecord | undefined) => String(row?.sent_at ?? '');
	return at(rows[0]) > at(rows.at(-1)) ? rows.toReversed() : rows;
}

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
