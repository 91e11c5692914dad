import {
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
		own: ['callToActionHeading'],
	},
	social_account_ids: {
		fields: named(
			fieldsOfSchema(campaigns.create.schemas().body).filter(
				({ name }) => name === 'social_account_ids',
			),
		),
		own: ['sendersHeading'],
	},
	schedule: { fields: named(fieldsOfSchema(scheduleSchema())), own: ['scheduleHeading'] },
	engagement: {
		fields: named(fieldsOfSchema(engagementSchema()), (name) =>
			name === 'enabled' ? 'engagementEnabled' : parameterName(name),
		),
		own: ['engagementHeading'],
	},
	connection_request: {
		fields: named(templateFields(connectionRequestSchema()), prefixed('connectionRequest')),
		own: ['connectionRequestHeading', 'connectionRequestMode'],
	},
	messages: {
		fields: STAGES.flatMap((stage) =>
			named(templateFields(messageStepSchema()), prefixed(parameterName(stage))),
		),
		own: [
			'messagesHeading',
			'icebreakerWaitHours',
			'icebreakerWaitUnit',
			...STAGES.flatMap((stage) => ['Mode', 'WaitDays'].map((name) => parameterName(stage) + name)),
		],
	},
});

/** Of an update, each field that is chosen under Fields to Change: it is sent then, whatever it starts out with. */
const chosen = (body: Parameters<typeof fieldsOfSchema>[0]): Record<string, Section> => {
	const inSections = Object.keys(setup());
	const fields = fieldsOfSchema(body).filter(({ name }) => !inSections.includes(name));
	return Object.fromEntries(
		fields.map((field) => [field.name, { fields: named([field]), own: [] }]),
	);
};

/** By the name of the case: node, resource, operation. */
export const sections: Readonly<Record<string, () => Record<string, Section>>> = {
	'outreachCampaign campaign create': () => ({
		...setup(),
		source: { fields: [], own: ['leadListId', 'leads', 'leadsHeading', 'source'] },
	}),
	'outreachCampaign campaign update': () => ({
		...setup(),
		...chosen(campaigns.update.schemas().body),
	}),
};

/** The fields of a new lead, which the rows of the parameter `leads` hold. */
export const newLeadColumns = () => Object.keys(leadCreateSchema().shape).map(parameterName).sort();
