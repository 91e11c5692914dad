import type { IBinaryData } from 'n8n-workflow';

import { conversations } from '../../../../src/contract/conversations';
import type { RequestOf } from '../../../../src/contract/endpoint';
import { nullableString } from '../../../../src/contract/fields';
import {
	type Bytes,
	discard,
	storeFile,
	TOO_LARGE,
	tooLarge,
} from '../../../../src/n8n/files/binary';
import {
	answeredWithout,
	explain,
	fullMessageOf,
	isRefusal,
	OutreachError,
	statusOf,
} from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { nameInDisposition, safeFile } from '../../../../src/n8n/files/safeFile';
import { attachmentsInThread, checkAttachment, type KnownAttachment } from './knownAttachments';
import { z } from '../../../shared/rows/zod';

export type DownloadRequest = RequestOf<typeof conversations.getAttachment>;

export const fileRow = () =>
	z.strictObject({
		attachment_index: z.int(),
		attachment_type: nullableString(),
		file_name: z.string(),
		mime_type: z.string(),
		/** Bytes; null if unknown. */
		file_size: z.int().nullable(),
		/** Whether this is only the part of the file that Range asked for. */
		is_partial: z.boolean(),
		content_range: nullableString(),
	});

export interface Download {
	readonly row: z.infer<ReturnType<typeof fileRow>>;
	/** Absent for AI agents, which cannot take files. */
	readonly binary?: IBinaryData;
}

/** A large file over a slow connection takes a while. */
const TIMEOUT_MS = 300_000;

/**
 * Fetches the file by its IDs and its index alone. The `proxy_path` in the message is never fetched: it says only what
 * the index is, which the document leaves open.
 */
export async function downloadFile(
	call: ItemCall,
	request: DownloadRequest,
	maxBytes: number,
	known: KnownAttachment = {},
): Promise<Download> {
	const { context, isTool } = call;
	const { attachment_index: place } = request.path;
	const index = String(known.attachment_index ?? place);
	const path = { ...request.path, attachment_index: index };
	const answer = await call
		.send(conversations.getAttachment, { ...request, path }, { maxBytes, timeoutMs: TIMEOUT_MS })
		.catch(async (error: unknown) => {
			throw await withReason(call, request, error);
		});
	const { status, headers } = answer;
	const body = answer.body as Bytes;
	const file = safeFile(
		firstText(known.name, known.title, nameInDisposition(headers['content-disposition'])),
		firstText(headers['content-type'], known.media_type) ?? '',
		`attachment-${place}`,
	);
	const announced = Number(headers['content-length'] ?? Number.NaN);
	// Streamed files are never JSON, so this is an error with a success status.
	const isJson = /^application\/json\b/i.test(headers['content-type'] ?? '');
	if (isTool || isJson || announced > maxBytes) await discard(body, maxBytes);
	if (isJson) throw answeredWithout('the file');
	if (announced > maxBytes) throw tooLarge(maxBytes);
	const stored = isTool ? undefined : await storeFile(context, body, file, maxBytes);
	return {
		row: {
			attachment_index: Number(place),
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

/** These fields of an item may hold anything. */
const firstText = (...values: unknown[]): string | undefined =>
	values.find((value): value is string => typeof value === 'string' && value.trim() !== '');

/** Why this one attachment cannot be downloaded, whatever becomes of others. Throws what concerns more than it. */
export function reasonOf(error: unknown): string {
	const isOwn = error instanceof OutreachError && OWN_CODES.includes(error.code);
	if (isOwn || isRefusal(error)) return fullMessageOf(error);
	throw error;
}

const GONE = 'attachment_gone';
const OWN_CODES = [GONE, TOO_LARGE];

const gone = (): OutreachError =>
	new OutreachError('The API no longer has the attachment', {
		outcome: 'not sent',
		code: GONE,
		status: 404,
		hint: 'The conversation still lists it: open it in the application to look for it.',
	});

/** Adds the reason for the API's refusal, if the conversation shows it. */
async function withReason(
	call: ItemCall,
	{ path, headers }: DownloadRequest,
	error: unknown,
): Promise<unknown> {
	if (statusOf(error) === 404) {
		try {
			checkAttachment(await attachmentsInThread(call, path), path.attachment_index);
			return gone();
		} catch (reason) {
			// If the conversation cannot be read either, the first error says all that we know.
			return statusOf(reason) === undefined ? reason : error;
		}
	}
	if (!isRefusal(error)) return error;
	if (error.status === 416) {
		return explain(
			error,
			'Range must lie within the file. Leave it empty to get the whole file.',
			`The attachment has no bytes in the range ${headers?.range ?? ''}`.trim(),
		);
	}
	return explain(error, 'The API hands out images, audio, video and external media only.');
}
