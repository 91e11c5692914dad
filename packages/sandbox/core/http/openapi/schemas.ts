import { z } from 'zod/v4';

import * as contract from 'n8n-nodes-outreach/src/contract';
import { isRecord } from 'n8n-nodes-outreach/src/contract/json';

export type JsonSchema = Record<string, unknown>;

/** Schemas under `components`, by name. All others are inline. */
const NAMED = {
	Agent: contract.agentSchema,
	AgentCriteria: contract.agentCriteriaSchema,
	AgentCriteriaRecord: contract.agentCriteriaRecordSchema,
	AgentProduct: contract.agentProductSchema,
	AgentSignal: contract.agentSignalSchema,
	AgentSignalRecord: contract.agentSignalRecordSchema,
	AgentSummary: contract.agentSummarySchema,
	Campaign: contract.campaignSchema,
	CampaignDetail: contract.campaignDetailSchema,
	CampaignLead: contract.campaignLeadSchema,
	CampaignSetup: contract.campaignSetupSchema,
	CompanyDetails: contract.companyDetailsSchema,
	ConnectionRequest: contract.connectionRequestSchema,
	Conversation: contract.conversationSchema,
	ConversationDetail: contract.conversationDetailSchema,
	ConversationMessage: contract.conversationMessageSchema,
	CtaPayload: contract.ctaPayloadSchema,
	Engagement: contract.engagementSchema,
	Error: contract.errorBodySchema,
	Generation: contract.generationSchema,
	Lead: contract.leadSchema,
	LeadCreate: contract.leadCreateSchema,
	LeadList: contract.leadListSchema,
	LeadListCreate: contract.leadListCreateSchema,
	LeadWithLists: contract.leadWithListsSchema,
	MalformedEntry: contract.malformedEntrySchema,
	MessageApproval: contract.messageApprovalSchema,
	MessageOverride: contract.messageOverrideSchema,
	MessageOverrideInput: contract.messageOverrideInputSchema,
	MessageStep: contract.messageStepSchema,
	Messages: contract.messagesSchema,
	Pagination: contract.paginationSchema,
	ProductConfirmation: contract.productConfirmationSchema,
	Schedule: contract.scheduleSchema,
	SendConversationMessageResult: contract.sendResultSchema,
	SocialAccount: contract.socialAccountSchema,
	Wait: contract.waitSchema,
} satisfies Record<string, () => z.ZodType>;

/** A schema for use in the document. Adds the named schemas in it to `schemas` and refers to them. */
export function jsonSchemaOf(
	schema: z.ZodType,
	io: 'input' | 'output',
	schemas: JsonSchema,
): JsonSchema {
	// As a property, a named schema becomes a reference even if it is the whole body.
	const { properties, $defs = {} } = z.toJSONSchema(z.strictObject({ value: schema }), {
		io,
		metadata: namingRegistry(),
		override: ({ zodSchema, jsonSchema }) => {
			delete jsonSchema.id;
			if ((zodSchema as unknown) !== contract.ctaPayloadField()) return;
			for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
			jsonSchema.$ref = '#/$defs/CtaPayload';
		},
	});
	for (const [name, definition] of Object.entries($defs)) {
		schemas[name] ??= intoComponents(definition);
	}
	return intoComponents(properties?.value) as JsonSchema;
}

/** The schemas' own metadata, and the names of the named ones. */
function namingRegistry() {
	const names = new Map(Object.entries(NAMED).map(([name, schema]) => [schema(), name] as const));
	const registry = z.registry<Record<string, unknown>>();
	registry.get = (schema) => {
		const id = names.get(schema as never);
		return { ...z.globalRegistry.get(schema), ...(id !== undefined && { id }) };
	};
	return registry;
}

function intoComponents(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(intoComponents);
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, entry]) =>
			key === '$ref' && typeof entry === 'string'
				? [key, entry.replace('#/$defs/', '#/components/schemas/')]
				: [key, intoComponents(entry)],
		),
	);
}
