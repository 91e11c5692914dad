import type { IBinaryData } from 'n8n-workflow';

import { conversations } from '../../../../src/contract/conversations';
import { type Bytes, discard, storeFile, tooLarge } from '../../../../src/n8n/binary';
import { answeredWithout, explained, isRefusal, statusOf } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/run';
import { nameInDisposition, safeFile } from '../../../../src/n8n/safeFile';
import {
	attachmentsInThread,
	checkAttachment,
	type KnownAttachment,
	type MessagePath,
} from './knownAttachments';

export interface DownloadRequest {
	readonly path: MessagePath & { readonly attachment_index: string };
	readonly headers: { readonly range?: string };
}

export interface Download {
	readonly row: {
		readonly attachment_index: number;
		readonly attachment_type: string | null;
		readonly file_name: string;
		readonly mime_type: string;
		/** Bytes; null where it is not known. */
		readonly file_size: number | null;
		/** A part of the file, as Range asked for it. */
		readonly is_partial: boolean;
		readonly content_range: string | null;
	};
	/** Absent for an AI agent, which cannot take files. */
	readonly binary?: IBinaryData;
}

/** A large file over a slow line takes its time. */
const TIMEOUT_MS = 300_000;

/** Addressed by ids alone: what the message calls `proxy_path` is never fetched. */
export async function downloadFile(
	call: ItemCall,
	request: DownloadRequest,
	{ known = {}, maxBytes }: { readonly known?: KnownAttachment; readonly maxBytes: number },
): Promise<Download> {
	const { client, context, signal, isTool } = call;
	const options = { signal, maxBytes, timeoutMs: TIMEOUT_MS };
	const answer = await client
		.call(conversations.getAttachment, request, options)
		.catch(async (error: unknown) => {
			throw await withReason(call, request, error);
		});
	const { status, headers } = answer;
	const body = answer.body as Bytes;
	const index = request.path.attachment_index;
	const file = safeFile(
		firstText(known.name, known.title, nameInDisposition(headers['content-disposition'])),
		firstText(headers['content-type'], known.media_type) ?? '',
		`attachment-${index}`,
	);
	const announced = Number(headers['content-length'] ?? Number.NaN);
	// Files of these kinds are never JSON: the API tells something else, with a status that says nothing of it.
	const isJson = /^application\/json\b/i.test(headers['content-type'] ?? '');
	if (isTool || isJson || announced > maxBytes) await discard(body, maxBytes);
	if (isJson) throw answeredWithout('the file');
	if (announced > maxBytes) throw tooLarge(maxBytes);
	const stored = isTool ? undefined : await storeFile(context, body, file, maxBytes);
	return {
		row: {
			attachment_index: Number(index),
			attachment_type: known.type ?? null,
			file_name: file.name,
			mime_type: file.type,
			file_size: stored?.size ?? (Number.isNaN(announced) ? null : announced),
			is_partial: status === 206,
			content_range: headers['content-range'] ?? null,
		},
		binary: stored?.binary,
	};
}

/** What an item says of a file may be anything. */
const firstText = (...values: unknown[]): string | undefined =>
	values.find((value): value is string => typeof value === 'string' && value.trim() !== '');

/** The API's refusal with what is found out about it. */
async function withReason(
	call: ItemCall,
	{ path, headers }: DownloadRequest,
	error: unknown,
): Promise<unknown> {
	if (statusOf(error) === 404) {
		return await attachmentsInThread(call, path).then(
			(attachments) => {
				checkAttachment(attachments, path.attachment_index);
				return error;
			},
			// Where the conversation cannot be read either, the first error says all that is known.
			(reason: unknown) => (statusOf(reason) === undefined ? reason : error),
		);
	}
	if (!isRefusal(error)) return error;
	if (error.status === 416) {
		return explained(
			error,
			'Range must lie within the file. Leave it empty to get the whole file.',
			`The attachment has no bytes in the range ${headers.range ?? ''}`.trim(),
		);
	}
	return explained(error, 'The API hands out images, audio, video and external media only.');
}
