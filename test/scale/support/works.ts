import { seeded } from '../../../sandbox/seed/seeded';
import type { EndpointId } from '../../../src/contract';
import type { Json } from '../../../harness/executions';
import type { WorkflowNode } from '../../../harness/workflows';
import type { Cluster } from './cluster';
import { createCampaign, enrich, importLeads, send } from './nodes';

/** What a node does with its items, one thing for each. */
export interface Work {
	readonly name: string;
	readonly node: WorkflowNode;
	readonly endpoint: EndpointId;
	/** How many requests the items take. */
	readonly requests: number;
	readonly items: readonly Json[];
	readonly prepare?: () => void;
	/** What was done for each item, as often as it was done. */
	readonly done: () => number[];
}

const FOUR = [1, 2, 3, 4];

const conversations = FOUR.map((number) => `conv_${number}`);
const names = FOUR.map((number) => `Campaign ${number}`);
const people = FOUR.map((number) => ({
	first_name: `Given ${number}`,
	last_name: `Family ${number}`,
	social_url: `https://www.social.example/in/new-${number}`,
}));
/** Not yet enriched. */
const leads = [
	seeded.leads.interested,
	seeded.leads.multilingual,
	seeded.leads.programmer,
	seeded.leads.customer,
];

/** How often each of these is among those. */
const countEach = (wanted: readonly string[], found: readonly string[]) =>
	wanted.map((each) => found.filter((other) => other === each).length);

/** Works that must not be done twice. */
export function worksOn(cluster: Pick<Cluster, 'sandbox'>): Work[] {
	const rows = (sql: string) => cluster.sandbox.database.prepare(sql).all() as Json[];
	const subjects = (kind: 'credit_spent' | 'message_sent') =>
		cluster.sandbox.effects(kind).map(({ subject }) => subject);
	const sending = {
		node: send,
		endpoint: 'conversations.sendMessage' as const,
		requests: 4,
		items: conversations.map((conversation_id) => ({ conversation_id, text: 'Hello again' })),
		done: () =>
			countEach(
				conversations,
				subjects('message_sent').map((subject) => subject.split('/')[0]!),
			),
	};
	return [
		{ name: 'Send', ...sending },
		{
			name: 'Send, answered before the message shows',
			...sending,
			prepare: () => {
				for (const id of conversations)
					cluster.sandbox.control.setConversation(id, { pending: true });
			},
		},
		{
			name: 'Create',
			node: createCampaign,
			endpoint: 'campaigns.create',
			requests: 4,
			items: names.map((name) => ({ name })),
			done: () =>
				countEach(
					names,
					rows('SELECT setup FROM campaigns').map(
						({ setup }) => (JSON.parse(String(setup)) as { name: string }).name,
					),
				),
		},
		{
			name: 'Import',
			node: importLeads,
			endpoint: 'leadLists.addLeads',
			requests: 2,
			items: people,
			done: () =>
				countEach(
					people.map(({ social_url: url }) => url.replace('https://www.', '')),
					rows('SELECT social_key FROM leads').map(({ social_key: key }) => String(key)),
				),
		},
		{
			name: 'Enrich',
			node: enrich,
			endpoint: 'leads.enrich',
			requests: 4,
			items: leads.map((id) => ({ id })),
			done: () => countEach(leads, subjects('credit_spent')),
		},
	];
}
