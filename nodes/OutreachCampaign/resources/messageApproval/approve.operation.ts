import { campaigns } from '../../../../src/contract/campaigns';
import { invalidInput } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { isLeftToModel } from '../../../../src/n8n/form/fieldInput';
import { noticeProperty } from '../../../shared/form/properties';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { approveWithText } from './approveWithText';
import { APPROVE, pathOf, resolveApproval, textParameter } from './resolveApproval';
import { approvalOfItem, withoutApproval } from './approvalOfItem';
import { approvalRow, simplifyApproval } from './approvalRow';
import { LEFT_EMPTY_BY_MODEL, REVIEWED_TEXT, reviewedText } from './reviewedText';

const WITHOUT_TEXT =
	'must not be empty: drag message there from the trigger or from Message Approval > Get Many, or set When to Approve to Always';

const LEFT_EMPTY_IN_TOOL =
	'must not be empty: in the form of the tool, let the model fill it in, or set When to Approve to Always';

export const approve: Operation = {
	properties: [
		noticeProperty(
			'Releases the message: it goes to the lead within the schedule of the campaign, and cannot be taken back.',
		),
		...approvalOfItem,
		{
			displayName: 'When to Approve',
			name: 'approveIf',
			type: 'options',
			noDataExpression: true,
			options: [
				{
					name: 'Always',
					value: 'always',
					description: 'Approves the message whatever it says by now',
				},
				{
					name: 'If the Text Is Unchanged',
					value: 'textUnchanged',
					description: 'Approves only what was read. Costs one or two more requests.',
				},
			],
			default: 'textUnchanged',
		},
		reviewedText({
			required: true,
			default: '={{ $json.message }}',
			placeholder: 'e.g. {{ $json.message }}',
			displayOptions: { show: { '@tool': [false], approveIf: ['textUnchanged'] } },
			description:
				'The text that was reviewed. If the message has changed since, it is not approved. Drag message here from the trigger or from Message Approval > Get Many.',
		}),
		reviewedText({
			required: true,
			displayOptions: { show: { '@tool': [true], approveIf: ['textUnchanged'] } },
			description:
				'The whole text of the message, exactly as it was read. If the message has changed since, it is not approved.',
		}),
		...outputProperties,
	],
	endpoint: campaigns.actOnMessageApproval,
	alsoCalls: [campaigns.listMessageApprovals],
	ownParameters: ['approveIf', 'onlyIfTextIsUnchanged'],
	whenEmpty: { ...withoutApproval, onlyIfTextIsUnchanged: WITHOUT_TEXT },
	settledFields: ['action', 'rejection_note', 'rejection_reason'],
	output: approvalRow,
	run: perItem(async (call) => {
		const path = pathOf(call);
		const expected = expectedText(call);
		const row = await (expected === undefined
			? resolveApproval(call, { path, body: APPROVE })
			: approveWithText(call, path, expected, () => false));
		return [simplifier(call, simplifyApproval)(row)];
	}),
};

/** Undefined if any text may be approved. An empty text is an error: it must not let a message pass unchecked. */
function expectedText(call: ItemCall): string | undefined {
	if (call.parameter('approveIf', 'textUnchanged') === 'always') return undefined;
	const text = String(textParameter(call, 'onlyIfTextIsUnchanged'));
	if (text.trim() !== '') return text;
	const isModels = call.isTool && isLeftToModel(writtenText(call));
	throw invalidInput(
		REVIEWED_TEXT,
		isModels ? LEFT_EMPTY_BY_MODEL : call.isTool ? LEFT_EMPTY_IN_TOOL : WITHOUT_TEXT,
	);
}

const writtenText = ({ context }: ItemCall): unknown =>
	context.getNode().parameters.onlyIfTextIsUnchanged;
