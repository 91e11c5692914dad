import { isWebAddress } from '../../src/contract/fields';
import { socialKey } from '../../sandbox/leads/socialUrl';
import type {
	Execution as StoredExecution,
	Item,
	Json,
	NodeRun,
} from '../../tools/harness/executions';
import type { WorkflowNode } from '../../tools/harness/workflows';
import type { Execution, ListedLead, Row, Send, TriggerItem } from '../sheet/facts';

export const isOwnTrigger = ({ type }: WorkflowNode) =>
	type === 'n8n-nodes-outreach.outreachTrigger';

type Steps = Pick<Execution, 'decisions' | 'items' | 'read_approvals' | 'reads' | 'rows' | 'sends'>;

/** Items that a run of a node put out, at all outputs. */
interface Output {
	readonly node: WorkflowNode;
	readonly run: NodeRun;
	readonly at: number;
	readonly items: readonly Json[];
}

/** What the nodes of this package did in an execution, as their items tell. */
export function stepsOf(
	nodes: readonly WorkflowNode[],
	stored: StoredExecution,
	listed: readonly ListedLead[],
): Steps {
	const outputs = nodes.flatMap((node) =>
		(stored.runs[node.name] ?? []).map(
			(run): Output => ({
				...{ node, run, items: itemsOf(run).map(({ json }) => json) },
				at: run.startTime + (run.executionTime ?? 0),
			}),
		),
	);
	const items = outputs
		.filter(({ node }) => isOwnTrigger(node))
		.flatMap((output) => output.items.map(triggerItemOf));
	// With several items, n8n's links between items say which one; they are not followed here.
	const item = items.length === 1 ? items[0]!.event_id : null;
	return {
		items,
		reads: outputs.flatMap((output) => output.items.flatMap(readsOf(output.at))),
		read_approvals: outputs.flatMap(readApprovalsOf),
		sends: outputs.filter(does('message', 'send')).flatMap(sendsOf(item)),
		decisions: outputs
			.filter(isDecision)
			.flatMap(({ at, node, items: all }) =>
				all.flatMap(({ id }) =>
					typeof id === 'string' ? [{ at, node: node.name, approval: id }] : [],
				),
			),
		rows: outputs
			.filter(does('lead', 'import'))
			.flatMap((output) => rowsOf(output, inputsOf(stored, output.run), listed)),
	};
}

const itemsOf = ({ data }: NodeRun): Item[] => (data?.main ?? []).flatMap((items) => items ?? []);

function inputsOf({ runs }: StoredExecution, { source }: NodeRun): readonly Item[] {
	const [from] = source ?? [];
	if (!from) return [];
	const { previousNode, previousNodeRun = 0, previousNodeOutput = 0 } = from;
	return runs[previousNode]?.[previousNodeRun]?.data?.main?.[previousNodeOutput] ?? [];
}

const does =
	(resource: string, operation: string) =>
	({ node: { parameters } }: Output): boolean =>
		parameters.resource === resource && parameters.operation === operation;

const isDecision = (output: Output): boolean =>
	['approve', 'editAndApprove', 'reject'].some((operation) =>
		does('messageApproval', operation)(output),
	);

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const idIn = (value: unknown): string | null => textIn((value as { id?: unknown } | null)?.id);

function triggerItemOf(json: Json): TriggerItem {
	const event_id = String(json.event_id);
	const [event, ...key] = event_id.split(':');
	const combined = Array.isArray(json.messages)
		? json.messages.flatMap((one) => idIn(one) ?? [])
		: [];
	const messages = combined.length > 0 ? combined : [key[0]!];
	return {
		event_id,
		messages: event === 'replyReceived' ? messages : [],
		approval: event === 'approvalRequested' ? textIn(json.message_id ?? json.id) : null,
	};
}

/** An item about a message shows it; one about a conversation shows the last one. */
const readsOf =
	(at: number) =>
	(json: Json): Array<Execution['reads'][number]> => {
		const conversation = textIn(json.conversation_id) ?? idIn(json.conversation) ?? textIn(json.id);
		if (conversation === null) return [];
		const messages = new Set([
			...[textIn(json.message_id), textIn(json.last_message_id), idIn(json.last_message)],
			...[json.messages, json.last_messages].flatMap((all) =>
				Array.isArray(all) ? all.map(idIn) : [],
			),
			// A message as the API sends it.
			...(json.direction !== undefined ? [textIn(json.id)] : []),
		]);
		return [...messages].flatMap((message) =>
			message === null ? [] : [{ at, conversation, message }],
		);
	};

const readApprovalsOf = ({ at, items }: Output): Execution['read_approvals'] =>
	items.flatMap((json) => {
		const approval = textIn(
			String(json.event_id).startsWith('approval') ? json.message_id : json.id,
		);
		const text = textIn(json.message);
		return approval === null || text === null ? [] : [{ at, approval, text }];
	});

const sendsOf =
	(item: string | null) =>
	({ at, node, items }: Output): Send[] =>
		items.flatMap(({ conversation_id, message_id, sent_at }) => {
			const conversation = textIn(conversation_id);
			if (conversation === null) return [];
			const sentAt = textIn(sent_at);
			return [
				{
					...{ at: sentAt === null ? at : Date.parse(sentAt), node: node.name, conversation },
					...{ message: textIn(message_id), item },
				},
			];
		});

/** Each row that the node was given, with its item if there is one. */
function rowsOf(output: Output, inputs: readonly Item[], listed: readonly ListedLead[]): Row[] {
	const results = new Map(output.items.map((json) => [json.row, json]));
	return inputs.map(({ json }, index) => {
		const result = results.get(index + 1);
		const person = personIn(result?.social_url) ?? Object.values(json).map(personIn).find(Boolean);
		const lead = textIn(result?.lead_id);
		const membership = listed.find((one) =>
			lead === null ? one.person === person : one.lead === lead,
		);
		const name = [result?.first_name, result?.last_name].filter(Boolean).join(' ');
		return {
			...{ at: output.at, node: output.node.name, list: membership?.list ?? '' },
			person: person ?? null,
			label: name || `row ${index + 1}`,
			result: RESULTS[String(result?.result)] ?? null,
		};
	});
}

const RESULTS: Readonly<Record<string, Row['result']>> = {
	created: 'created',
	added_existing: 'added_existing',
	// The answer was lost on the way: the lead is there, and may have been before.
	created_or_existing: 'added_existing',
	already_in_list: 'already_in_list',
	malformed: 'malformed',
	failed: 'failed',
};

const personIn = (value: unknown): string | undefined =>
	typeof value === 'string' && isWebAddress(value.trim()) ? socialKey(value) : undefined;
