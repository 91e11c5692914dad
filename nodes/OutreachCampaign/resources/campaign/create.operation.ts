import type { INodeProperties } from 'n8n-workflow';

import { type CampaignCreate, campaigns } from '../../../../src/contract/campaigns';
import { isRecord, type JsonRecord } from '../../../../src/contract/json';
import { leadLists } from '../../../../src/contract/leads';
import type { Problem } from '../../../../src/contract/problems';
import { socialAccounts } from '../../../../src/contract/socialAccounts';
import { checkRequest } from '../../../../src/n8n/checkRequest';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { DoneEntry } from '../../../../src/n8n/execution/journal';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import {
	inJson,
	inputProperties,
	outputHeading,
	usesJson,
	usingFields,
} from '../../../shared/form/jsonInput';
import { heading } from '../../../shared/form/properties';
import { isSimplified, simplifier, outputProperties } from '../../../shared/form/output';
import { type FormReader, partsToRequest } from '../../../shared/form/values';
import { campaignRow, simplifyCampaign } from '../../../shared/rows/campaign';
import { urlProblems } from '../../../shared/rows/toLead';
import { checkReadiness, startDateProblems } from './readiness';
import { moreSenders, newSenders } from './setupForm/basics';
import { setupParts } from './setupForm/parts';
import { TOMORROW, zoneOf } from './setupForm/schedule';
import { inlineLeads, readSetup, type Setup } from './setupForm/setup';
import { sourceProperties, toSource } from './setupForm/source';
import { hintAtBraces, textOptions, textProblems } from './setupForm/texts';
import { toFormField } from './setupForm/toFormField';

const { name, description, priority, ...ofUpdate } = setupParts;
/** Update has another field for senders, for any number of them. */
const parts = { ...ofUpdate, senders: newSenders };
const { senders, messages, approval, schedule, connectionRequest, engagement, callToAction } =
	parts;

const additionalFields: INodeProperties = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: [...description.properties, moreSenders, ...priority.properties],
};

export const create: Operation = {
	properties: [
		...inputProperties,
		...usingFields([
			...name.properties,
			...senders.properties,
			...sourceProperties,
			heading('Messages', 'messagesHeading'),
			...messages.properties,
			...approval.properties,
			heading('Schedule', 'scheduleHeading'),
			...schedule.properties,
			heading('Before the First Message', 'connectionHeading'),
			...connectionRequest.properties,
			...engagement.properties,
			heading('Call to Action', 'callToActionHeading'),
			...callToAction.properties,
			additionalFields,
		]),
		textOptions,
		outputHeading,
		...outputProperties,
	],
	endpoint: campaigns.create,
	alsoCalls: [socialAccounts.list, leadLists.get, campaigns.list],
	ownParameters: ['inputMode', 'jsonBody', 'sendUnknownPlaceholders'],
	output: campaignRow,
	run: perItem(async (call) => {
		const body = readSetup(call, (form) => fromFields(call, form)) as Setup & JsonRecord;
		const rename = (problem: Problem) =>
			usesJson(call) ? inJson(problem) : nameSender(toFormField(problem, body));
		const request = checkRequest(
			campaigns.create,
			{ body },
			{
				bodyName: 'json_body',
				rename,
				more: [...leadProblems(body), ...textProblems(call, body)],
			},
		);
		const options = {
			subject: subjectOf(call, request),
			toStored: isSimplified(call) ? withoutSetup : undefined,
		};
		// If an earlier run sent it, memory answers, and it does not matter that the start date has passed.
		if (call.journal(campaigns.create, request, options)?.read() === undefined) {
			await checkReadiness(call, body, startDateProblems(call, body), rename);
		}
		hintAtBraces(call, body);
		const answer = await call.send(campaigns.create, request, options);
		return [simplifier(call, simplifyCampaign)(answer.body.data)];
	}),
};

function fromFields(call: ItemCall, form: FormReader): Setup {
	const more = call.fields('additionalFields');
	const setup = partsToRequest(Object.values(parts), form);
	const { cta_payload, schedule: days } = setup;
	return {
		...name.toRequest(form),
		...description.toRequest((field) => more[field]),
		...priority.toRequest((field) => more[field]),
		...setup,
		cta_payload: isRecord(cta_payload) ? withoutNulls(cta_payload) : undefined,
		schedule: { ...days, timezone: zoneOf(call, days?.timezone) },
		source: toSource(call, form),
	};
}

const withoutNulls = (fields: JsonRecord): JsonRecord =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const nameSender = ({ field, message }: Problem): Problem => ({
	field: field.replace(/^social_account_ids/, 'sender_account'),
	message,
});

/** Each lead needs a web address. */
const leadProblems = (body: Setup): Problem[] =>
	inlineLeads(body).flatMap((lead, index) =>
		urlProblems(Object(lead).social_url, `source.leads[${index}].social_url`),
	);

/** If the execution is retried on another day, tomorrow is another date, but the campaign is the same. */
function subjectOf(call: ItemCall, request: { readonly body: CampaignCreate }): unknown[] {
	const { context, itemIndex } = call;
	const written = context.getNodeParameter('startDate', itemIndex, '', { rawExpressions: true });
	if (usesJson(call) || written !== TOMORROW) return [request];
	const { schedule: days, ...others } = request.body;
	return [{ body: { ...others, schedule: { ...days, start_date: TOMORROW } } }];
}

/** Only what a row needs of the answer: the messages can be long. */
function withoutSetup(entry: DoneEntry): DoneEntry {
	const { data } = isRecord(entry.body) ? entry.body : {};
	return isRecord(data) ? { ...entry, body: { data: { ...data, setup: undefined } } } : entry;
}
