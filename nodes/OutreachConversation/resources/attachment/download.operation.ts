import type { IBinaryKeyData, INodeProperties } from 'n8n-workflow';

import { conversations } from '../../../../src/contract/conversations';
import { checkRequest } from '../../../../src/n8n/checkRequest';
import { BYTES_PER_MB } from '../../../../src/n8n/files/binary';
import { invalidInput } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { type FileRow, perItemWithFiles } from '../../../../src/n8n/execution/perItem';
import { text } from '../../../shared/form/values';
import { conversationLocator } from '../../../shared/form/locators';
import { downloadFile, type DownloadRequest, fileRow, reasonOf } from './downloadFile';
import {
	attachmentsInItem,
	attachmentsInThread,
	checkAttachment,
	reasonToLeaveOut,
} from './knownAttachments';
import { z } from '../../../shared/rows/zod';

const MAX_SIZE_MB = 100;

const properties: INodeProperties[] = [
	{ ...conversationLocator, description: 'The conversation with the message' },
	{
		displayName: 'Message ID',
		name: 'messageId',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. {{ $json.message_id }}',
		description: 'ID of the message with the attachment',
	},
	{
		displayName: 'Put Output File in Field',
		name: 'binaryPropertyName',
		type: 'string',
		default: 'data',
		required: true,
		displayOptions: { show: { '@tool': [false] } },
		hint: 'The name of the output binary field to put the file in',
		description:
			'With All Attachments the fields are numbered like the attachments: data_0, data_1 and so on',
	},
	{
		displayName: 'All Attachments',
		name: 'allAttachments',
		type: 'boolean',
		noDataExpression: true,
		default: false,
		displayOptions: { show: { '@tool': [false] } },
		description:
			'Whether to download all attachments of the message instead of one. The conversation is read to find them, unless the input item lists them. Those that cannot be downloaded are listed with the reason.',
	},
	{
		displayName: 'Attachment Index',
		name: 'attachmentIndex',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		// As a tool, the form does not have All Attachments.
		displayOptions: { hide: { allAttachments: [true] } },
		description: 'Which attachment of the message, counted from 0',
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
				displayName: 'Maximum Size (MB)',
				name: 'maxSizeMb',
				type: 'number',
				default: 100,
				description:
					'A larger attachment stops the node; with All Attachments, it is listed with the reason',
			},
			{
				displayName: 'Range',
				name: 'range',
				type: 'string',
				default: '',
				placeholder: 'e.g. bytes=0-1023',
				displayOptions: { show: { '/allAttachments': [false] } },
				description:
					'Part of an audio or video file: bytes=0-1023 is its first 1024 bytes, bytes=-1024 its last. Other files come whole.',
			},
		],
	},
];

export const download: Operation = {
	properties,
	endpoint: conversations.getAttachment,
	alsoCalls: [conversations.get],
	ownParameters: ['allAttachments', 'binaryPropertyName', 'maxSizeMb', 'range'],
	output: () =>
		z.strictObject({
			conversation_id: z.string(),
			message_id: z.string(),
			...fileRow().shape,
		}),
	run: perItemWithFiles(async (call) => {
		const all = !call.isTool && call.parameter('allAttachments') === true;
		return [all ? await downloadAll(call) : await downloadOne(call)];
	}),
};

async function downloadOne(call: ItemCall): Promise<FileRow> {
	const index = String(call.parameter('attachmentIndex', 0));
	const request = requestOf(call, index, text(call.parameter('options.range')));
	const { maxBytes, property } = settingsOf(call);
	const { conversation_id, message_id } = request.path;
	const attachments = attachmentsInItem(call, request.path);
	if (attachments) checkAttachment(attachments, index);
	const known = attachments?.[Number(index)];
	const { row, binary } = await downloadFile(call, request, maxBytes, known);
	return {
		json: { conversation_id, message_id, ...row },
		binary: binary ? { [property]: binary } : {},
	};
}

async function downloadAll(call: ItemCall): Promise<FileRow> {
	const { path } = requestOf(call, '0');
	const { maxBytes, property } = settingsOf(call);
	const { conversation_id, message_id } = path;
	const attachments = attachmentsInItem(call, path) ?? (await attachmentsInThread(call, path));
	const files: object[] = [];
	const binary: IBinaryKeyData = {};
	for (const [index, known] of attachments.entries()) {
		const file =
			reasonToLeaveOut(known) ??
			(await downloadFile(call, requestOf(call, String(index)), maxBytes, known).catch(reasonOf));
		if (typeof file === 'string') {
			files.push({
				attachment_index: index,
				attachment_type: known.type ?? null,
				field: null,
				reason: file,
			});
			continue;
		}
		const field = `${property}_${index}`;
		if (file.binary) binary[field] = file.binary;
		files.push({ ...file.row, field, reason: null });
	}
	return {
		json: { conversation_id, message_id, attachment_count: attachments.length, attachments: files },
		binary,
	};
}

function requestOf(call: ItemCall, index: string, range?: unknown): DownloadRequest {
	const path = {
		conversation_id: call.id('conversationId'),
		message_id: call.id('messageId'),
		attachment_index: index,
	};
	return checkRequest(conversations.getAttachment, { path, headers: { range } });
}

function settingsOf(call: ItemCall): { readonly maxBytes: number; readonly property: string } {
	const maxSizeMb = call.parameter('options.maxSizeMb', MAX_SIZE_MB);
	if (!(Number(maxSizeMb) > 0)) {
		throw invalidInput('max_size_mb', 'must be a number above 0');
	}
	const property = text(call.parameter('binaryPropertyName', 'data'));
	if (typeof property !== 'string') throw invalidInput('binary_property_name', 'must not be empty');
	return { maxBytes: Number(maxSizeMb) * BYTES_PER_MB, property };
}
