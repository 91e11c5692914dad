import type { Execution as StoredExecution, NodeError, NodeRun } from '../n8n/executions';
import { isOwn, type WorkflowNode } from '../n8n/workflows';
import { SECOND } from 'outreach-sandbox/core/clock';
import type { Cause } from '../sheet/facts';
import type { OutsideCall } from '../sheet/outsideFacts';
import { isLogic } from './flow';

/** A failure of a node. */
export interface Failed {
	readonly node: WorkflowNode;
	readonly run: NodeRun;
	readonly text: string;
	/** Of the API, if it has one. */
	readonly code: string | undefined;
}

/** A sender has lost its session, or the service cannot read or send into a conversation. */
const OF_THE_WORLD = [
	'conversation_syncing',
	'history_unavailable',
	'send_failed',
	'sending_unavailable',
	'social_session_check_failed',
];

/** How far two clocks may differ. */
const CLOCK = 2 * SECOND;

/** JavaScript's words for a field that an answer lacks. */
const LACKS =
	/cannot read propert(y|ies)|(undefined|null) is not|is not iterable|is not a function/i;

/** What made nodes of an execution fail, if it was not the workflow. */
export function causesIn(
	nodes: readonly WorkflowNode[],
	{ startedAt }: StoredExecution,
	calls: readonly OutsideCall[],
) {
	const begun = Date.parse(startedAt ?? '');
	return ({ node, run, text, code }: Failed): Cause | undefined => {
		if (OF_THE_WORLD.includes(code ?? '')) return { by: 'world' };
		if (isOwn(node)) return undefined;
		const until = run.startTime + (run.executionTime ?? 0) + CLOCK;
		const lastTime = (call: OutsideCall) => call.times.findLast((at) => at <= until) ?? -Infinity;
		const since = (from: number) => calls.filter((call) => lastTime(call) >= from);
		const misses = LACKS.test(text);
		const isPoor = (answer: string) => isNotPlayed(answer) || (misses && !isUsers(answer));
		const own = isLogic(node)
			? []
			: since(run.startTime - CLOCK)
					.filter((call) => mayCall(node, call, nodes))
					.toSorted((one, other) => lastTime(one) - lastTime(other));
		// The user wants to see what the workflow does then.
		if (!misses && isUsers(own.at(-1)?.answer ?? '')) return undefined;
		// A later node may miss in its items what an answer lacked.
		const others = misses ? since(begun).filter(({ answer }) => isNothing(answer)) : [];
		const [call] = [...own.filter(({ answer }) => isPoor(answer)), ...others];
		if (!call) return undefined;
		const { answer, host, method, path } = call;
		return { by: 'stage', answer, host, method, path };
	};
}

/** A call at about the time of a node is not its own if it goes to the service of another node, such as api.hunter.io. */
const mayCall = (node: WorkflowNode, { host }: OutsideCall, nodes: readonly WorkflowNode[]) =>
	!HAS_A_SERVICE.test(node.type) ||
	isServiceOf(node, host) ||
	!nodes.some((one) => !isLogic(one) && isServiceOf(one, host));

/** Nodes for a single service. All others may call any host, or have parts that call. */
const HAS_A_SERVICE = /^n8n-nodes-base\.(?!httpRequest)/;

const isServiceOf = ({ type }: WorkflowNode, host: string): boolean => {
	const [, service = ''] = /\.(\w+?)(Trigger|Tool)?$/.exec(type) ?? [];
	return service !== '' && host.includes(service.toLowerCase());
};

/** From a stub of the user's. */
const isUsers = (answer: string): boolean => /^(stub |the caller)/.test(answer);

/** For a service that the stage does not know. */
const isNothing = (answer: string): boolean => answer === '200 {}';

/** What the stage plays may refuse what the service would refuse; then the workflow asked wrongly. */
const isNotPlayed = (answer: string): boolean => isNothing(answer) || answer.startsWith('refused');

/** The code of an error of the API, also in an HTTP Request. */
export function codeOf(error: NodeError | undefined): string | undefined {
	const { code, error: inner } = (error?.context?.data ?? {}) as {
		code?: string;
		error?: { code?: string };
	};
	return code ?? inner?.code;
}
