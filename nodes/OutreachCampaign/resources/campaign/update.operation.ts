import { type Campaign, campaigns } from '../../../../src/contract/campaigns';
import { check } from '../../../../src/n8n/check';
import { explain, isRefusal } from '../../../../src/n8n/errors';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { chosenToRequest, showChosen } from '../../../shared/form/fieldsToChange';
import { inputProperties, outputHeading, usingFields } from '../../../shared/form/jsonInput';
import { campaignLocator } from '../../../shared/form/locators';
import { simplifier, simplifyProperty } from '../../../shared/form/simplify';
import { campaignRow, simplifyCampaign } from '../../../shared/rows/campaign';
import { readAfterRefusal } from '../../../shared/transition';
import { setupParts } from './setupForm';
import { checkOptions, readSetup } from './setupForm/setup';

export const update: Operation = {
	properties: [
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
			...showChosen(setupParts),
		]),
		outputHeading,
		simplifyProperty,
	],
	endpoint: campaigns.update,
	alsoCalls: [campaigns.get],
	ownParameters: ['fields', 'inputMode', 'jsonBody'],
	output: campaignRow,
	run: perItem(async (call) => {
		const path = { campaign_id: call.id('campaignId') };
		const body = readSetup(call, (form) => chosenToRequest(setupParts, form));
		const request = check(campaigns.update, { path, body }, checkOptions(call, body));
		const answer = await call.send(campaigns.update, request).catch(async (error: unknown) => {
			throw await explainStatus(error, () => call.read(campaigns.get, { path }));
		});
		return [simplifier(call, simplifyCampaign)(answer.body.data)];
	}),
};

const HINTS: Partial<Record<Campaign['status'], string>> = {
	started:
		'The campaign is started: pause it first (Campaign > Pause), update it, then resume it (Campaign > Resume).',
	completed: 'The campaign is completed and cannot be changed any more.',
};

/** Adds to a refused update what to do about it, if the campaign's status is the reason. */
async function explainStatus(
	error: unknown,
	read: () => Promise<{ readonly data: Campaign }>,
): Promise<unknown> {
	if (!isRefusal(error)) return error;
	const campaign = await readAfterRefusal(read());
	const hint = campaign && HINTS[campaign.status];
	return hint === undefined ? error : explain(error, hint);
}
