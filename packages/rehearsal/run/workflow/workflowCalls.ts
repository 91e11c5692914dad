import { isOn, type WorkflowFile, type WorkflowNode } from '../../n8n/workflows';

/** One workflow's call of another. */
export interface WorkflowCall {
	/** In words, how it calls. */
	readonly what: string;
	/** The called workflow's id in its file. */
	readonly id: string;
}

/** The workflows that a workflow calls by id. Leaves out ids from an expression. */
export const callsOf = ({ nodes, settings }: WorkflowFile): WorkflowCall[] => [
	...nodes.filter(isOn).flatMap((node) => {
		const id = calledBy(node);
		return id === undefined ? [] : [{ what: `'${node.name}' calls ${id}`, id }];
	}),
	...errorCallOf(settings?.errorWorkflow),
];

const errorCallOf = (id: unknown): WorkflowCall[] =>
	isFixed(id) ? [{ what: `its error workflow is ${id}`, id }] : [];

/** The same workflow with the new ids of the workflows that it calls. */
export const withNewIds = (
	workflow: WorkflowFile,
	newIds: ReadonlyMap<string, string>,
): WorkflowFile => ({
	...workflow,
	...(workflow.id && { id: newIds.get(workflow.id) }),
	nodes: workflow.nodes.map((node) => {
		const id = newIds.get(calledBy(node) ?? '');
		if (id === undefined) return node;
		const { workflowId } = node.parameters;
		const renewed = isChoice(workflowId) ? { ...workflowId, value: id } : id;
		return { ...node, parameters: { ...node.parameters, workflowId: renewed } };
	}),
	settings: Object.fromEntries(
		Object.entries(workflow.settings ?? {}).map(([name, value]) => [
			name,
			RENEWED[name]?.(String(value), (id) => newIds.get(id) ?? id) ?? value,
		]),
	),
});

type Renew = (value: string, newId: (id: string) => string) => string;

/** Settings that hold the id of a workflow. */
const RENEWED: Readonly<Record<string, Renew>> = {
	errorWorkflow: (id, newId) => newId(id),
	callerIds: (ids, newId) =>
		ids
			.split(',')
			.map((id) => newId(id.trim()))
			.join(','),
};

/** Sorts called workflows before their callers, because n8n wants them published first. */
export function calledFirst(workflows: readonly WorkflowFile[]): WorkflowFile[] {
	const sorted: WorkflowFile[] = [];
	const visited = new Set<WorkflowFile>();
	const visit = (workflow: WorkflowFile) => {
		if (visited.has(workflow)) return;
		visited.add(workflow);
		const called = new Set(callsOf(workflow).map(({ id }) => id));
		workflows.filter(({ id }) => id && called.has(id)).forEach(visit);
		sorted.push(workflow);
	};
	workflows.forEach(visit);
	return sorted;
}

const CALLERS = /\.(executeWorkflow|toolWorkflow|retrieverWorkflow)$/;

function calledBy({ type, parameters }: WorkflowNode): string | undefined {
	const { source = 'database', workflowId } = parameters;
	if (!CALLERS.test(type) || source !== 'database') return undefined;
	const id = isChoice(workflowId) ? workflowId.value : workflowId;
	return isFixed(id) ? id : undefined;
}

/** A choice from a list, as the editor saves it. */
const isChoice = (value: unknown): value is { readonly value: unknown } =>
	typeof value === 'object' && value !== null && 'value' in value;

/** 'DEFAULT' is the workflow of n8n's own settings. */
const isFixed = (id: unknown): id is string =>
	typeof id === 'string' && id !== '' && id !== 'DEFAULT' && !id.startsWith('=');
