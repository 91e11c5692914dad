import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { MessageApproval } from '../../../src/contract/campaigns';
import { importExample } from '../../../packages/rehearsal/n8n/examples';
import {
	executionIds,
	startWorkflow,
	type Execution,
} from '../../../packages/rehearsal/n8n/executions';
import { poll } from '../../../packages/rehearsal/n8n/poll';
import type { Environment } from './environment';
import { readExecutions } from './executions';
import { settled } from './settle';

/** Adds a message that waits for approval, and runs the workflow by hand, which asks for it. */
export async function startAsking(
	{ n8n, sandbox }: Environment,
	workflowId: string,
	message: string,
): Promise<MessageApproval> {
	const approval = sandbox.control.addApproval({ campaign_id: seeded.campaigns.started, message });
	await startWorkflow(n8n, workflowId, { name: 'When a message waits' });
	return approval;
}

/** The same, and returns once it waits for the answer. */
export async function askFor(
	environment: Environment,
	workflowId: string,
	message: string,
): Promise<MessageApproval> {
	const { n8n } = environment;
	const { length: before } = await executionIds(n8n, workflowId);
	const approval = await startAsking(environment, workflowId, message);
	const states = await poll(
		async () => (await readExecutions(n8n, workflowId)).slice(before).map(({ status }) => status),
		(all) => all.includes('waiting') || all.includes('error'),
		{ everyMs: 250 },
	);
	if (!states.includes('waiting')) throw new Error(`Nothing waits: ${states.join()}`);
	return approval;
}

/** The same for a workflow that does not get as far. Returns its executions once so many are there and all have ended. */
export async function askInVain(
	environment: Environment,
	workflowId: string,
	executions: number,
): Promise<{ readonly approval: MessageApproval; readonly all: Execution[] }> {
	const approval = await startAsking(environment, workflowId, 'Heard?');
	const all = await settled(environment.n8n, workflowId, ({ length }) => length >= executions);
	return { approval, all };
}

/** Runs an example that nobody has given an account. Returns how each of its executions ended, and at which node. */
export async function askWithoutAccount(environment: Environment, example: string) {
	const { n8n, credential } = environment;
	const { id } = await importExample(n8n, credential, example);
	const { all } = await askInVain(environment, id, 1);
	return all.map(({ status, lastNode }) => [status, lastNode]);
}

/** A message as it is stored now. */
export function storedApproval(
	{ sandbox }: Environment,
	{ id }: Pick<MessageApproval, 'id'>,
): MessageApproval {
	const row = sandbox.database.prepare('SELECT record FROM message_approvals WHERE id = ?').get(id);
	return JSON.parse(String(row?.record)) as MessageApproval;
}

/** All messages as they are stored now. */
export const storedApprovals = ({ sandbox }: Environment): MessageApproval[] =>
	sandbox.database
		.prepare('SELECT record FROM message_approvals')
		.all()
		.map(({ record }) => JSON.parse(String(record)) as MessageApproval);

/** What becomes of messages if those to a lead that wait are rejected with this note. */
export const withRejected = (all: readonly MessageApproval[], leadId: string, note: string) =>
	all.map((one) =>
		one.lead_id === leadId && one.approval_status === 'pending'
			? expect.objectContaining({
					id: one.id,
					approval_status: 'rejected',
					rejection_note: note,
				})
			: one,
	);
