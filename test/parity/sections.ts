import {
	agentCriteriaSchema,
	agents,
	agentSignalSchema,
	campaigns,
	connectionRequestSchema,
	ctaPayloadSchemas,
	engagementSchema,
	leadCreateSchema,
	messageStepSchema,
	scheduleSchema,
	STAGES,
} from '../../src/contract';
import { parameterName } from '../../src/n8n/parameterNames';
import { type ContractField, fieldsOfSchema, fieldsOfVariants } from './contractFields';

/** A nested field of the contract, and the parameter that it is in the form. */
export interface SectionField {
	readonly parameter: string;
	readonly field: ContractField;
}

/** The fields of a request that stand in the form field by field, by their key in the contract. */
export interface Section {
	readonly fields: readonly SectionField[];
	/** Parameters of the section that stand for no single field. */
	readonly own: readonly string[];
	/** What is not set stays as it is, so the form requires nothing. */
	readonly keeps?: boolean;
}

const named = (
	fields: readonly ContractField[],
	nameOf: (field: string) => string = parameterName,
): SectionField[] => fields.map((field) => ({ field, parameter: nameOf(field.name) }));

/** `wait_after` with the prefix `stage` -> `stageWaitAfter` */
const prefixed = (prefix: string) => (field: string) => prefix + parameterName(`_${field}`);

const templateFields = (schema: Parameters<typeof fieldsOfSchema>[0]) => {
	const texts = ['message', 'fallback_message'];
	return fieldsOfVariants(schema).filter(({ name }) => texts.includes(name));
};

/** Of a campaign. How a wait is bounded depends on the stage and on its unit, so that has a test of its own. */
const setup = (): Record<string, Section> => ({
	cta_payload: {
		fields: [
			...named(fieldsOfSchema(ctaPayloadSchemas.drive_signup())),
			...named(fieldsOfSchema(ctaPayloadSchemas.book_online_meeting())),
		],
		own: [],
	},
	social_account_ids: {
		fields: named(
			fieldsOfSchema(campaigns.create.schemas().body).filter(
				({ name }) => name === 'social_account_ids',
			),
		),
		own: [],
	},
	schedule: { fields: named(fieldsOfSchema(scheduleSchema())), own: [] },
	engagement: {
		fields: named(fieldsOfSchema(engagementSchema()), (name) =>
			name === 'enabled' ? 'engagementEnabled' : parameterName(name),
		),
		own: [],
	},
	connection_request: {
		fields: named(templateFields(connectionRequestSchema()), prefixed('connectionRequest')),
		own: ['connectionRequestMode'],
	},
	messages: {
		fields: STAGES.flatMap((stage) =>
			named(templateFields(messageStepSchema()), prefixed(parameterName(stage))),
		),
		own: [
			'icebreakerWaitHours',
			'icebreakerWaitUnit',
			...STAGES.flatMap((stage) => ['Mode', 'WaitDays'].map((name) => parameterName(stage) + name)),
		],
	},
});

/**
 * Each field of a part of the form that is chosen, by itself: under Fields to Change, or as the source of a product. It is
 * sent then, whatever it starts out with.
 */
const chosen = (
	body: Parameters<typeof fieldsOfSchema>[0],
	others: Record<string, Section> = {},
): Record<string, Section> => {
	const fields = fieldsOfSchema(body).filter(({ name }) => !(name in others));
	return Object.fromEntries(
		fields.map((field) => [field.name, { fields: named([field]), own: [] }]),
	);
};

/** In an update that keeps what is not set. A wait that is set says its unit. */
const keeping = (all: Record<string, Section>): Record<string, Section> =>
	Object.fromEntries(
		Object.entries(all).map(([key, { fields, own }]) => [
			key,
			{ fields, own: own.filter((name) => name !== 'icebreakerWaitUnit'), keeps: true },
		]),
	);

/** Of an agent. The signals are rows, each of one type, so they have a test of their own. */
const agentSections = (): Record<string, Section> => ({
	criteria: { fields: named(fieldsOfSchema(agentCriteriaSchema())), own: [] },
	signals: { fields: [], own: ['signals'] },
});

/** By the name of the case: node, resource, operation. */
export const sections: Readonly<Record<string, () => Record<string, Section>>> = {
	'outreachAgent agent create': agentSections,
	'outreachAgent agent update': () =>
		keeping({
			...chosen(agents.update.schemas().body, agentSections()),
			...agentSections(),
			add_signals: { fields: [], own: ['signalsChange'] },
		}),
	'outreachAgent proposal create': () => chosen(agents.startGeneration.schemas().body),
	// A number in the form, text in the path of the request.
	'outreachConversation attachment download': () => ({
		attachment_index: { fields: [], own: ['attachmentIndex'] },
	}),
	'outreachCampaign campaign create': () => ({
		...setup(),
		// A first one, and more of them.
		social_account_ids: { fields: [], own: ['socialAccountId', 'moreSocialAccountIds'] },
		source: { fields: [], own: ['leadListId', 'leads', 'source'] },
	}),
	'outreachCampaign campaign update': () =>
		keeping({ ...setup(), ...chosen(campaigns.update.schemas().body, setup()) }),
};

/** The fields of a new lead, which the rows of the parameter `leads` hold. */
export const newLeadColumns = () => Object.keys(leadCreateSchema().shape).map(parameterName).sort();

/** The fields of each type of signal but the type itself, by its name in the form. */
export const signalFields = (): Record<string, readonly SectionField[]> =>
	Object.fromEntries(
		agentSignalSchema().options.map((variant) => {
			const [type] = variant.shape.type.values;
			const fields = fieldsOfSchema(variant).filter(({ name }) => name !== 'type');
			return [parameterName(String(type)), named(fields)];
		}),
	);
