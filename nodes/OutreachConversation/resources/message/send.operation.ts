import type { INodeProperties } from 'n8n-workflow';

import { conversations } from '../../../../src/contract/conversations';
import { leadLists, leads } from '../../../../src/contract/leads';
import { explain, isRefusal, outcomeOf, warnAgent } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { isOnlyCheck, onlyCheck } from '../../../shared/form/onlyCheck';
import { conversationLocator, fromItem } from '../../../shared/form/locators';
import { hintAtMarks } from '../../../shared/form/placeholders';
import { optionsProperty } from '../../../shared/form/properties';
import { sendAsWritten } from '../../../shared/form/sendAsWritten';
import { leaveOut } from '../../../shared/leaveOut/form';
import { leaveOutCompanies } from '../../../shared/leaveOut/readCompanies';
import { NotSentError } from './newerMessage';
import { readMessage } from './readMessage';
import { checkOnly } from './sendCheck';
import { checksOf, WITHOUT_LAST_MESSAGE_ID } from './sendChecks';
import {
	notSentHints,
	notSentRow,
	sendRow,
	sentRow,
	undecidedHints,
	undecidedRow,
} from './sendRow';
import { isPending, memoryOf, type Message, PENDING } from './sentMessages';

const NOT_TO =
	'If the lead of the conversation is in one of these lead lists, nothing is sent, and the item has "sent": false and the status "left_out". Costs up to two requests for each message, and one for each list.';

const NOT_TO_COMPANY =
	'If the company of the conversation\'s lead is one of these, or has its website or the lead\'s e-mail at one of these domains, nothing is sent, and the item has "sent": false and the status "left_out". Costs up to two requests for each message, shared with Leave Out People in Lists. The key needs the scope leads:read.';

const onlyCheckOfSend = onlyCheck(
	'send nothing, and give one item that says to whom the text would go, whether it may go out now, and what speaks against it. Costs a request for each 500 messages of the conversation, one with When to Send set to Always, and those of the Leave Out options. The key needs the scope conversations:read.',
);

const WITHOUT_CONVERSATION =
	'must not be empty: drag conversation_id there from the trigger, or id from Conversation > Get Many';

const properties: INodeProperties[] = [
	{
		displayName: 'The message goes to a real person at once and cannot be taken back.',
		name: 'sendNotice',
		type: 'notice',
		default: '',
	},
	...fromItem(
		{ ...conversationLocator, description: 'The conversation to send the message into' },
		'$json.conversation_id ?? $json.id',
	),
	{
		displayName: 'Message',
		name: 'content',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		placeholder: 'e.g. Thank you! Does Thursday at ten suit you?',
		description:
			'The text to send, 1 to 8000 characters, without formatting. Placeholders such as {first_name} are not filled in: use an expression instead.',
	},
	{
		displayName: 'When to Send',
		name: 'sendIf',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Always (May Send Twice)',
				value: 'always',
				description: 'Every run of the workflow sends the message again',
			},
			{
				name: 'If There Is No Newer Message',
				value: 'noNewerMessage',
				description: 'A second run sends nothing. Costs a request for each 500 messages.',
			},
		],
		default: 'noNewerMessage',
	},
	{
		displayName: 'Only If Last Message ID',
		name: 'onlyIfLastMessageId',
		type: 'string',
		default: '={{ $json.message_id ?? $json.last_message_id }}',
		required: true,
		placeholder: 'e.g. {{ $json.message_id }}',
		displayOptions: { show: { '@tool': [false], sendIf: ['noNewerMessage'] } },
		description:
			'The message is sent only if this still is the last one of the conversation, so that it neither crosses a newer one nor goes out twice. Drag message_id here from the trigger, or last_message_id from Conversation > Get or Get Many. If the input item has this ID and that of the conversation, its text or last_message_text must still be what the lead wrote, unless it is what you send.',
	},
	{
		displayName: 'Only If Last Message ID',
		name: 'onlyIfLastMessageId',
		type: 'string',
		default: '',
		required: true,
		displayOptions: { show: { '@tool': [true], sendIf: ['noNewerMessage'] } },
		description:
			'ID of the last message you know of. The message is sent only if this still is the last one of the conversation.',
	},
	{
		displayName: 'Expected Lead Name',
		name: 'expectedLeadName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Maria Santos',
		displayOptions: { show: { '@tool': [true] } },
		hint: 'Let the model fill it in, so that no message goes to the wrong person',
		description:
			'First and last name of the lead that the message is for. It is sent only if the conversation is with this lead. Leave empty to send without this check.',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		displayOptions: { show: { '@tool': [false] } },
		options: [
			{
				displayName: 'Expected Lead Name',
				name: 'expectedLeadName',
				type: 'string',
				default: '',
				placeholder: 'e.g. Maria Santos',
				description:
					'First and last name of the lead that the message is for. It is sent only if the conversation is with this lead; upper and lower case do not matter. Costs a request.',
			},
			{
				displayName: 'Give an Item If Unclear',
				name: 'giveUndecided',
				type: 'boolean',
				default: true,
				description:
					'Whether a message comes out as an item with "sent": null, for a person to look at, if it is unclear whether it was sent. If off, it stops the node.',
			},
			{
				displayName: 'If There Is a Newer Message',
				name: 'ifNewerMessage',
				type: 'options',
				noDataExpression: true,
				displayOptions: { show: { '/sendIf': ['noNewerMessage'] } },
				options: [
					{
						name: 'Fail',
						value: 'fail',
						description: 'Stop the node, and say who wrote last',
					},
					{
						name: 'Go On Without Sending',
						value: 'goOn',
						description:
							'Give an item with "sent": false and the reason. Whatever else goes wrong still stops the node.',
					},
				],
				default: 'fail',
				description:
					'What to do if the message is not sent because the conversation has gone on, because the message that it answers was deleted or edited, or because it is there already',
			},
			leaveOutCompanies(NOT_TO_COMPANY),
			leaveOut(NOT_TO),
			onlyCheckOfSend,
			sendAsWritten,
		],
	},
	{
		...optionsProperty(
			leaveOutCompanies(NOT_TO_COMPANY, { inTool: true }),
			leaveOut(NOT_TO, { inTool: true }),
			onlyCheckOfSend,
			sendAsWritten,
		),
		displayOptions: { show: { '@tool': [true] } },
	},
];

export const send: Operation = {
	properties,
	endpoint: conversations.sendMessage,
	alsoCalls: [conversations.get, conversations.list, leadLists.get, leads.get],
	ownParameters: [
		'expectedLeadName',
		'giveUndecided',
		'ifNewerMessage',
		'leaveOut',
		'leaveOutCompanies',
		'onlyCheck',
		'onlyIfLastMessageId',
		'sendAsWritten',
		'sendIf',
	],
	textsForPeople: { content: 'asItIs' },
	reportsTexts: true,
	whenEmpty: {
		conversationId: WITHOUT_CONVERSATION,
		onlyIfLastMessageId: WITHOUT_LAST_MESSAGE_ID,
	},
	output: () => sendRow(),
	hints: (_, items) => [...notSentHints(items), ...undecidedHints(items)],
	run: perItem(async (call) => {
		if (isOnlyCheck(call)) return [await checkOnly(call)];
		try {
			return [await sendOnce(call, readMessage(call))];
		} catch (error) {
			throw call.isTool ? warnAgent(error) : error;
		}
	}),
};

/** Sends the message, unless an earlier run of the node did. */
async function sendOnce(call: ItemCall, message: Message): Promise<object> {
	const memory = memoryOf(call, message);
	const checks = checksOf(call, message, memory.others);
	try {
		const { body } = await call.send(conversations.sendMessage, message, {
			journal: memory.journal,
			check: checks.areWanted
				? async () => await checks.check(await checks.readThread())
				: undefined,
			pendingAnswer: { body: { ...PENDING }, isGiven: isPending },
		});
		hintAtMarks(call, 'Message', message.body.content, 'asItIs');
		return sentRow(message, memory.sentText(), body);
	} catch (error) {
		if (outcomeOf(error) === 'not sent') checks.release();
		if (error instanceof NotSentError && goesOnAfter(error, call))
			return notSentRow(message, error);
		if (outcomeOf(error) === 'unknown' && givesUndecided(call)) {
			return undecidedRow(message, memory.sentText(), error);
		}
		throw isRefusal(error) && error.status === 409 ? inConflict(error) : error;
	}
}

/** Leaving somebody out is what the option asks for. */
const goesOnAfter = ({ reason }: NotSentError, call: ItemCall): boolean =>
	reason === 'left_out' || call.fields('options').ifNewerMessage === 'goOn';

const givesUndecided = (call: ItemCall): boolean => call.fields('options').giveUndecided === true;

/** The document names one reason for a 409. The service may have another, and its own words count more. */
const inConflict = (error: Parameters<typeof explain>[0]) =>
	/sync/i.test(`${error.code} ${error.message}`)
		? stillSyncing(error)
		: explain(
				error,
				'Nothing was sent. If the conversation is still syncing, which is the reason that the API names, run the node again in a few minutes.',
			);

const stillSyncing = (error: Parameters<typeof explain>[0]) =>
	explain(
		error,
		`The API says: "${error.message}" It is still reading in the earlier messages of this conversation, and takes new ones when it is done. Run the node again in a few minutes.`,
		'The conversation is still syncing, so nothing was sent',
	);
