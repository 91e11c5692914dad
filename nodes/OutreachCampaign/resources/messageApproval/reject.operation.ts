import { campaigns } from '../../../../src/contract/campaigns';
import { checkRequest } from '../../../../src/n8n/checkRequest';
import { isRefusal } from '../../../../src/n8n/errors';
import { addHint } from '../../../../src/n8n/execution/hints';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { filledFields } from '../../../../src/n8n/parameterValues';
import { leftOutIfEmpty, noticeProperty, textField } from '../../../shared/form/properties';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { pathOf, resolveApproval, textParameter } from './resolveApproval';
import { approvalOfItem, withoutApproval } from './approvalOfItem';
import { approvalRow, simplifyApproval } from './approvalRow';

export const reject: Operation = {
	properties: [
		noticeProperty(
			'The message is not sent, and its lead is excluded from the campaign. The API cannot undo that.',
		),
		...approvalOfItem,
		{
			displayName: 'Rejection Reason',
			name: 'rejectionReason',
			type: 'options',
			options: [
				{ name: '[None]', value: '', description: 'For a service that takes no reason' },
				{ name: 'Bad Timing', value: 'BAD_TIMING' },
				{ name: 'Existing Relationship', value: 'EXISTING_RELATIONSHIP' },
				{ name: 'Message Quality', value: 'MESSAGE_QUALITY' },
				{ name: 'Not a Fit', value: 'NOT_FIT' },
				{ name: 'Other', value: 'OTHER' },
			],
			default: 'OTHER',
			description: 'Why the message is not to be sent',
		},
		leftOutIfEmpty(
			textField('Rejection Note', 'rejectionNote', {
				placeholder: 'e.g. We are in touch with them already',
				description: 'The reason in your own words',
			}),
		),
		...outputProperties,
	],
	endpoint: campaigns.actOnMessageApproval,
	alsoCalls: [campaigns.listMessageApprovals],
	settledFields: ['action'],
	whenEmpty: withoutApproval,
	output: approvalRow,
	run: perItem(async (call) => {
		const request = checkRequest(campaigns.actOnMessageApproval, {
			path: pathOf(call),
			body: {
				action: 'reject',
				...filledFields({
					rejection_reason: textParameter(call, 'rejectionReason'),
					rejection_note: textParameter(call, 'rejectionNote'),
				}),
			},
		});
		const row = await resolveApproval(call, request).catch(async (error: unknown) => {
			if (!refusesReasons(error)) throw error;
			const { path } = request;
			const rejected = await resolveApproval(call, { path, body: { action: 'reject' } });
			addHint(call, 'The message was rejected without the reason, because the API takes none.');
			return rejected;
		});
		return [simplifier(call, simplifyApproval)(row)];
	}),
};

/** The document does not say what the body of a rejection is. Nothing was done, so it may be sent again without reasons. */
const refusesReasons = (error: unknown): boolean =>
	isRefusal(error) &&
	error.status === 400 &&
	/rejection_(reason|note)/.test(JSON.stringify([error.message, error.details]));
