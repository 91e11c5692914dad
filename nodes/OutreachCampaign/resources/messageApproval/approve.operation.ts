import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { invalidInput } from '../../../../src/n8n/errors';
import { type ItemCall, type Operation, perItem } from '../../../../src/n8n/run';
import { campaignLocator, messageApprovalLocator } from '../../../shared/locators';
import { showFor } from '../../../shared/showFor';
import { simplifier, simplifyProperty } from '../../../shared/simplify';
import { APPROVE, approveWithText } from './approveWithText';
import { pathOf, resolveApproval } from './resolveApproval';
import { simplifiedApproval } from './simplifiedApproval';

const properties: INodeProperties[] = [
	campaignLocator,
	messageApprovalLocator,
	simplifyProperty,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Only If Message Reads',
				name: 'onlyIfMessage',
				type: 'string',
				typeOptions: { rows: 4 },
				default: '',
				placeholder: 'e.g. {{ $json.message }}',
				description:
					'The text that was looked at. If the message was changed since, it is not approved. Takes one or two requests more.',
			},
		],
	},
];

export const approve: Operation = {
	properties: showFor('messageApproval', 'approve', properties),
	run: perItem(async (call) => {
		const path = pathOf(call);
		const expected = expectedText(call);
		const row = await (expected === undefined
			? resolveApproval(call, path, APPROVE)
			: approveWithText(call, path, expected, 'refuse'));
		return [simplifier(call, simplifiedApproval)(row)];
	}),
};

/** Undefined where the option is not there. An expression that gives nothing must not lift the condition. */
function expectedText({ context, itemIndex }: ItemCall): string | undefined {
	const options = context.getNodeParameter('options', itemIndex, {}) as IDataObject;
	if (!('onlyIfMessage' in options)) return undefined;
	const { onlyIfMessage: text } = options;
	if (typeof text === 'string' && text.trim() !== '') return text;
	throw invalidInput(
		'only_if_message_reads',
		'is empty: give it the text that was looked at, or remove the option',
	);
}
