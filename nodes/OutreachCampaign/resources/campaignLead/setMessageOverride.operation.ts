import {
	campaigns,
	type MessageApproval,
	type MessageOverride,
	messageOverrideSchema,
	readOverrideResult,
} from '../../../../src/contract/campaigns';
import { nullableString } from '../../../../src/contract/fields';
import { checkRequest } from '../../../../src/n8n/checkRequest';
import { explain, isRefusal, unexpectedResponse } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { formOf } from '../../../shared/form/values';
import { campaignLeadLocator, campaignLocator } from '../../../shared/form/locators';
import { hintAtMarks } from '../../../shared/form/placeholders';
import { optionsProperty } from '../../../shared/form/properties';
import { refuseUnsendable } from '../../../shared/form/refuseUnsendable';
import { sendAsWritten } from '../../../shared/form/sendAsWritten';
import { isSameValue } from '../../../shared/keep/changes';
import { pick, pickSchema } from '../../../shared/rows/pick';
import { utcTime } from '../../../shared/rows/utcTime';

export const setMessageOverride: Operation = {
	properties: [
		campaignLocator,
		campaignLeadLocator,
		{
			displayName: 'Type',
			name: 'nodeType',
			type: 'options',
			options: [
				{
					name: 'Connection Note',
					value: 'send_connection',
					description: 'The note that goes with the connection request',
				},
				{
					name: 'Message',
					value: 'send_message',
					description: 'One of the messages that the campaign sends to the lead',
				},
			],
			default: 'send_message',
			required: true,
			description: 'Which text to set for this lead',
		},
		{
			displayName: 'Message Stage',
			name: 'messageStage',
			type: 'options',
			displayOptions: { show: { nodeType: ['send_message'] } },
			options: [
				{ name: 'First Message', value: 'ice_breaker' },
				{ name: 'Follow Up 1', value: 'follow_up_1' },
				{ name: 'Follow Up 2', value: 'follow_up_2' },
			],
			default: 'ice_breaker',
			required: true,
			description: 'Which message of the sequence gets this text',
		},
		{
			displayName: 'Message',
			name: 'message',
			type: 'string',
			typeOptions: { rows: 5 },
			default: '',
			required: true,
			placeholder: "e.g. Hi {{ $json.lead_first_name ?? 'there' }}, thank you for stopping by",
			description:
				'The text that this lead gets in place of the text of the campaign: at most 8000 characters for a message, 200 for a connection note. Nobody fills in placeholders such as {first_name}: drag lead_first_name into the text, from Campaign Lead > Get Many.',
		},
		optionsProperty(sendAsWritten),
	],
	whenEmpty: {
		// Once a lead was removed from the workspace, a row of Get Many has no lead ID.
		leadId:
			'must not be empty. Choose one, or leave out the leads of the campaign whose lead_id is null: they are no longer in the workspace and get no more messages',
	},
	endpoint: campaigns.setMessageOverride,
	alsoCalls: [campaigns.listMessageApprovals],
	ownParameters: ['sendAsWritten'],
	textsForPeople: { message: 'replacement' },
	output: () => overrideRow(),
	run: perItem(async (call) => {
		const request = requestOf(call);
		try {
			const answer = await call.send(campaigns.setMessageOverride, request);
			return [toRow(answer.body, request)];
		} catch (error) {
			const done = await findDone(error, call, request);
			if (done) return [done];
			// A 400 is about the text itself, such as an unknown placeholder.
			throw isRefusal(error) && error.status !== 400 ? explain(error, LOCKS) : error;
		}
	}),
};

const LOCKS =
	'A text is locked once it was sent, approved or rejected, and when the campaign is over for the lead. Stages that are still to come can be set.';

function requestOf(call: ItemCall) {
	const form = formOf(call);
	const path = { campaign_id: call.id('campaignId'), lead_id: call.id('leadId') };
	const nodeType = form('nodeType');
	const message = form('message');
	refuseUnsendable('message', message);
	hintAtMarks(call, 'Message', message, 'replacement');
	return checkRequest(campaigns.setMessageOverride, {
		path,
		body: {
			node_type: nodeType,
			// A connection request is the first step, so its note has no other stage.
			message_stage: nodeType === 'send_connection' ? 'ice_breaker' : form('messageStage'),
			message,
		},
	});
}

/** For a Retry: finds the message that already has this text, and is now locked. */
async function findDone(
	error: unknown,
	call: ItemCall,
	{ path: { campaign_id, lead_id }, body }: ReturnType<typeof requestOf>,
): Promise<object | undefined> {
	if (!call.isRetry || !isRefusal(error)) return undefined;
	const { node_type, message_stage, message } = body;
	const row = await call
		.findInList(
			campaigns.listMessageApprovals,
			{ path: { campaign_id } },
			(each) =>
				each.lead_id === lead_id &&
				each.node_type === node_type &&
				each.message_stage === message_stage &&
				each.message === message,
		)
		.catch(() => undefined);
	return (
		row && {
			...doneFields(row),
			id: null,
			updated_at: utcTime(row.updated_at),
			lead_campaign_state: null,
		}
	);
}

const FIELDS = ['id', 'campaign_id', 'lead_id', 'node_type', 'message_stage', 'message'] as const;

const overrideFields = pick<MessageOverride>(...FIELDS);

const doneFields = pick<MessageApproval>(...FIELDS);

const overrideRow = () =>
	pickSchema(messageOverrideSchema(), ...FIELDS, 'updated_at').extend({
		id: nullableString(),
		lead_campaign_state: nullableString(),
	});

function toRow(answer: unknown, { path, body }: ReturnType<typeof requestOf>): object {
	const { node_type, message_stage, message } = body;
	const { overrides, leadCampaignState } = readOverrideResult(answer);
	// The answer may list other texts too.
	const override = overrides.find(
		(each) =>
			each.node_type === node_type &&
			each.message_stage === message_stage &&
			(typeof each.lead_id !== 'string' || each.lead_id === path.lead_id),
	);
	if (!override) {
		throw unexpectedResponse(
			'The API answered without the text that was set',
			'Running the node again is safe: it sets the same text.',
		);
	}
	if (typeof override.message === 'string' && !isSameValue(override.message, message)) {
		throw unexpectedResponse(
			'The API answered with another text than the one that was set',
			'Running the node again is safe: it sets the same text.',
		);
	}
	return {
		...overrideFields(override),
		updated_at: utcTime(override.updated_at),
		lead_campaign_state: leadCampaignState,
	};
}
