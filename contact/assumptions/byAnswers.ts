import { isSuccess } from '../../src/client/http/send';
import { endpoints } from '../../src/contract';
import { rowsIn } from '../reading/records';
import type { Judgement } from '../report/finding';
import type { Filtered } from '../reading/filters';
import type { Seen } from './facts';
import { confirmed, open, refuted, refutedHarmlessly } from './judgements';

/**
 * Assumes that agents come in no particular order. One ordered list of several agents does not prove that they always
 * do.
 */
export function judgeAgentOrder({ pages }: Seen): Judgement {
	const times = rowsIn(pages, endpoints.agents.list).map(({ created_at: at }) =>
		Date.parse(String(at)),
	);
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
	const isMixed = ({ all }: Filtered) => new Set(all.map((row) => row.is_unread)).size > 1;
	if (!filtered || !isMixed(filtered)) {
		return open('The workspace has no read and unread conversations side by side.');
	}
	return filtered.filtered.some(({ is_unread: isUnread }) => isUnread === true)
		? confirmed('Read and unread conversations came.')
		: refuted('Only read conversations came.');
}

const NO_ATTACHMENT = open('No such attachment was found.');
const cameWith = (status: number) => `It came with status ${status}.`;

/** Assumes that the index counts from 0. */
export function judgeIndex({ attachments: { status, fromOne } }: Seen): Judgement {
	if (status === undefined) return NO_ATTACHMENT;
	if (isSuccess(status)) return confirmed(cameWith(status));
	return fromOne !== undefined && isSuccess(fromOne)
		? refuted('It counts from 1.')
		: open(`The attachment came with status ${status}.`);
}

/** Assumes that a message's `id` names it. */
export function judgeMessageId({ attachments: { status, bySocialId } }: Seen): Judgement {
	if (status === undefined) return NO_ATTACHMENT;
	if (isSuccess(status)) return confirmed(cameWith(status));
	return bySocialId !== undefined && isSuccess(bySocialId)
		? refuted('It is its social_message_id.')
		: open(`The attachment came with status ${status}.`);
}

/** Assumes that some types cannot be streamed. */
export function judgeNotStreamed({ attachments: { notStreamed } }: Seen): Judgement {
	if (notStreamed === undefined) return NO_ATTACHMENT;
	return isSuccess(notStreamed)
		? refutedHarmlessly(cameWith(notStreamed))
		: confirmed(`It was refused with status ${notStreamed}.`);
}

/** Assumes that a request for a range gets that range. */
export function judgeRange({ attachments: { range } }: Seen): Judgement {
	if (range === undefined) return NO_ATTACHMENT;
	return range === 206 ? confirmed(cameWith(range)) : refuted(cameWith(range));
}

/** Assumes that the messages of a conversation come in pages. */
export function judgeMessagePages({ pages }: Seen): Judgement | undefined {
	const page = pages.get(endpoints.conversations.get.id);
	if (!page) return undefined;
	return 'next_cursor' in page.pagination
		? confirmed('It came.')
		: refuted('No pagination came, so only the first page of messages can be read.');
}

/** That a campaign enrolls those who join its list after its start. One who is enrolled but came later than others shows it. */
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
