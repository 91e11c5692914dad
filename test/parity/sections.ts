import {
	agentFields,
	criteriaFields,
} from '../../nodes/OutreachAgent/resources/agent/agentForm/fields';
import { campaignFields } from '../../nodes/OutreachCampaign/resources/campaign/setupForm/fields';
import type { Field } from '../../nodes/shared/form/fields';
import {
	agents,
	agentSignalSchema,
	campaigns,
	ctaPayloadSchemas,
	leadCreateSchema,
} from '../../src/contract';
import { parameterName } from '../../src/n8n/parameterNames';
import { type ContractField, fieldsOfSchema, placesIn } from './contractFields';

/** A field of a request that stands in the form by itself, and the parameter that it is there. */
export interface SectionField {
	readonly parameter: string;
	readonly field: ContractField;
}

/** A part of a request that is compared field by field, by its key in the contract. */
export interface Section {
	readonly fields: readonly SectionField[];
	/** Parameters of the section that stand for no single field. */
	readonly own: readonly string[];
	/** Fields of the contract that the form has no parameter for. */
	readonly missing?: readonly string[];
	/** What is not set stays as it is, so the form requires nothing. */
	readonly keeps?: boolean;
}

const named = (fields: readonly ContractField[]): SectionField[] =>
	fields.map((field) => ({ field, parameter: parameterName(field.name) }));

/** The sections of a request, as the list of its record's fields has them. */
function sectionsOf(
	fields: readonly Field[],
	places: ReadonlyMap<string, ContractField>,
	keys: readonly string[],
): Record<string, Section> {
	const isIn = (place: string, key: string) => place === key || place.startsWith(`${key}.`);
	return Object.fromEntries(
		keys.map((key) => {
			const listed = fields.filter(({ at }) => isIn(at, key));
			const ofContract = [...places.keys()].filter((place) => isIn(place, key));
			const single = listed.flatMap(({ at, parameter }) => {
				const field = places.get(at);
				return field ? [{ parameter, field }] : [];
			});
			return [
				key,
				{
					fields: single,
					own: listed.filter(({ at }) => !places.has(at)).map(({ parameter }) => parameter),
					missing: ofContract.filter((place) => !listed.some(({ at }) => isIn(place, at))),
				},
			];
		}),
	);
}

/** The details of a call to action depend on the objective, so the contract has a schema for each. */
const campaignPlaces = () =>
	new Map([
		...[...placesIn(campaigns.create.schemas().body)].filter(([place]) => place !== 'cta_payload'),
		...placesIn(ctaPayloadSchemas.drive_signup(), 'cta_payload.'),
		...placesIn(ctaPayloadSchemas.book_online_meeting(), 'cta_payload.'),
	]);

const SETUP = ['cta_payload', 'schedule', 'messages', 'engagement', 'connection_request'];

/** The form of a new campaign has some fields, that of an update others. */
const inForm = (...others: string[]) =>
	campaignFields.filter(({ parameter }) => !others.includes(parameter));

/** In an update that keeps what is not set. */
const keeping = (all: Record<string, Section>): Record<string, Section> =>
	Object.fromEntries(
		Object.entries(all).map(([key, section]) => [key, { ...section, keeps: true }]),
	);

/** Of an agent. The signals are rows, each of one type, so they have a test of their own. */
const criteria = () =>
	sectionsOf(criteriaFields, placesIn(agents.create.schemas().body), ['criteria']);
const signals: Section = { fields: [], own: ['signals'] };

/** By the name of the case: node, resource, operation. */
export const sections: Readonly<Record<string, () => Record<string, Section>>> = {
	'outreachAgent agent create': () => ({ ...criteria(), signals }),
	'outreachAgent agent update': () =>
		keeping({
			...sectionsOf(agentFields, placesIn(agents.update.schemas().body), [
				'name',
				'description',
				'destination_list_id',
				'smart_finder_enabled',
			]),
			...criteria(),
			signals,
			add_signals: { fields: [], own: ['signalsChange'] },
		}),
	// Each field of a part that is chosen, such as the source of a product, is sent, whatever it starts out with.
	'outreachAgent proposal create': () =>
		Object.fromEntries(
			fieldsOfSchema(agents.startGeneration.schemas().body).map((field) => [
				field.name,
				{ fields: named([field]), own: [] },
			]),
		),
	// A number in the form, text in the path of the request.
	'outreachConversation attachment download': () => ({
		attachment_index: { fields: [], own: ['attachmentIndex'] },
	}),
	'outreachCampaign campaign create': () => ({
		...sectionsOf(inForm('socialAccountIds'), campaignPlaces(), SETUP),
		// A wait is in one of two units, a campaign has a first sender and more of them, and a source is chosen.
		wait: { fields: [], own: ['icebreakerWaitUnit'] },
		social_account_ids: { fields: [], own: ['socialAccountId', 'moreSocialAccountIds'] },
		source: { fields: [], own: ['leadListId', 'leads', 'source'] },
	}),
	'outreachCampaign campaign update': () =>
		keeping(
			sectionsOf(inForm('socialAccountId'), campaignPlaces(), [
				...SETUP,
				'name',
				'description',
				'priority',
				'objective',
				'social_account_ids',
				'auto_approve_ai_messages',
			]),
		),
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
