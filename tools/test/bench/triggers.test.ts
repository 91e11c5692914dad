import { pollsOf, triggersOf } from '../../bench/queue/triggers';
import type { EndpointId } from '../../../src/contract';

type PollRequest = Parameters<typeof pollsOf>[1][number];

const MINUTE = 60_000;

const request = (
	minute: number,
	second: number,
	endpoint: EndpointId,
	status: number,
): PollRequest => ({
	at: minute * MINUTE + second * 1_000,
	endpoint,
	status,
	path: '/api/v1/conversations/conv_1',
});

const wholePolls = (minutes: number, requests: readonly PollRequest[]) => {
	const [replies] = triggersOf([{ id: 'msg_1', conversationId: 'conv_1', at: 10_000 }]);
	const time = { from: 0, to: minutes * MINUTE + 10_000 };
	return pollsOf(replies!, requests, time).map(({ isWhole }) => isWhole);
};

const list = (minute: number, status = 200) => request(minute, 35, 'conversations.list', status);
const get = (minute: number, status = 200) => request(minute, 36, 'conversations.get', status);

test('calls a poll whole that has read what was written before it', () => {
	expect(wholePolls(2, [list(0), get(0), list(1)])).toEqual([true, true]);
});

test.each([
	['the list is refused', [list(0, 429), list(1), get(1)]],
	['a conversation is refused', [list(0), get(0, 429), list(1), get(1)]],
	['no request goes out', [list(1), get(1)]],
])('calls it refused if %s', (_, requests) => {
	expect(wholePolls(2, requests)).toEqual([false, true]);
});
