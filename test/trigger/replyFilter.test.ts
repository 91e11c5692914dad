import {
	asksForCampaign,
	hasIntent,
	isFromCampaign,
	type FoundLeads,
	type ReplyFilter,
} from '../../src/trigger/replies/filter';

const filter = (fields: Partial<ReplyFilter> = {}): ReplyFilter => ({
	intents: [],
	campaignIds: [],
	inNoCampaign: false,
	...fields,
});
const reply = (intent: string | null) => ({ intent });

describe('the filter by intent', () => {
	test('lets all pass if none is chosen', () => {
		expect(hasIntent(reply(null), filter())).toBe(true);
		expect(hasIntent(reply('interested'), filter())).toBe(true);
	});

	test('lets the chosen ones pass; one may be that there is none', () => {
		const intents = ['interested'];
		expect(hasIntent(reply('interested'), filter({ intents }))).toBe(true);
		expect(hasIntent(reply('not_interested'), filter({ intents }))).toBe(false);
		expect(hasIntent(reply(null), filter({ intents }))).toBe(false);
		expect(hasIntent(reply(null), filter({ intents: ['none'] }))).toBe(true);
		expect(hasIntent(reply('interested'), filter({ intents: ['none'] }))).toBe(false);
	});
});

describe('the filter by campaign', () => {
	const found = (isWhole: boolean, ...ids: string[]): FoundLeads => ({
		found: new Set(ids),
		isWhole,
	});
	const all = { chosen: found(true, 'in chosen'), others: found(true, 'in another') };

	test('is asked for by campaigns, or by their absence', () => {
		expect(asksForCampaign(filter())).toBe(false);
		expect(asksForCampaign(filter({ campaignIds: ['a'] }))).toBe(true);
		expect(asksForCampaign(filter({ inNoCampaign: true }))).toBe(true);
	});

	test.each([
		['in chosen', false, true],
		['in chosen', true, true],
		['in another', false, false],
		['in another', true, false],
		['in none', false, false],
		['in none', true, true],
		[undefined, false, false],
		[undefined, true, true],
	])('lead %p, those in no campaign too: %p, passes: %p', (lead, inNoCampaign, passes) => {
		expect(isFromCampaign(lead, filter({ inNoCampaign }), all)).toBe(passes);
	});

	test('does not say before enough was read', () => {
		const chosenInPart = { ...all, chosen: found(false, 'in chosen') };
		expect(isFromCampaign('in chosen', filter(), chosenInPart)).toBe(true);
		expect(isFromCampaign('in another', filter({ inNoCampaign: true }), chosenInPart)).toBe(
			undefined,
		);
		const othersInPart = { ...all, others: found(false, 'in another') };
		expect(isFromCampaign('in none', filter(), othersInPart)).toBe(false);
		expect(isFromCampaign('in another', filter({ inNoCampaign: true }), othersInPart)).toBe(false);
		expect(isFromCampaign('in none', filter({ inNoCampaign: true }), othersInPart)).toBe(undefined);
	});
});
