import type { Execution as StoredExecution, Item, Json } from '../n8n/executions';
import type { WorkflowNode } from '../n8n/workflows';
import type { Execution, TriggerItem, WorldFacts } from '../sheet/facts';
import { isStartedByPerson } from './flow';
import { itemsFrom, lineageIn } from './lineage';
import { does, isOnlyChecked, isOwnTrigger, isRequest, outputsOf, type Output } from './outputs';
import { approvalIn, idIn, readApprovalsOf, readsOf } from './reads';
import { rowsOf } from './leadRows';
import { maySend, sendsOf, type ItemOf } from './sends';

type Steps = Pick<
	Execution,
	'changing' | 'decisions' | 'items' | 'read_approvals' | 'reads' | 'rows' | 'sending' | 'sends'
>;

/** What shows how the requests of a run ended. */
export type Results = Pick<WorldFacts, 'listed' | 'sent'>;

/** What a run did with the API, according to the items of its nodes. */
export function stepsOf(
	nodes: readonly WorkflowNode[],
	stored: StoredExecution,
	{ listed, sent }: Results,
): Steps {
	const outputs = outputsOf(nodes, stored);
	const triggered = outputs.filter(({ node }) => isOwnTrigger(node));
	const items = startedWith(nodes, stored, triggered).map(triggerItemOf);
	const byPerson = nodes.some((node) => isStartedByPerson(node) && stored.runs[node.name]);
	const itemOf = originsIn(stored, triggered, items);
	const itemsOf = (name: string) =>
		(stored.runs[name] ?? []).flatMap(({ data }) => (data?.main ?? []).flatMap((all) => all ?? []));
	return {
		items,
		reads: outputs.flatMap(readsOf),
		read_approvals: outputs.flatMap(readApprovalsOf),
		sends: outputs.flatMap((output) => sendsOf(output, itemOf, sent)),
		sending: outputs.filter(maySend).map(spanOf),
		changing: outputs.filter(mayChangeCampaigns).map(spanOf),
		decisions: outputs.filter(isDecision).flatMap(decisionsOf),
		rows: outputs
			.filter((output) => does('lead', 'import')(output) && !isOnlyChecked(output))
			.flatMap((output) => rowsOf(output, inputsOf(stored, output), { listed, byPerson, itemsOf })),
	};
}

/** If n8n is killed then, it keeps nothing of the trigger's output, but it does keep what it still had to do. */
function startedWith(
	nodes: readonly WorkflowNode[],
	{ queued, status }: StoredExecution,
	triggered: readonly Output[],
): readonly Json[] {
	const items = triggered.flatMap((output) => output.items.map(({ json }) => json));
	if (items.length > 0 || status !== 'crashed') return items;
	return nodes.filter(isOwnTrigger).flatMap(({ name }) => queued(name));
}

/** If the run is for one item, it did everything for that item, with or without n8n's links. */
function originsIn(
	stored: StoredExecution,
	triggered: readonly Output[],
	items: readonly TriggerItem[],
): ItemOf {
	const lineage = lineageIn(stored, new Set(triggered.map(({ node }) => node.name)));
	const [only, ...others] = items;
	return ({ node, run }, item) => {
		if (only && others.length === 0) return only.event_id;
		const [origin, ...more] = lineage(node.name, run, item);
		return origin && more.length === 0 ? triggerItemOf(origin.json).event_id : null;
	};
}

const inputsOf = ({ runs }: StoredExecution, { run }: Output): readonly Item[] => {
	const [source] = run.source ?? [];
	return source ? itemsFrom(runs, source) : [];
};

const spanOf = ({ node, run, at }: Output) => ({
	node: node.name,
	from: run.startTime,
	until: at,
});

const isDecision = does('messageApproval', 'approve', 'editAndApprove', 'reject');

const mayChangeCampaigns = (output: Output): boolean =>
	(does('campaign', 'create', 'start', 'update')(output) && !isOnlyChecked(output)) ||
	does('campaignLead', 'setMessageOverride')(output) ||
	isDecision(output) ||
	isRequest(output);

const decisionsOf = ({ at, node, items }: Output): Execution['decisions'] =>
	items.flatMap(({ json: { id } }) =>
		typeof id === 'string' ? [{ at, node: node.name, approval: id }] : [],
	);

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
		approval: event === 'approvalRequested' ? approvalIn(json) : null,
	};
}
