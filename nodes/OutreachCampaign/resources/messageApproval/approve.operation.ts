import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { campaigns } from '../../../../src/contract/campaigns';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { noticeProperty } from '../../../shared/form/properties';
import { campaignLocator, messageApprovalLocator } from '../../../shared/form/locators';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { approveWithText } from './approveWithText';
import { APPROVE, pathOf, resolveApproval, textParameter } from './resolveApproval';
import { approvalRow, simplifyApproval } from './approvalRow';

export const approve: Operation = {
	properties: [
		noticeProperty(
			'Releases the message: it goes to the lead within the schedule of the campaign, and cannot be taken back.',
		),
		campaignLocator,
		messageApprovalLocator,
		{
			displayName: 'Only If Text Is Unchanged',
			name: 'onlyIfTextIsUnchanged',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder: 'e.g. {{ $json.message }}',
			description:
				'The text that you reviewed. If the message has changed since, it is not approved. Takes one or two more requests. Leave empty to approve the message whatever it says.',
		},
		...outputProperties,
	],
	endpoint: campaigns.actOnMessageApproval,
	alsoCalls: [campaigns.listMessageApprovals],
	ownParameters: ['onlyIfTextIsUnchanged'],
	settledFields: ['action', 'rejection_note', 'rejection_reason'],
	output: approvalRow,
	run: perItem(async (call) => {
		const path = pathOf(call);
		const expected = expectedText(call);
		const row = await (expected === undefined
			? resolveApproval(call, { path, body: APPROVE })
			: approveWithText(call, path, expected, 'refuse'));
		return [simplifier(call, simplifyApproval)(row)];
	}),
};

/** Undefined if the field is empty: then the message may say anything. */
function expectedText(call: ItemCall): string | undefined {
	const text = String(textParameter(call, 'onlyIfTextIsUnchanged'));
	return text.trim() === '' ? undefined : text;
}
