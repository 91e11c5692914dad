import { campaigns } from '../../../../src/contract/campaigns';
import { isRecord } from '../../../../src/contract/json';
import { check } from '../../../../src/n8n/check';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { DoneEntry } from '../../../../src/n8n/execution/journal';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { inputProperties, outputHeading, usingFields } from '../../../shared/form/jsonInput';
import { isSimplified, simplifier, simplifyProperty } from '../../../shared/form/simplify';
import { type Form, partsToRequest } from '../../../shared/form/values';
import { campaignRow, simplifyCampaign } from '../../../shared/rows/campaign';
import { setupParts } from './setupForm';
import { checkOptions, readSetup, type Setup } from './setupForm/setup';
import { sourceProperties, toSource } from './setupForm/source';

const { name, description, priority, callToAction, senders, ...workflow } = setupParts;

export const create: Operation = {
	properties: [
		...inputProperties,
		...usingFields([
			...[name, description, priority, callToAction].flatMap((part) => part.properties),
			...senders.properties,
			...sourceProperties,
			...Object.values(workflow).flatMap((part) => part.properties),
		]),
		outputHeading,
		simplifyProperty,
	],
	endpoint: campaigns.create,
	alsoCalls: [campaigns.list],
	ownParameters: ['inputMode', 'jsonBody'],
	output: campaignRow,
	run: perItem(async (call) => {
		const body = readSetup(call, (form) => fromFields(call, form));
		const request = check(campaigns.create, { body }, checkOptions(call, body));
		const toStored = isSimplified(call) ? withoutSetup : undefined;
		const answer = await call.send(campaigns.create, request, { toStored });
		return [simplifier(call, simplifyCampaign)(answer.body.data)];
	}),
};

function fromFields(call: ItemCall, form: Form): Setup {
	const setup = partsToRequest(Object.values(setupParts), form);
	const { description, cta_payload, social_account_ids: senders } = setup;
	return {
		...setup,
		// A new campaign has nothing that null could clear.
		description: description ?? undefined,
		cta_payload: cta_payload ?? undefined,
		// The API takes a draft without senders, the form does not.
		social_account_ids: String(senders) === '' ? undefined : senders,
		source: toSource(call, form),
	};
}

/** Only what a row needs of the answer: the messages can be long. */
function withoutSetup(entry: DoneEntry): DoneEntry {
	const { data } = isRecord(entry.body) ? entry.body : {};
	return isRecord(data) ? { ...entry, body: { data: { ...data, setup: undefined } } } : entry;
}
