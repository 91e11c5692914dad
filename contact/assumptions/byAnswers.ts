import { isSuccess } from '../../src/client/http/send';
import { endpoints } from '../../src/contract';
import { rowsIn } from '../reading/records';
import type { Judgement } from '../report/finding';
import type { Seen } from './facts';
import { confirmed, open, refuted, refutedHarmlessly } from './judgements';

/**
 * Assumes that agents come in no particular order. One ordered list of several agents does not prove that they always
 * do.
 */
export function judgeAgentOrder({ pages }: Seen): Judgement {
	const times = rowsIn(pages, endpoints.agents.list)
		.map(({ created_at: at }) => Date.parse(String(at)))
		.filter((time) => !Number.isNaN(time));
	const isSorted = times.every((time, index) => index === 0 || time <= times[index - 1]!);
	return isSorted
		? open(`${times.length} came newest first, which may be chance.`)
		: confirmed('They did not come newest first.');
}

/** Assumes that `status` filters agents. */
export function judgeStatusFilter({ agentsByStatus: filtered }: Seen): Judgement | undefined {
	if (!filtered) return undefined;
	const isOther = ({ status }: { readonly status?: unknown }) => status !== filtered.by;
	if (filtered.filtered.some(isOther)) return refuted('Agents of other statuses came, too.');
	const wanted = filtered.all.filter((row) => !isOther(row)).length;
	return filtered.filtered.length < wanted
		? refuted(`Of ${wanted} agents of that status, ${filtered.filtered.length} came.`)
		: confirmed('Only agents of that status came.');
}

/** Assumes that `unread_only` false leaves nothing out. */
export function judgeUnreadOnly({ conversationsNotUnreadOnly: filtered }: Seen): Judgement {
	const { all = [], filtered: rows = [] } = filtered ?? {};
	const isAmong = (isUnread: boolean, some: typeof all) =>
		some.some((row) => row.is_unread === isUnread);
	if (!isAmong(true, all) || !isAmong(false, all)) {
		return open('The workspace has no read and unread conversations side by side.');
	}
	if (!isAmong(true, rows)) return refuted('No unread conversations came.');
	if (!isAmong(false, rows)) return refuted('No read conversations came.');
	const came = all.filter(({ id }) => rows.some((row) => row.id === id)).length;
	return came < all.length
		? open(`Read and unread conversations came, but only ${came} of ${all.length}.`)
		: confirmed('Read and unread conversations came.');
}

const NO_ATTACHMENT = open('No such attachment was found.');
const cameWith = (status: number) => `It came with status ${status}.`;
const attachmentCameWith = (status: number) => `The attachment came with status ${status}.`;
const NOT_FOUND = 404;
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== NOT_FOUND;

/** Assumes that the index counts from 0. */
export function judgeIndex({ attachments: { status, index, fromOne } }: Seen): Judgement {
	if (status === undefined) return NO_ATTACHMENT;
	if (isSuccess(status)) {
		return index === 0
			? confirmed(cameWith(status))
			: open(`An attachment came for index ${index}, which may be the one before.`);
	}
	return fromOne !== undefined && isSuccess(fromOne)
		? refuted('It counts from 1.')
		: open(attachmentCameWith(status));
}

/** Assumes that a message's `id` names it. */
export function judgeMessageId({ attachments: { status, bySocialId } }: Seen): Judgement {
	if (status === undefined) return NO_ATTACHMENT;
	if (isSuccess(status)) return confirmed(cameWith(status));
	return bySocialId !== undefined && isSuccess(bySocialId)
		? refuted('It is its social_message_id.')
		: open(attachmentCameWith(status));
}

/** Otherwise, an answer may be about another attachment, or about none. */
const areFound = (seen: Seen): boolean => judgeIndex(seen).verdict === 'confirmed';
const unclear = (status: number) =>
	open(`It came with status ${status}, but nothing shows that attachments are found.`);

/** Assumes that some types cannot be streamed. */
export function judgeNotStreamed(seen: Seen): Judgement {
	const { notStreamed } = seen.attachments;
	if (notStreamed === undefined) return NO_ATTACHMENT;
	if (!areFound(seen)) return unclear(notStreamed);
	if (isSuccess(notStreamed)) return refutedHarmlessly(cameWith(notStreamed));
	return isRefusal(notStreamed)
		? confirmed(`It was refused with status ${notStreamed}.`)
		: open(attachmentCameWith(notStreamed));
}

/** Assumes that a request for a range gets that range. */
export function judgeRange(seen: Seen): Judgement {
	const { range } = seen.attachments;
	if (range === undefined) return NO_ATTACHMENT;
	if (range === 206) return confirmed(cameWith(range));
	if (!areFound(seen)) return unclear(range);
	return isSuccess(range) || isRefusal(range)
		? refuted(cameWith(range))
		: open(attachmentCameWith(range));
}

/** Assumes that the messages of a conversation come in pages. */
export function judgeMessagePages({ pages }: Seen): Judgement | undefined {
	const page = pages.get(endpoints.conversations.get.id);
	if (!page) return undefined;
	return 'next_cursor' in page.pagination
		? confirmed('It came.')
		: refuted('No pagination came, so only the first page of messages can be read.');
}

/**
 * Assumes that a campaign also enrolls leads who join its list after its start. An enrolled lead that is newer than the
 * first enrollment shows it.
 */
export function judgeEnrollment({ pages }: Seen): Judgement | undefined {
	const enrolled = rowsIn(pages, endpoints.campaigns.listLeads);
	const start = Math.min(...enrolled.map(({ enrolled_at: at }) => Date.parse(String(at))));
	const ids = new Set(enrolled.map(({ lead_id: id }) => id));
	const hasNewcomer = rowsIn(pages, endpoints.leads.list).some(
		({ id, created_at: at }) => ids.has(id) && Date.parse(String(at)) > start,
	);
	return hasNewcomer
		? confirmed('A lead is enrolled that came to the workspace after others were enrolled.')
		: undefined;
}

/** Assumes that a query parameter that the API does not name is refused. */
export function judgeUnknownParameters({ unknownParameter: status }: Seen): Judgement {
	if (status === 400) return confirmed('It was refused with status 400.');
	return status !== undefined && isSuccess(status)
		? refutedHarmlessly('It was ignored.')
		: open(`The list came with status ${status}.`);
}
