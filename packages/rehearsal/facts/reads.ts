import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { Json } from '../n8n/executions';
import type { Execution } from '../sheet/facts';
import { isRequest, type Output } from './outputs';

export const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const idIn = (value: unknown): string | null =>
	textIn((value as { id?: unknown } | null)?.id);

/** The messages that a run was given. */
export const readsOf = (output: Output): Execution['reads'] =>
	recordsOf(output).flatMap((json) => messagesIn(json).map((read) => ({ at: output.at, ...read })));

/** An answer of the API holds its records. */
const recordsOf = (output: Output): Json[] =>
	output.items.flatMap(({ json }) =>
		isRequest(output)
			? answersIn(json).flatMap((answer) => [answer, ...[answer.data].flat().filter(isRecord)])
			: [json],
	);

/** If a request is set to put out headers and status as well, the answer is the body beside them. */
export const answersIn = (json: Json): Json[] => [json, json.body].filter(isRecord);

/** An item about a message shows the message; an item about a conversation shows the last one. */
function messagesIn(json: Json): Array<{ conversation: string; message: string }> {
	const conversation = textIn(json.conversation_id) ?? idIn(json.conversation) ?? textIn(json.id);
	if (conversation === null) return [];
	const messages = new Set([
		textIn(json.message_id),
		textIn(json.last_message_id),
		idIn(json.last_message),
		...[json.messages, json.last_messages].flatMap((all) =>
			Array.isArray(all) ? all.map(idIn) : [],
		),
		// A message as the API sends it.
		...(json.direction !== undefined ? [textIn(json.id)] : []),
	]);
	return [...messages].flatMap((message) => (message === null ? [] : [{ conversation, message }]));
}

/** The id of the text that an item of the trigger or a record of the API is about. */
export function approvalIn(json: Json): string | null {
	const record = recordIn(json);
	const isSimplified = record === json && String(json.event_id).startsWith('approval');
	return textIn(isSimplified ? json.message_id : record.id);
}

/** Without Simplify, an item of the trigger holds the record. */
const recordIn = (json: Json): Json => (isRecord(json.approval) ? json.approval : json);

/** The texts waiting for approval that a run was given. */
export const readApprovalsOf = (output: Output): Execution['read_approvals'] =>
	recordsOf(output).flatMap((json) => {
		const approval = approvalIn(json);
		const text = textIn(recordIn(json).message);
		return approval === null || text === null ? [] : [{ at: output.at, approval, text }];
	});

type Reads = Pick<Execution, 'read_approvals' | 'reads'>;

/** Gives each execution what its callers knew when they called it, and what the executions it called have read. */
export function shareReads(executions: readonly Execution[]): Execution[] {
	const byId = new Map(executions.map((execution) => [execution.id, execution]));
	const callers = new Map(executions.map((execution) => [execution, callersOf(execution, byId)]));
	const families = new Map(executions.map((execution) => [execution, [execution]]));
	for (const [execution, all] of callers) {
		for (const caller of all) families.get(caller)!.push(execution);
	}
	return executions.map((execution) => {
		const known = callers
			.get(execution)!
			.flatMap((caller) => families.get(caller)!)
			.filter((other) => other !== execution)
			.map((other) => readUntil(other, execution.start));
		const all: Reads[] = [...families.get(execution)!, ...known];
		return {
			...execution,
			reads: all.flatMap(({ reads }) => reads),
			read_approvals: all.flatMap(({ read_approvals: approvals }) => approvals),
		};
	});
}

/** The nearest caller first. */
function callersOf(
	execution: Execution,
	byId: ReadonlyMap<string, Execution>,
): readonly Execution[] {
	const callers: Execution[] = [];
	for (
		let next = byId.get(execution.caller ?? '');
		next !== undefined && next !== execution && !callers.includes(next);
		next = byId.get(next.caller ?? '')
	) {
		callers.push(next);
	}
	return callers;
}

const readUntil = ({ reads, read_approvals: approvals }: Reads, until: number): Reads => ({
	reads: reads.filter(({ at }) => at <= until),
	read_approvals: approvals.filter(({ at }) => at <= until),
});
