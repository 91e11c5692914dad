import type { INodeProperties } from 'n8n-workflow';

import { campaigns, type CampaignUpdate } from '../../../../src/contract/campaigns';
import type { JsonRecord } from '../../../../src/contract/json';
import { explain, invalidInput, isRefusal } from '../../../../src/n8n/errors';
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
import { campaignLocator } from '../../../shared/form/locators';
import { simplifier, simplifyProperty } from '../../../shared/form/simplify';
import { readAfterRefusal } from '../../../shared/transition';
import { setupParts } from './setupForm';
import { checkSetup } from './setupForm/check';
import { campaignRow, simplifyCampaign } from '../../../shared/rows/campaign';

const properties: INodeProperties[] = [
	campaignLocator,
	...inputProperties,
	...usingFields([
		{
			displayName: 'Fields to Change',
			name: 'fields',
			type: 'multiOptions',
			noDataExpression: true,
			options: [
				{ name: 'Auto-Approve AI Messages', value: 'autoApproval' },
				{ name: 'Call to Action and Objective', value: 'callToAction' },
				{ name: 'Connection Request', value: 'connectionRequest' },
				{
					name: 'Description',
					value: 'description',
					description: 'Chosen and left empty, it is cleared',
				},
				{ name: 'Engagement', value: 'engagement' },
				{ name: 'Messages', value: 'messages' },
				{ name: 'Name', value: 'name' },
				{ name: 'Priority', value: 'priority' },
				{ name: 'Schedule', value: 'schedule' },
				{ name: 'Sender Accounts', value: 'senders' },
			],
			default: [],
			required: true,
			description:
				'What you choose appears below and is sent; all else stays as it is. Each choice is replaced as a whole: Messages, for example, means all three stages as they are set below.',
		},
		...Object.entries(setupParts).flatMap(([part, { properties: ofPart }]) =>
			ofPart.map((property) => ({
				...property,
				displayOptions: { show: { fields: [part], ...property.displayOptions?.show } },
			})),
		),
	]),
	outputHeading,
	simplifyProperty,
];

export const update: Operation = {
	properties,
	endpoint: campaigns.update,
	alsoCalls: [campaigns.get],
	ownParameters: ['fields', 'inputMode', 'jsonBody'],
	output: campaignRow,
	run: perItem(async (call) => {
		const path = { campaign_id: call.id('campaignId') };
		const body = readBody(call, fromFields);
		checkSetup(call, campaigns.update, { path, body });
		const sending = call.send(campaigns.update, { path, body: body as CampaignUpdate });
		const answer = await sending.catch(async (error: unknown) => {
			throw await explainState(error, call, path);
		});
		return [simplifier(call, simplifyCampaign)(answer.body.data)];
	}),
};

/** Exactly what was chosen. */
function fromFields(form: Form): JsonRecord {
	const chosen = form('fields') as string[];
	const parts = Object.entries(setupParts).filter(([name]) => chosen.includes(name));
	if (parts.length === 0) throw invalidInput('fields', 'is required: choose at least one');
	return Object.assign({}, ...parts.map(([, part]) => part.toRequest(form)));
}

/** A refusal that the campaign's state explains says what to do about it. */
async function explainState(
	error: unknown,
	call: ItemCall,
	path: { readonly campaign_id: string },
): Promise<unknown> {
	if (!isRefusal(error)) return error;
	const status = (await readAfterRefusal(call.read(campaigns.get, { path })))?.status;
	if (status === 'started') {
		return explain(
			error,
			'The campaign is started: pause it first (Campaign > Pause), update it, then resume it (Campaign > Resume).',
		);
	}
	if (status === 'completed') {
		return explain(error, 'The campaign is completed and cannot be changed any more.');
	}
	return error;
}
