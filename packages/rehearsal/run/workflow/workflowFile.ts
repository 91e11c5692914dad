import { isOn, type WorkflowFile, type WorkflowNode } from '../../n8n/workflows';
import { isStartedByPeople } from '../../colleague/starts';
import { eventTriggerOf } from '../../facts/eventTriggers';
import { isOwnTrigger } from '../../facts/outputs';
import { callsOf } from './workflowCalls';
import { CannotRehearse, orRefuse } from '../cannotRehearse';
import { readJsonFile } from '../../readJsonFile';
import { unknownColumns } from './dataTables';
import { withoutTool } from './credentials/required';
import type { Installed } from './installed';

/** The workflows as they stand in the files. */
export const parseWorkflows = (files: readonly string[]): WorkflowFile[] =>
	files.map((file) =>
		workflowIn(
			orRefuse(() => readJsonFile(file)),
			file,
		),
	);

interface Circumstances {
	readonly files: readonly string[];
	readonly installed: Installed;
	/** The user says what begins the workflows from outside. */
	readonly hasEvents?: boolean;
}

/** Checks whether workflows from these files can be rehearsed together. */
export function checkWorkflows(
	given: readonly WorkflowFile[],
	{ files, installed, hasEvents = false }: Circumstances,
): WorkflowFile[] {
	const workflows = given.map((workflow) => ({
		...workflow,
		nodes: workflow.nodes.map(installed.withDefaults),
	}));
	const called = new Set(workflows.flatMap(callsOf).map(({ id }) => id));
	workflows.forEach((workflow, index) => {
		const nodes = workflow.nodes.filter(isOn);
		const problem =
			CHECKS.map((check) => check(nodes, installed)).find(Boolean) ??
			(isCalled(workflow, called) ? undefined : triggers(nodes, installed, hasEvents)) ??
			missingWorkflow(workflow, workflows) ??
			sameWorkflow(workflow, workflows);
		if (problem !== undefined) throw new CannotRehearse(`${files[index]}: ${problem}`);
	});
	return workflows.map((workflow) => ({
		...workflow,
		nodes: workflow.nodes.map((node) => withCredentials(node, installed)),
	}));
}

/** n8n refuses a workflow in which no credential was chosen. Here it does not matter which one. */
function withCredentials(node: WorkflowNode, { required }: Installed): WorkflowNode {
	const missing = required(node).map((type) => [type, { id: '', name: '' }] as const);
	if (missing.length === 0) return node;
	return { ...node, credentials: { ...Object.fromEntries(missing), ...node.credentials } };
}

function workflowIn(parsed: unknown, file: string): WorkflowFile {
	const { name, nodes, connections } = (parsed ?? {}) as Partial<WorkflowFile>;
	const isWorkflow =
		Array.isArray(nodes) &&
		nodes.every((node) => typeof node?.type === 'string' && typeof node.name === 'string') &&
		typeof connections === 'object';
	if (!isWorkflow) {
		throw new CannotRehearse(`${file}: is no workflow. Export one from n8n's editor (Download).`);
	}
	const parameters = (node: WorkflowNode) => node.parameters ?? {};
	return {
		...(parsed as WorkflowFile),
		name: name ?? file,
		nodes: nodes.map((node) => ({ ...node, parameters: parameters(node) })),
	};
}

type Check = (nodes: readonly WorkflowNode[], installed: Installed) => string | undefined;

const CHECKS: readonly Check[] = [
	missingNodes,
	unknownCredentials,
	ownTriggers,
	imap,
	python,
	unknownColumns,
];

function missingNodes(nodes: readonly WorkflowNode[], installed: Installed) {
	const isThere = ({ type }: WorkflowNode) =>
		installed.nodes.has(type) || installed.nodes.has(withoutTool(type));
	const missing = nodes.filter((node) => !isThere(node));
	if (missing.length === 0) return undefined;
	const list = missing.map(({ name, type }) => `'${name}' (${type})`).join(', ');
	return `has nodes that are not installed here: ${list}.`;
}

function unknownCredentials(nodes: readonly WorkflowNode[], installed: Installed) {
	const types = nodes.flatMap(({ credentials }) => Object.keys(credentials ?? {}));
	const unknown = [...new Set(types)].filter((type) => !installed.credentials.has(type));
	if (unknown.length === 0) return undefined;
	return `has credentials of unknown types: ${unknown.join(', ')}.`;
}

/** Other workflows start these, or nobody does: nobody uses the tools of a server. */
const BY_OTHERS = /\.(executeWorkflowTrigger|errorTrigger|evaluationTrigger|mcpTrigger)$/;

const isCalled = ({ id, nodes }: WorkflowFile, called: ReadonlySet<string>): boolean =>
	typeof id === 'string' && called.has(id) && nodes.some(startsWhenCalled);

const startsWhenCalled = ({ type }: WorkflowNode): boolean =>
	/\.(executeWorkflowTrigger|errorTrigger)$/.test(type);

function triggers(nodes: readonly WorkflowNode[], installed: Installed, hasEvents: boolean) {
	const found = nodes.filter(({ type }) => installed.nodes.get(type)?.isTrigger);
	if (found.length === 0) return 'has no trigger, so nothing would start it.';
	const isCalledFromOutside = ({ type }: WorkflowNode) =>
		installed.nodes.get(type)?.isCalled === true && !isStartedByPeople({ type });
	const begins = (node: WorkflowNode) =>
		!BY_OTHERS.test(node.type) &&
		(!isCalledFromOutside(node) || (hasEvents && eventTriggerOf(node) !== undefined));
	if (found.some(begins)) return undefined;
	const names = found.map(({ name }) => `'${name}'`).join(', ');
	const [, hint = ''] = HINTS.find(([isMeant]) => found.some(isMeant)) ?? [];
	return `has no trigger that starts by itself: nobody uses ${names} in a rehearsal.${hint}`;
}

const HINTS: ReadonlyArray<readonly [(node: WorkflowNode) => boolean, string]> = [
	[
		startsWhenCalled,
		' Rehearse it together with a workflow that calls it, both as n8n exports them.',
	],
	[
		(node) => eventTriggerOf(node) !== undefined,
		' Say with --events what happens there. --events-sample writes a file to start from.',
	],
	[
		({ type }) => !BY_OTHERS.test(type),
		' Put a Webhook in its place, and say with --events what is sent to it.',
	],
];

/** Mail servers speak no HTTP. */
function imap(nodes: readonly WorkflowNode[]) {
	const found = nodes.find(({ type }) => type === 'n8n-nodes-base.emailReadImap');
	return (
		found &&
		`'${found.name}' reads a mailbox by IMAP, which a rehearsal does not play. Put a Gmail Trigger in its place, and say with --events which e-mails come.`
	);
}

function ownTriggers(nodes: readonly WorkflowNode[]) {
	const found = nodes.filter(isOwnTrigger);
	if (found.length < 2) return undefined;
	const names = found.map(({ name }) => `'${name}'`).join(', ');
	return `has several Outreach Triggers: ${names}. Rehearse them one by one, each in a workflow of its own.`;
}

function python(nodes: readonly WorkflowNode[]) {
	const found = nodes.find(
		({ type, parameters }) =>
			type === 'n8n-nodes-base.code' && String(parameters.language ?? '').startsWith('python'),
	);
	return found && `'${found.name}' is written in Python, which cannot see virtual time.`;
}

function missingWorkflow(workflow: WorkflowFile, all: readonly WorkflowFile[]) {
	const missing = callsOf(workflow).find((call) => all.every(({ id }) => id !== call.id));
	return missing && `${missing.what}, a workflow that is in none of the files given.`;
}

function sameWorkflow({ id }: WorkflowFile, all: readonly WorkflowFile[]) {
	const same = id ? all.filter((other) => other.id === id) : [];
	return same.length > 1 ? `is given ${same.length} times (its id is ${id}).` : undefined;
}
