import { unknownCampaigns } from '../../src/n8n/polling/reading/campaigns';
import { leastRecentFirst, serve } from '../../src/n8n/polling/turns';
import { connections } from '../../nodes/OutreachTrigger/events/connectionAccepted';
import { replies } from '../../src/trigger/replies/replies';
import { fingerprintOf, readState, saveState } from '../../src/trigger/memory/state';
import { campaign } from './support/campaignWorld';
import { START } from './support/inbox';

const schema = replies.schema;
const baseline = replies.baseline({ rows: [], hasMore: false }, START);
const configuration = {
	event: 'replyReceived',
	baseUrl: 'https://api.example',
	filters: { accounts: ['a', 'b'] },
};

describe('a saved state', () => {
	const saved = JSON.parse(JSON.stringify(saveState(baseline, 'one', 'monday')));

	test('is read back with when its memory began, that of an empty workspace too', () => {
		const state = { kind: 'saved', state: baseline, began: 'monday' };
		expect(readState(saved, 'one', schema)).toEqual(state);
	});

	test.each([[undefined], [null]])('%p is none', (nothing) => {
		expect(readState(nothing, 'one', schema)).toEqual({ kind: 'new' });
	});

	test('of another configuration is none', () => {
		expect(readState(saved, 'two', schema)).toEqual({ kind: 'new' });
	});

	test.each([
		['text', 'lost'],
		['an empty object', {}],
		['no data', { version: 1, fingerprint: 'one', began: 'monday' }],
		['a wrong field', { ...saved, data: { ...baseline, mark: 'now' } }],
		['a damaged thread', { ...saved, data: { ...baseline, threads: { a: { at: 1 } } } }],
	])('that is damaged (%s) is a problem', (_name, damaged) => {
		const read = readState(damaged, 'one', schema);
		expect(read).toMatchObject({
			kind: 'problem',
			problem: expect.stringMatching(/is damaged.*starts anew/),
		});
	});

	test('of a newer version is a problem', () => {
		const read = readState({ ...saved, version: 2 }, 'one', schema);
		expect(read).toMatchObject({ problem: expect.stringContaining('newer version') });
	});
});

describe('the fingerprint', () => {
	const { filters, ...rest } = configuration;

	test('is the same for the same filters in another order', () => {
		const same = { ...rest, filters: { lists: [], accounts: ['b', 'a'] } };
		expect(fingerprintOf(same)).toBe(fingerprintOf(configuration));
		const two = { ...rest, filters: { accounts: ['a'], campaigns: ['c'], lists: ['l'] } };
		const turned = { ...rest, filters: { lists: ['l'], campaigns: ['c'], accounts: ['a'] } };
		expect(fingerprintOf(turned)).toBe(fingerprintOf(two));
	});

	test.each([
		['event', { ...configuration, event: 'leadAdded' }],
		['API', { ...configuration, baseUrl: 'https://other.example' }],
		['filter', { ...configuration, filters: { accounts: ['a'] } }],
		['kind of filter', { ...configuration, filters: { campaigns: filters.accounts } }],
	])('is another for another %s', (_name, other) => {
		expect(fingerprintOf(other)).not.toBe(fingerprintOf(configuration));
	});
});

describe('campaigns', () => {
	test('take turns, each once a round, also when some come and go', () => {
		const turns = (ids: string[], served: readonly string[]) =>
			leastRecentFirst(ids, served, (id) => id);
		expect(leastRecentFirst(['c', 'a', 'b'], undefined, (id) => id)).toEqual(['c', 'a', 'b']);
		const served = serve(serve(undefined, ['c', 'a']), ['b', 'c']);
		expect(served).toEqual(['a', 'b', 'c']);
		expect(turns(['c', 'b', 'a'], served)).toEqual(['a', 'b', 'c']);
		expect(turns(['c', 'new', 'a'], served)).toEqual(['new', 'a', 'c']);
		expect(turns([], served)).toEqual([]);
	});

	test('are followed while they act or may act again, and a week after they are completed', () => {
		const all = [
			campaign('draft', START, { status: 'draft' }),
			campaign('started', START),
			campaign('paused', START, { status: 'paused' }),
			campaign('completed', START, { status: 'completed' }),
		];
		const week = 7 * 86_400_000;
		const followed = (now: number, campaignIds?: string[]) =>
			connections.selectCampaigns(all, now, { campaignIds }).map(({ id }) => id);
		expect(followed(START + week)).toEqual(['started', 'paused', 'completed']);
		expect(followed(START + week + 1)).toEqual(['started', 'paused']);
		expect(followed(START, ['paused', 'draft'])).toEqual(['paused']);
	});

	test('of a filter that the workspace does not have are named', () => {
		const all = [campaign('a', START)];
		expect(unknownCampaigns(all, { campaignIds: ['a', 'b'] })).toEqual(['b']);
		expect(unknownCampaigns(all, {})).toEqual([]);
	});
});
