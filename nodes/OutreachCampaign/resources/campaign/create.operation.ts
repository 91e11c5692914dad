import type { INodeProperties } from 'n8n-workflow';

import { type CampaignCreate, campaigns } from '../../../../src/contract/campaigns';
import { isRecord, type JsonRecord } from '../../../../src/contract/json';
import type { DoneEntry } from '../../../../src/n8n/execution/journal';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import type { Form } from '../../../shared/form/values';
import {
	inputProperties,
	outputHeading,
	readBody,
	usingFields,
} from '../../../shared/form/jsonInput';
import { isSimplified, simplifier, simplifyProperty } from '../../../shared/form/simplify';
import { setupParts } from './setupForm';
import { checkSetup } from './setupForm/check';
import { sourceProperties, toSource } from './setupForm/source';
import { campaignRow, simplifyCampaign } from '../../../shared/rows/campaign';

const { name, description, priority, callToAction, senders, ...workflow } = setupParts;

const properties: INodeProperties[] = [
	...inputProperties,
	...usingFields([
		...[name, description, priority, callToAction].flatMap((part) => part.properties),
		...senders.properties,
		...sourceProperties,
		...Object.values(workflow).flatMap((part) => part.properties),
	]),
	outputHeading,
	simplifyProperty,
];

export const create: Operation = {
	properties,
	endpoint: campaigns.create,
	alsoCalls: [campaigns.list],
	ownParameters: ['inputMode', 'jsonBody'],
	output: campaignRow,
	run: perItem(async (call) => {
		const body = readBody(call, (form) => fromFields(call, form));
		checkSetup(call, campaigns.create, { body });
		const request = { body: body as CampaignCreate };
		const toStored = isSimplified(call) ? withoutSetup : undefined;
		const answer = await call.send(campaigns.create, request, { toStored });
		return [simplifier(call, simplifyCampaign)(answer.body.data)];
	}),
};

function fromFields(call: ItemCall, form: Form): JsonRecord {
	const parts = Object.values(setupParts).map((part) => part.toRequest(form));
	const body: JsonRecord = Object.assign({}, ...parts, { source: toSource(call, form) });
	// A new campaign has nothing that a null could clear. The API takes a draft without senders, the form does not.
	const empty = ([key, value]: [string, unknown]) =>
		value === null || (key === 'social_account_ids' && String(value) === '');
	return Object.fromEntries(Object.entries(body).filter((entry) => !empty(entry)));
}

/** As much of an answer as the row that is put out needs: the messages can be long. */
function withoutSetup(entry: DoneEntry): DoneEntry {
	const { data } = isRecord(entry.body) ? entry.body : {};
	return isRecord(data) ? { ...entry, body: { data: { ...data, setup: undefined } } } : entry;
}
