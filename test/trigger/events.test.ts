import { eventOf, merge } from '../../src/trigger/events/event';

const replies = (...times: number[]) =>
	times.map((at, index) => eventOf('replyReceived', [index], at, null));
const leads = (...times: number[]) =>
	times.map((at, index) => eventOf('leadAdded', [index], at, null));
const idsOf = (events: ReturnType<typeof merge>) => events.map(({ event_id }) => event_id);

describe('events of several kinds', () => {
	test('come together, oldest first', () => {
		expect(idsOf(merge([replies(10, 30), leads(20, 40)]))).toEqual([
			'replyReceived:0',
			'leadAdded:0',
			'replyReceived:1',
			'leadAdded:1',
		]);
	});

	test('keep the order of their kind, even if its times go back', () => {
		expect(idsOf(merge([replies(30, 10), leads(20, 40)]))).toEqual([
			'leadAdded:0',
			'replyReceived:0',
			'replyReceived:1',
			'leadAdded:1',
		]);
	});
});
