import type { Lead } from '../../../../src/contract/leads';
import { startWorkflow, type Json } from '../../../../packages/rehearsal/n8n/executions';
import { pinItems } from '../changeNodes';
import { findDataTable } from '../dataTables';
import type { Environment } from '../environment';
import { settled } from '../settle';
import { importWithCredentials } from './outside';

const TRIGGER = 'When a lead replies';

export const nameOf = ({ first_name, last_name }: Lead): string => `${first_name} ${last_name}`;

/** An example that writes replies into a CRM, with events that begin it and the table in which it notes them. */
export function crmReplies(environment: Environment, example: string, tableName: string) {
	let workflowId: string;
	/** Different in each test: the table goes on. */
	let events = 0;

	const importReplies = async (values = {}): Promise<string> =>
		await importWithCredentials(environment, example, { values });

	beforeAll(async () => {
		workflowId = await importReplies();
	});

	return {
		importReplies,
		get workflowId() {
			return workflowId;
		},
		/** Two leads with an e-mail address. */
		leads: () =>
			environment.sandbox.database
				.prepare(
					"SELECT record FROM leads WHERE json_extract(record, '$.email') IS NOT NULL LIMIT 2",
				)
				.all()
				.map(({ record }) => JSON.parse(String(record)) as Lead) as [Lead, Lead],
		event: (lead: Lead, fields: Json) => ({
			event: 'replyReceived',
			event_id: `${example}_${(events += 1)}`,
			intent: null,
			previous_intent: null,
			occurred_at: '2026-11-23T08:00:00.000Z',
			sender_name: 'Kim',
			lead_id: lead.id,
			lead_name: nameOf(lead),
			lead_profile_url: lead.social_url,
			...fields,
		}),
		async run(items: readonly Json[], id = workflowId) {
			const { n8n } = environment;
			await pinItems(n8n, id, TRIGGER, items);
			await startWorkflow(n8n, id, { name: TRIGGER });
			return (await settled(n8n, id)).at(-1)!;
		},
		table: () => findDataTable(environment.n8n, tableName),
	};
}
