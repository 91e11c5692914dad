import { invalidInput } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { campaigns } from '../../../../src/contract/campaigns';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { optionsProperty } from '../../../shared/form/properties';
import { campaignLocator, messageApprovalLocator } from '../../../shared/form/locators';
import { simplifier, simplifyProperty } from '../../../shared/form/simplify';
import { approveWithText } from './approveWithText';
import { APPROVE, pathOf, resolveApproval } from './resolveApproval';
import { approvalRow, simplifyApproval } from './approvalRow';

export const approve: Operation = {
	properties: [
		campaignLocator,
		messageApprovalLocator,
		simplifyProperty,
		optionsProperty({
			displayName: 'Only If Message Reads',
			name: 'onlyIfMessage',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder: 'e.g. {{ $json.message }}',
			description:
				'The text that was looked at. If the message was changed since, it is not approved. Takes one or two requests more.',
		}),
	],
	endpoint: campaigns.actOnMessageApproval,
	alsoCalls: [campaigns.listMessageApprovals],
	ownParameters: ['onlyIfMessage'],
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

/** Undefined without the option. An expression that gives nothing must not lift the condition. */
function expectedText(call: ItemCall): string | undefined {
	const options = call.fields('options');
	if (!('onlyIfMessage' in options)) return undefined;
	const { onlyIfMessage: text } = options;
	if (typeof text === 'string' && text.trim() !== '') return text;
	throw invalidInput(
		'only_if_message_reads',
		'is empty: give it the text that was looked at, or remove the option',
	);
}
