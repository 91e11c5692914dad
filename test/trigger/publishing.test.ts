import { LIMITS } from '../../src/trigger/memory/limits';
import { Inbox, START } from './support/inbox';
import { pollReplies } from './support/replyPoll';

/** A workspace with more conversations than are looked at when the workflow is published; `below` is further down. */
function published() {
	const inbox = new Inbox(3);
	const minutes = (number: number) => START + number * 60_000;
	inbox.write('below', { at: minutes(-60) });
	for (const number of [30, 20, 10]) inbox.write(`shown_${number}`, { at: minutes(-number) });
	const limits = { ...LIMITS, page: 3, threads: 6 };
	let { saved } = pollReplies(inbox, undefined, { settings: { limits } });
	const poll = () => {
		const polled = pollReplies(inbox, saved);
		({ saved } = polled);
		return polled.events.map(({ record }) => record.messages[0]!.id);
	};
	return { inbox, minutes, poll };
}

describe('in a conversation below those that were looked at when the workflow was published', () => {
	test('a late reply that is newer than the last messages of one of these comes', () => {
		const { inbox, minutes, poll } = published();
		const { id } = inbox.write('below', { at: minutes(-25) });
		expect(poll()).toEqual([id]);
	});

	test('one that is older than all of these counts as known, and what comes after it does not', () => {
		const { inbox, minutes, poll } = published();
		inbox.write('below', { at: minutes(-40) });
		expect(poll()).toEqual([]);
		inbox.now += 60_000;
		const { id } = inbox.write('below');
		expect(poll()).toEqual([id]);
	});

	test('a reply sent after the publishing comes, however late and far down it appears, with the next message', () => {
		const { inbox, minutes, poll } = published();
		inbox.now = minutes(600);
		for (const number of [1, 2, 3, 4]) inbox.write(`new_${number}`);
		expect(poll()).toHaveLength(4);
		inbox.now = minutes(620);
		inbox.write('new_4');
		expect(poll()).toHaveLength(1);
		const late = inbox.write('below', { at: minutes(5) });
		expect(poll()).toEqual([]);
		inbox.now += 60_000;
		const { id } = inbox.write('below');
		expect(poll()).toEqual([late.id, id]);
	});
});
