import { endOf, type Execution } from '../../../packages/rehearsal/n8n/executions';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { storedApproval } from '../support/approvals';
import { messagesOf, sentInto } from '../support/conversations';
import { expectSuccess, type Environment } from '../support/environment';
import type { Instance } from './instance';
import { answerReplies, approveMessages, importPostedLeads } from './workflows';

/** n8n's own MCP server lets an application build workflows from code, and run them. */
export function buildWorkflows(environment: Environment, instance: Instance) {
	/** Checks the code and makes a workflow of it. n8n gives our nodes the only credential that fits. */
	async function build(code: string): Promise<string> {
		expect(await instance.call('validate_workflow', { code })).toEqual({
			valid: true,
			nodeCount: code.match(/^const /gm)!.length,
		});
		const created = await instance.call<{ workflowId: string; autoAssignedCredentials: unknown[] }>(
			'create_workflow_from_code',
			{ code },
		);
		expect(created.autoAssignedCredentials).toHaveLength(
			code.match(/n8n-nodes-outreach\./g)!.length,
		);
		return created.workflowId;
	}

	/** Runs it by hand with a tool, and waits until it has ended. */
	async function run(tool: string, input: Record<string, unknown>): Promise<Execution> {
		const { executionId, error } = await instance.call<{ executionId: string; error?: string }>(
			tool,
			input,
		);
		expect(error).toBeUndefined();
		return endOf(environment.n8n, executionId);
	}

	test('imports leads that are posted', async () => {
		const workflowId = await build(importPostedLeads);
		const rows = [
			{
				'First Name': 'Ann',
				'Last Name': 'Lee',
				'Social URL': 'https://www.social.example/in/ann',
			},
			{ 'First Name': 'Nobody', 'Last Name': '', 'Social URL': '' },
		];
		const execution = await run('execute_workflow', {
			workflowId,
			executionMode: 'manual',
			triggerNodeName: 'Posted',
			inputs: { webhookData: { method: 'POST', body: { rows } } },
		});
		expectSuccess(execution);
		expect(execution.output('Import leads')).toMatchObject([
			{ result: 'created', first_name: 'Ann' },
			{ result: 'malformed' },
		]);
	});

	test('approves messages that wait', async () => {
		const workflowId = await build(approveMessages);
		const execution = await run('execute_workflow', { workflowId, executionMode: 'manual' });
		expectSuccess(execution);
		const waited = execution.output('Messages that wait') as Array<{ id: string }>;
		expect(waited).toHaveLength(3);
		for (const message of waited) {
			expect(storedApproval(environment, message).approval_status).toBe('approved');
		}
	});

	test('answers replies', async () => {
		const workflowId = await build(answerReplies);
		const conversation_id = seeded.conversations.interested;
		const { id: message_id } = messagesOf(environment.sandbox, conversation_id).at(-1)!;
		const json = { conversation_id, message_id, lead_name: 'Ann' };
		const execution = await run('test_workflow', {
			workflowId,
			pinData: { 'A lead replies': [{ json }] },
		});
		expectSuccess(execution);
		expect(sentInto(environment.sandbox, conversation_id)).toEqual(['Thank you for writing, Ann!']);
	});

	test('our trigger starts a workflow by its events, and not by execute_workflow', async () => {
		const workflowId = await build(answerReplies);
		const refused = await instance.call<{ error: string }>('execute_workflow', {
			workflowId,
			executionMode: 'manual',
			triggerNodeName: 'A lead replies',
		});
		expect(refused.error).toContain('is not supported for MCP execution');
	});
}
