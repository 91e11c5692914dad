import { campaigns, messageOverrideInputSchema } from '../../../../src/contract/campaigns';
import { problemsOf } from '../../../../src/contract/problems';
import { checkRequest } from '../../../../src/n8n/checkRequest';
import { invalidInput } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { isLeftToModel, partOf } from '../../../../src/n8n/form/fieldInput';
import { noticeProperty, optionsProperty } from '../../../shared/form/properties';
import { hintAtMarks, refuseLostPlaceholder } from '../../../shared/form/placeholders';
import { refuseUnsendable } from '../../../shared/form/refuseUnsendable';
import { sendAsWritten } from '../../../shared/form/sendAsWritten';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { approveWithText, NEW_TEXT, readsTheSame } from './approveWithText';
import { APPROVE, type ApprovalPath, pathOf, textParameter } from './resolveApproval';
import { approvalOfItem, withoutApproval } from './approvalOfItem';
import { approvalRow, simplifyApproval } from './approvalRow';
import { LEFT_EMPTY_BY_MODEL, REVIEWED_TEXT, reviewedText } from './reviewedText';

export const editAndApprove: Operation = {
	properties: [
		noticeProperty(
			'Releases the new text: it goes to the lead within the schedule of the campaign, and cannot be taken back.',
		),
		...approvalOfItem,
		{
			displayName: 'New Text',
			name: 'newText',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			required: true,
			placeholder: 'e.g. Hi Mara, thank you for stopping by at the fair',
			description:
				'The text to send instead, 1 to 8000 characters; for the note of a connection request at most 200. Nobody fills in placeholders such as {first_name}.',
		},
		optionsProperty(
			reviewedText({
				placeholder: 'e.g. {{ $json.message }}',
				description:
					'The whole text of the message, exactly as it was read before it was edited. If the message has changed since, it is neither changed nor approved. Without this option, the new text replaces any text.',
			}),
			sendAsWritten,
		),
		...outputProperties,
	],
	endpoint: campaigns.actOnMessageApproval,
	alsoCalls: [campaigns.listMessageApprovals, campaigns.setMessageOverride],
	ownParameters: ['newText', 'onlyIfTextIsUnchanged', 'sendAsWritten'],
	textsForPeople: { newText: 'replacement' },
	settledFields: ['action', 'rejection_note', 'rejection_reason'],
	whenEmpty: withoutApproval,
	output: approvalRow,
	run: perItem(async (call) => {
		const path = pathOf(call);
		const before = textBefore(call);
		const mayReplace =
			before === undefined ? undefined : (stored: string) => readsTheSame(stored, before);
		const row = await approveWithText(call, path, newText(call, path), mayReplace);
		return [simplifier(call, simplifyApproval)(row)];
	}),
};

/** Checked before anything is read. The maximum length depends on the message, so this checks the largest one. */
function newText(call: ItemCall, path: ApprovalPath): string {
	const message = textParameter(call, 'newText');
	const widest = { node_type: 'send_message', message_stage: 'ice_breaker', message };
	const schema = messageOverrideInputSchema();
	const problems = problemsOf(schema, widest).map((problem) => ({ ...problem, field: NEW_TEXT }));
	checkRequest(campaigns.actOnMessageApproval, { path, body: APPROVE }, { more: problems });
	refuseUnsendable(NEW_TEXT, message);
	hintAtMarks(call, 'New Text', message, 'replacement');
	return schema.parse(widest).message;
}

/** Undefined if the new text may replace any other. */
function textBefore(call: ItemCall): string | undefined {
	const path = 'options.onlyIfTextIsUnchanged';
	const text = call.parameter(path);
	if (text !== undefined) {
		refuseLostPlaceholder(call, 'onlyIfTextIsUnchanged', path);
		return String(text);
	}
	// If a model leaves a field of a collection empty, it reads as not added. That must not lift the check.
	if (call.isTool && isLeftToModel(writtenText(call))) {
		throw invalidInput(REVIEWED_TEXT, LEFT_EMPTY_BY_MODEL);
	}
	return undefined;
}

const writtenText = ({ context }: ItemCall): unknown =>
	partOf(
		{ written: context.getNode().parameters.options, value: undefined },
		'onlyIfTextIsUnchanged',
	).written;
