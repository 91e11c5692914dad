import type { RequestRecord } from '../../../packages/sandbox/core/http/requestLog';
import type { EndpointId } from '../../../src/contract';
import type { PollCourse } from '../../../test/client/support/bulkAndPolls';

const MINUTE_MS = 60_000;
/** n8n starts a poll at most this much early. */
const EARLY_MS = 1_000;
/** A poll reads for at most 25 seconds. */
const READ_MS = 28_000;

type Requests = ReadonlyArray<Pick<RequestRecord, 'at' | 'endpoint' | 'path' | 'status'>>;

/** A trigger that polls at this second of each minute. */
export interface MinutelyTrigger {
	readonly name: string;
	readonly event: string;
	readonly second: number;
	/** Whether the poll has read what was there before it. */
	readonly isRead: (requests: Requests, poll: { from: number; to: number }) => boolean;
}

/** A message that was written to a conversation. */
export interface Written {
	readonly id: string;
	readonly conversationId: string;
	readonly at: number;
}

const served = (requests: Requests, endpoint: EndpointId, from: number, to: number) =>
	requests.filter(
		(each) => each.endpoint === endpoint && each.status === 200 && each.at >= from && each.at <= to,
	);

export const triggersOf = (written: readonly Written[]): MinutelyTrigger[] => [
	{
		name: 'Reply Received',
		event: 'replyReceived',
		second: 35,
		isRead: (requests, { from, to }) =>
			served(requests, 'conversations.list', from, to).length > 0 &&
			written
				.filter(({ at }) => at < from)
				.every(({ conversationId, at }) =>
					served(requests, 'conversations.get', at, to).some(({ path }) =>
						path.endsWith(`/${conversationId}`),
					),
				),
	},
	{
		// At this second, bulk may already spend what it kept for polls.
		name: 'Lead Added',
		event: 'leadAdded',
		second: 57,
		isRead: (requests, { from, to }) => served(requests, 'leads.list', from, to).length > 0,
	},
];

/** Each poll of the trigger that was due in this time, and whether it read everything. */
export function pollsOf(
	{ second, isRead }: MinutelyTrigger,
	requests: Requests,
	time: { readonly from: number; readonly to: number },
): PollCourse[] {
	const polls: PollCourse[] = [];
	const first = Math.ceil((time.from - second * 1_000) / MINUTE_MS) * MINUTE_MS + second * 1_000;
	for (let at = first; at + READ_MS <= time.to; at += MINUTE_MS) {
		const isWhole = isRead(requests, { from: at - EARLY_MS, to: at + READ_MS });
		polls.push({ at, ms: READ_MS, isWhole });
	}
	return polls;
}
