import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { CONTINUE, runNode } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { AGENT_NODE } from '../../support/workflow';

const sandbox = useSandbox();

/** Reads a value of its own from each item. */
const ITEM = '={{ $json.value }}';
const chars = (count: number) => 'x'.repeat(count);
const times = <T>(count: number, value: T) => Array<T>(count).fill(value);
const most = (count: number, what = 'characters') =>
	`must have at most ${count} ${what}, has ${count + 1}`;

const CREATE = {
	operation: 'create',
	generationId: seeded.generations.ready,
	name: 'Planners',
	destinationListId: { __rl: true, mode: 'id', value: seeded.lists.webinar },
	criteriaSource: 'form',
	signalsSource: 'form',
	signals: { funding: [{}] },
};
const UPDATE = { operation: 'update', agentId: seeded.agents.draft };

/** Of two items the second is invalid: the error names it and only the first is sent, with Continue On Fail too. */
async function expectRefused(
	parameters: INodeParameters,
	[good, bad]: readonly [unknown, unknown],
	message: string,
) {
	const options = {
		type: AGENT_NODE,
		parameters: { resource: 'agent', ...parameters },
		input: [{ value: good }, { value: bad }] as IDataObject[],
		credential: sandbox.credential(),
	};
	const { error } = await runNode(options);
	expect([error?.message, error?.context?.itemIndex]).toEqual([message, 1]);
	expect(error?.description).toBe('Nothing was sent. Correct the field and run the node again.');
	const requests = sandbox.requests.length;
	const changes = () => sandbox.requests.filter(({ method }) => method !== 'GET').length;
	expect(changes()).toBe(1);

	const { rows, paired } = await runNode({ ...options, settings: CONTINUE });
	const details = {
		outcome: 'not sent',
		code: 'invalid_input',
		field: expect.stringMatching(/^[a-z]/),
	};
	expect(rows).toEqual([expect.objectContaining({ status: 'draft' }), { error: message, details }]);
	expect(paired).toEqual([0, 1]);
	expect(changes()).toBe(2);
	expect(sandbox.requests).toHaveLength(2 * requests);
}

const URL_RULE = 'must be a complete URL, such as https://example.com';
const COMPANY = 'https://www.social.example/company/x';
const PROFILE = 'https://www.social.example/in/x';

describe('Create', () => {
	test.each<[INodeParameters, unknown, unknown, string]>([
		[
			{ generationId: ITEM },
			seeded.generations.ready,
			' ',
			'Proposal ID must not be empty: drag generation_id here from the output of Proposal > Create',
		],
		[{ name: ITEM }, chars(80), chars(81), `Name ${most(80)}`],
		[{ name: ITEM }, 'x', ' ', 'Name must not be empty: its expression gives nothing'],
		[
			{ additionalFields: { description: ITEM } },
			chars(280),
			chars(281),
			`Description ${most(280)}`,
		],
		[
			{ destinationListId: { __rl: true, mode: 'id', value: ITEM } },
			seeded.lists.webinar,
			'',
			'Destination List must not be empty: its expression gives nothing',
		],
		[
			{ additionalFields: { smartFinderEnabled: ITEM } },
			'true',
			'maybe',
			'Smart Finder must be true or false, is "maybe"',
		],
	])('%j', async (parameters, good, bad, message) => {
		await expectRefused({ ...CREATE, ...parameters }, [good, bad], message);
	});

	test.each<[IDataObject, unknown, unknown, string]>([
		[
			{ jobTitles: ITEM },
			'a, b',
			{ a: 1 },
			'Job Titles holds a whole record: choose one of its fields',
		],
		[{ schools: ['TU', ITEM] }, 'x', true, 'Schools #2 must be text, is true or false'],
		[{ additionalCriteria: ITEM }, 'x', ['a'], 'Additional Criteria must be text, is a list'],
		[{ minYearsExperience: ITEM }, 0, -1, 'Min Years Experience must be at least 0, is -1'],
		[
			{ maxYearsExperience: ITEM },
			'3',
			'1.5',
			'Max Years Experience must be a whole number, is 1.5',
		],
		[
			{ matchingMode: ITEM },
			'discovery',
			'wild',
			'Matching Mode must be one of Discovery, High Precision, is "wild"',
		],
		[
			{ excludeServiceProviders: ITEM },
			'false',
			'no',
			'Exclude Service Providers must be true or false, is "no"',
		],
		[{ includeOpenToWork: ITEM }, true, 1, 'Include Open to Work must be true or false, is 1'],
	])('criteria %j', async (criteria, good, bad, message) => {
		await expectRefused({ ...CREATE, criteria: criteria as never }, [good, bad], message);
	});

	const account = { socialAccountId: seeded.accounts.connected, companySocialUrl: COMPANY };
	const tracked = { profileSocialUrl: PROFILE, category: 'influencer' };
	test.each<[IDataObject, unknown, unknown, string]>([
		[
			{ companyFollowers: [{ ...account, socialAccountId: ITEM }] },
			seeded.accounts.connected,
			'',
			'Company Followers: People Who Follow a Company #1 > Sender Account Name or ID must not be empty: its expression gives nothing',
		],
		[
			{ companyFollowers: [{ ...account, companySocialUrl: ITEM }] },
			COMPANY,
			'x',
			`Company Followers: People Who Follow a Company #1 > Company Social URL ${URL_RULE}`,
		],
		[
			{ companyVisitors: [account, { ...account, companySocialUrl: ITEM }] },
			COMPANY,
			'',
			"Company Visitors: People Who Look at a Company's Page #2 > Company Social URL must not be empty: its expression gives nothing",
		],
		[
			{ funding: [{}], jobChanges: [{ withinDays: ITEM }] },
			365,
			366,
			'Job Changes: People Who Changed Their Job #1 > Within Days must be at most 365, is 366',
		],
		[
			{ jobChanges: [{ withinDays: ITEM }] },
			'1',
			'0',
			'Job Changes: People Who Changed Their Job #1 > Within Days must be at least 1, is 0',
		],
		[
			{ keywords: [{ keywords: ITEM }] },
			'a,b,c,d,e',
			'a,b,c,d,e,f',
			`Keywords: People Who Write About Something #1 > Keywords ${most(5, 'entries')}`,
		],
		[
			{ keywords: [{ keywords: ITEM }] },
			'a',
			' ',
			'Keywords: People Who Write About Something #1 > Keywords must not be empty: its expression gives nothing',
		],
		[
			{ ownCompanyEngagement: [{ companySocialUrl: ITEM }] },
			COMPANY,
			'x',
			`Own Company Engagement: Reactions to Your Company #1 > Company Social URL ${URL_RULE}`,
		],
		[
			{ ownProfileEngagement: [{ profileSocialUrl: ITEM }] },
			PROFILE,
			'x',
			`Own Profile Engagement: Reactions to You #1 > Profile Social URL ${URL_RULE}`,
		],
		[
			{ profileVisitors: [{ socialAccountIds: ITEM }] },
			`${seeded.accounts.connected}, ${seeded.accounts.warmingUp}`,
			'',
			'Profile Visitors: Visitors of Sender Accounts #1 > Sender Account Names or IDs must not be empty: its expression gives nothing',
		],
		[
			{ trackedCompanyEngagement: [{ companySocialUrl: ITEM }] },
			COMPANY,
			'x',
			`Tracked Company Engagement: Reactions to a Company #1 > Company Social URL ${URL_RULE}`,
		],
		[
			{ trackedProfileEngagement: [{ ...tracked, category: ITEM }] },
			'competitor',
			'friend',
			'Tracked Profile Engagement: Reactions to a Person #1 > Category must be one of Competitor, Influencer, is "friend"',
		],
		[
			{ trackedProfileEngagement: [{ ...tracked, competitorCompanySocialUrl: ITEM }] },
			COMPANY,
			'x',
			`Tracked Profile Engagement: Reactions to a Person #1 > Competitor Social URL ${URL_RULE}`,
		],
		[
			{ trackedProfileEngagement: [tracked, tracked, tracked, { ...tracked, category: ITEM }] },
			'competitor',
			'influencer',
			'Signal Fields must have at most 3 standalone influencer profiles, has 4',
		],
	])('signals %j', async (signals, good, bad, message) => {
		await expectRefused({ ...CREATE, signals: signals as never }, [good, bad], message);
	});

	const json = {
		criteriaSource: 'json',
		criteriaJson: '{}',
		signalsSource: 'json',
		signalsJson: '[{"type":"funding"}]',
	};
	test.each<[INodeParameters, unknown, unknown, string]>([
		[
			{ criteriaJson: ITEM },
			'{"schools": []}',
			'["TU"]',
			'Criteria JSON must be an object, is a list',
		],
		[
			{ criteriaJson: ITEM },
			{ schools: ['TU'] },
			{},
			'Criteria JSON must not be empty: its expression gives nothing',
		],
		[
			{ criteriaJson: ITEM },
			{ schools: [] },
			{ shoe_sizes: [] },
			'Criteria JSON > shoe_sizes is not a known field',
		],
		[
			{ signalsJson: ITEM },
			[{ type: 'funding' }],
			{ type: 'funding' },
			'Signals JSON must be a list, is an object',
		],
		[
			{ signalsJson: ITEM },
			'[{"type":"funding"}]',
			'[{"type":"funding"},{"type":"job_changes"}]',
			'Signals JSON #2 > within_days is required',
		],
		[
			{ signalsJson: ITEM },
			[{ type: 'funding' }],
			[{ type: 'funding', within_days: 3 }],
			'Signals JSON #1 > within_days is not a known field',
		],
	])('JSON %j', async (parameters, good, bad, message) => {
		await expectRefused({ ...CREATE, ...json, ...parameters }, [good, bad], message);
	});

	test.each(['criteriaJson', 'signalsJson'])('%s that is not valid JSON', async (field) => {
		const { error } = await runNode({
			type: AGENT_NODE,
			parameters: { resource: 'agent', ...CREATE, ...json, [field]: '{' },
			credential: sandbox.credential(),
		});
		expect(error?.message).toMatch(/^(Criteria|Signals) JSON is not valid JSON: /);
		expect(sandbox.requests).toHaveLength(0);
	});

	test.each<[INodeParameters, string]>([
		[{}, 'must have at least one: add a signal, or take those of the proposal'],
		[{ socialActivity: times(18, {}), funding: [{}] }, most(18, 'entries')],
	])('too few or too many signals: %j', async (signals, message) => {
		const { error } = await runNode({
			type: AGENT_NODE,
			parameters: { resource: 'agent', ...CREATE, signals },
			credential: sandbox.credential(),
		});
		expect(error?.message).toBe(`Signal Fields ${message}`);
		expect(sandbox.requests).toHaveLength(0);
	});

	test('reports all problems at once, before it reads the generation', async () => {
		const { error } = await runNode({
			type: AGENT_NODE,
			parameters: {
				resource: 'agent',
				...CREATE,
				name: chars(81),
				criteriaSource: 'proposal',
				signals: {
					jobChanges: [{ withinDays: 400 }],
					keywords: [{ keywords: ['a', 'b', 'c', 'd', 'e', 'f'] }],
				} as never,
			},
			credential: sandbox.credential(),
		});
		expect(error?.message.split('; ').sort()).toEqual([
			'Job Changes: People Who Changed Their Job #1 > Within Days must be at most 365, is 400',
			`Keywords: People Who Write About Something #1 > Keywords ${most(5, 'entries')}`,
			`Name ${most(80)}`,
		]);
		expect(sandbox.requests).toHaveLength(0);
	});
});

describe('Update', () => {
	test.each<[INodeParameters, unknown, unknown, string]>([
		[{ fields: { name: ITEM } }, 'x', chars(81), `Name ${most(80)}`],
		[{ fields: { description: ITEM } }, 'x', chars(281), `Description ${most(280)}`],
		[
			{ smartFinderEnabled: ITEM },
			true,
			'x',
			'Smart Finder must be one of Keep as It Is, Off, On, is "x"',
		],
		[
			{ criteria: { minYearsExperience: ITEM } },
			1,
			-1,
			'Min Years Experience must be at least 0, is -1',
		],
		[
			{ signalsChange: 'add', signals: { jobChanges: [{ withinDays: ITEM }] } as never },
			1,
			0,
			'Job Changes: People Who Changed Their Job #1 > Within Days must be at least 1, is 0',
		],
	])('%j', async (parameters, good, bad, message) => {
		await expectRefused({ ...UPDATE, ...parameters }, [good, bad], message);
	});

	const update = async (parameters: INodeParameters) =>
		await runNode({
			type: AGENT_NODE,
			parameters: { resource: 'agent', ...UPDATE, ...parameters },
			credential: sandbox.credential(),
		});

	test.each<[INodeParameters, string]>([
		[
			{ criteria: { jobTitles: [], schools: [' '] } },
			'Job Titles must not be empty: set a value or remove the field; Schools must not be empty: set a value or remove the field',
		],
		[
			{ signalsChange: 'add', signals: {} },
			'Signal Fields must have at least one: add a signal, or choose Keep as It Is',
		],
		[
			{ signalsChange: 'replace', signals: {} },
			'Signal Fields must have at least one: add a signal, or choose Keep as It Is',
		],
		[
			{
				inputMode: 'json',
				jsonBody: '{"signals":[{"type":"funding"}],"add_signals":[{"type":"funding"}]}',
			},
			'JSON Body > add_signals cannot be sent together with signals',
		],
		[
			{ inputMode: 'json', jsonBody: '{}' },
			'JSON Body must set at least one of name, description, destination_list_id, criteria, signals, add_signals, smart_finder_enabled',
		],
		[
			{ inputMode: 'json', jsonBody: '[]' },
			'JSON Body must be an object with the fields of the request',
		],
		[
			{ inputMode: 'json', jsonBody: '{"status":"active"}' },
			'JSON Body > status is not a known field',
		],
	])('%j: sends nothing', async (parameters, message) => {
		const { error } = await update(parameters);
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toHaveLength(0);
	});
});
