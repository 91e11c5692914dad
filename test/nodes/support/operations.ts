import { type INode, type INodeParameters, type INodeProperties, NodeHelpers } from 'n8n-workflow';

import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { EndpointId } from '../../../src/contract';
import { parameterName } from '../../../src/n8n/parameterNames';
import { allOperations, type PlacedOperation } from '../../../tools/generate/nodes';

/** One operation with a request that succeeds. */
export interface OperationCase {
	/** For example `lead: get`. */
	readonly name: string;
	readonly type: string;
	readonly parameters: INodeParameters;
	/** The first request of the operation. */
	readonly endpoint: EndpointId;
	/** The parameters that name the record. */
	readonly ids: readonly string[];
	/** What is read to explain a refusal. */
	readonly lookup?: EndpointId;
}

/** The fields of Campaign > Create that have no default, and a day to start on. */
export const campaignSetup: INodeParameters = {
	name: 'Spring',
	socialAccountId: seeded.accounts.connected,
	leadListId: { __rl: true, mode: 'id', value: seeded.lists.default },
	timezone: 'Europe/Berlin',
	startDate: '2030-01-07',
};

/** A value for each parameter that a form requires and leaves empty. Records are those of the seed. */
export const VALUES: INodeParameters = {
	...campaignSetup,
	agentId: seeded.agents.active,
	campaignId: seeded.campaigns.started,
	category: 'influencer',
	companySocialUrl: 'https://www.social.example/company/ollenby',
	content: 'Thank you for writing',
	conversationId: seeded.conversations.interested,
	criteriaJson: '{}',
	ctaText: 'Shall we talk?',
	connectionRequestMessage: 'Hello',
	destinationListId: { __rl: true, mode: 'id', value: seeded.lists.webinar },
	firstName: 'Ann',
	followUp1Message: 'Hello again',
	followUp2Message: 'Hello once more',
	generationId: seeded.generations.ready,
	icebreakerMessage: 'Hello',
	keywords: ['planning'],
	lastName: 'Lee',
	leadId: seeded.leads.interested,
	leadListId: seeded.lists.default,
	message: 'Hello there',
	messageId: seeded.approvals.pending,
	newText: 'Hello there',
	onlyIfLastMessageId: seeded.messages.latestReply,
	onlyIfTextIsUnchanged: 'Hello there',
	profileSocialUrl: 'https://www.social.example/in/ann',
	signalsJson: '[]',
	signupUrl: 'https://www.ollenby.example/signup',
	socialUrl: 'https://www.social.example/in/ann',
	valueProposition: 'Plans the week',
	websiteUrl: 'https://www.ollenby.example',
};

interface Special {
	/** Added to the name of the case. */
	readonly variant?: string;
	readonly parameters?: INodeParameters;
	readonly endpoint?: EndpointId;
	readonly lookup?: EndpointId;
}

/** Operations that need more, such as a record in a certain state. */
const SPECIAL: Readonly<Record<string, readonly Special[]>> = {
	'agent: activate': [{ parameters: { agentId: seeded.agents.draft } }],
	'agent: create': [
		{
			parameters: {
				criteriaSource: 'form',
				signalsSource: 'form',
				signals: { jobChanges: [{ withinDays: 30 }] },
			},
		},
	],
	'agent: resume': [{ parameters: { agentId: seeded.agents.paused } }],
	'agent: update': [{ parameters: { fields: { name: 'New' } } }],
	'attachment: download': [
		{
			parameters: {
				conversationId: seeded.conversations.attachments,
				messageId: seeded.messages.pictureAndSound,
				attachmentIndex: 0,
			},
			lookup: 'conversations.get',
		},
	],
	'campaign: resume': [{ parameters: { campaignId: seeded.campaigns.paused } }],
	'campaign: start': [{ parameters: { campaignId: seeded.campaigns.draft } }],
	'campaign: create': [
		{ parameters: { startDate: '2030-01-07' }, endpoint: 'socialAccounts.list' },
	],
	'campaign: update': [
		{ parameters: { campaignId: seeded.campaigns.draft, fields: { name: 'New' } } },
	],
	'campaignLead: setMessageOverride': [
		{ parameters: { campaignId: seeded.campaigns.draft, messageStage: 'follow_up_1' } },
	],
	// The columns are those of an AI agent. A person's form takes them from the item.
	'lead: import': [
		{
			parameters: {
				columns: {
					mappingMode: 'defineBelow',
					value: {
						social_url: 'https://www.social.example/in/ann',
						first_name: 'Ann',
						last_name: 'Lee',
					},
				},
			},
		},
	],
	'leadList: create': [{ parameters: { ifNameExists: 'createCopy' } }],
	'message: send': [{ parameters: { sendIf: 'always' } }],
	'messageApproval: approve': [{ parameters: { approveIf: 'always' } }],
	'messageApproval: editAndApprove': [{ endpoint: 'campaigns.listMessageApprovals' }],
	'messageApproval: getAll': [
		{ endpoint: 'campaigns.list' },
		{ variant: ' of one campaign', parameters: { campaigns: 'one' } },
	],
	'proposal: create': [
		{ parameters: { productSource: 'savedProduct' }, endpoint: 'agents.getProduct' },
	],
	'socialAccount: update': [{ parameters: { fields: { maxMessagesPerDay: 7 } } }],
};

/** Every operation of every node. */
export const everyOperation: readonly OperationCase[] = allOperations.flatMap((operation) => {
	const name = `${operation.resource}: ${operation.name}`;
	return (SPECIAL[name] ?? [{}]).map((special) => caseOf(name, operation, special));
});

function caseOf(name: string, operation: PlacedOperation, special: Special): OperationCase {
	const { variant = '', endpoint = operation.endpoint.id as EndpointId, lookup } = special;
	const parameters = parametersOf(operation, special.parameters);
	const { path } = [operation.endpoint, ...(operation.alsoCalls ?? [])]
		.find(({ id }) => id === endpoint)!
		.schemas();
	const keys = Object.keys((path as { shape?: object } | undefined)?.shape ?? {});
	return {
		name: name + variant,
		type: `n8n-nodes-outreach.${operation.node.description.name}`,
		parameters,
		endpoint,
		ids: keys.map(parameterName).filter((id) => typeof parameters[id] === 'string'),
		lookup,
	};
}

/** Fills in what the form shows, requires and leaves empty or takes from the item. */
export function parametersOf(
	{ node: { description }, resource, name }: PlacedOperation,
	given: INodeParameters = {},
): INodeParameters {
	const parameters: INodeParameters = { resource, operation: name, ...given };
	const node = { typeVersion: 1 } as INode;
	// With the defaults. It takes n8n long, so it is done again only after a change.
	const whole = () =>
		NodeHelpers.getNodeParameters(
			description.properties,
			parameters,
			true,
			false,
			node,
			description,
		)!;
	let all = whole();
	for (const property of description.properties) {
		const isMissing = property.required && isEmpty(property) && !(property.name in parameters);
		if (!isMissing || !NodeHelpers.displayParameter(all, property, node, description)) continue;
		const value = VALUES[property.name];
		if (value === undefined) {
			throw new Error(
				`Give ${property.name} a value in VALUES of test/nodes/support/operations.ts`,
			);
		}
		parameters[property.name] = value;
		all = whole();
	}
	return parameters;
}

function isEmpty({ type, default: initial }: INodeProperties): boolean {
	const value: unknown = type === 'resourceLocator' ? Object(initial).value : initial;
	return (
		value === '' || String(value).startsWith('={{') || (Array.isArray(value) && value.length === 0)
	);
}

export const operationNamed = (name: string): OperationCase =>
	everyOperation.find((operation) => operation.name === name)!;
