import { isOn, type WorkflowFile, type WorkflowNode } from '../n8n/workflows';
import { isTrigger } from '../facts/flow';

/** How a person starts a workflow. */
export interface Start {
	readonly by: 'button' | 'chat' | 'form';
	readonly trigger: WorkflowNode;
}

const BY: Readonly<Record<string, Start['by']>> = {
	'n8n-nodes-base.manualTrigger': 'button',
	'n8n-nodes-base.formTrigger': 'form',
	'@n8n/n8n-nodes-langchain.chatTrigger': 'chat',
	'@n8n/n8n-nodes-langchain.manualChatTrigger': 'chat',
};

/** Whether the colleague starts a workflow by such a trigger. */
export const isStartedByPeople = ({ type }: { readonly type: string }): boolean => type in BY;

/** Only other workflows or programs start these, and none of them does so here. */
const BY_OTHERS = /\.(webhook|executeWorkflowTrigger|errorTrigger|evaluationTrigger)$/;

const triggersIn = ({ nodes }: WorkflowFile): WorkflowNode[] =>
	nodes.filter((node) => isOn(node) && isTrigger(node));

const startBy = (trigger: WorkflowNode): Start => ({ by: BY[trigger.type]!, trigger });

const isForOthers = ({ type }: WorkflowNode): boolean => BY_OTHERS.test(type);

export const isStartedByPeopleOnly = (file: WorkflowFile): boolean =>
	triggersIn(file).every((trigger) => trigger.type in BY || isForOthers(trigger));

/** If a workflow can start in another way, nobody presses the button: that is for trying the workflow out. */
export function startsOf(file: WorkflowFile): Start[] {
	const triggers = triggersIn(file).filter((trigger) => !isForOthers(trigger));
	const starts = triggers.filter(({ type }) => type in BY).map(startBy);
	const buttons = starts.filter(({ by }) => by === 'button');
	return buttons.length === triggers.length
		? buttons.slice(0, 1)
		: starts.filter(({ by }) => by !== 'button');
}

/** Nothing in the workflow listens, so n8n has nothing to publish. */
export const startsInEditor = (file: WorkflowFile): boolean =>
	triggersIn(file).every(({ type }) => ['button', 'chat'].includes(BY[type] ?? ''));
