import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { callByAgent } from '../../support/callByAgent';
import { editor } from '../../support/editor';
import { importerFor, importParameters, importsOf, people, person } from '../../support/imports';
import { CONTINUE, RETRY } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { LEAD_NODE, leadNode, NODE } from '../../support/workflow';

const sandbox = useSandbox();
const importLeads = importerFor(sandbox);

const into = (leadListId: string, ifListUsed?: string) => ({
	leadListId,
	options: ifListUsed === undefined ? {} : { ifListUsed },
});
const readings = () => sandbox.requests.filter(({ endpoint }) => endpoint === 'campaigns.list');
const withoutScope = () => ({ credential: sandbox.credential(sandboxKeys.withoutCampaignsRead) });

/** Changes the record of a campaign. */
const change = (campaignId: string, path: string, value: IDataObject | string | null) =>
	sandbox.database
		.prepare('UPDATE campaigns SET record = json_set(record, ?, json(?)) WHERE id = ?')
		.run(path, JSON.stringify(value), campaignId);

const USED_BY_STARTED =
	'The list "Trade fair contacts" is used by the campaigns "Trade fair introductions" (started) and "Free trial for fair visitors" (draft): the API does not say whether the service writes to leads who are added now.';
const USED_BY_PAUSED =
	'The list "My List" is used by the campaign "Reconnect with old contacts" (paused)';

describe('Add, and Say So', () => {
	test('adds the leads and names the campaigns with their status, at one request more', async () => {
		const { rows, hints } = await importLeads(people(250), into(seeded.lists.tradeFair));
		expect(rows.every(({ result }) => result === 'created')).toBe(true);
		expect(hints).toEqual([USED_BY_STARTED]);
		expect(importsOf(sandbox)).toHaveLength(3);
		expect(readings()).toHaveLength(1);
		expect(sandbox.requests).toHaveLength(4);
	});

	test('of a list that only a draft uses, says what the draft will do', async () => {
		const { hints } = await importLeads([person(1)], into(seeded.lists.webinar));
		expect(hints).toEqual([
			'The list "Webinar sign-ups" is used by the campaign "Ask webinar guests for feedback" (draft). A draft contacts the leads of its list when it is started.',
		]);
	});

	test('says nothing of a list that no campaign uses', async () => {
		expect((await importLeads([person(1)], into(seeded.lists.profileVisitors))).hints).toEqual([]);
		change(seeded.campaigns.started, '$.status', 'completed');
		change(seeded.campaigns.disconnectedDraft, '$.leadList', {
			id: seeded.lists.profileVisitors,
			name: 'Other',
		});
		expect((await importLeads([person(1)], into(seeded.lists.tradeFair))).hints).toEqual([]);
	});

	test('names every list of the run, each once', async () => {
		const input = people(4).map((row, index) => ({
			...row,
			list: [seeded.lists.tradeFair, seeded.lists.default][index % 2],
		}));
		const { hints } = await importLeads(input, into('={{ $json.list }}'));
		expect(hints.slice(1)).toEqual([USED_BY_STARTED, expect.stringContaining(USED_BY_PAUSED)]);
		expect(readings()).toHaveLength(1);
	});

	test('finds a campaign on a later page', async () => {
		change(seeded.campaigns.started, '$.status', 'completed');
		const copy = sandbox.database.prepare(
			`INSERT INTO campaigns (id, workspace_id, record, setup, created_at)
			SELECT 'copy_' || ?1, workspace_id, json_set(record, '$.id', 'copy_' || ?1), setup, created_at + 1000000000000
			FROM campaigns WHERE id = '${seeded.campaigns.started}'`,
		);
		for (let number = 0; number < 600; number += 1) copy.run(number);
		const { hints } = await importLeads([person(1)], into(seeded.lists.default));
		expect(readings()).toHaveLength(2);
		expect(hints).toEqual([expect.stringContaining(USED_BY_PAUSED)]);
	});

	test('a status that we do not know counts as one that may write', async () => {
		change(seeded.campaigns.paused, '$.status', 'resuming');
		const { hints } = await importLeads([person(1)], into(seeded.lists.default));
		expect(hints).toEqual([
			expect.stringContaining('"Reconnect with old contacts" (resuming): the API does not say'),
		]);
	});

	test('a campaign that does not say its list is named as well', async () => {
		change(seeded.campaigns.started, '$.leadList', null);
		const { hints } = await importLeads([person(1)], into(seeded.lists.profileVisitors));
		expect(hints).toEqual([
			'It is not known which list is used by the campaign "Trade fair introductions" (started): if it is this list, the API does not say whether the service writes to leads who are added now.',
		]);
	});

	test('a key without campaigns:read adds the leads and says what is not known', async () => {
		const { rows, hints, error } = await importLeads(
			people(3),
			into(seeded.lists.tradeFair),
			withoutScope(),
		);
		expect(error).toBeUndefined();
		expect(rows.every(({ result }) => result === 'created')).toBe(true);
		expect(hints).toEqual([
			expect.stringMatching(/^It is not known whether a campaign uses the list: .*campaigns:read/),
		]);
	});

	test('campaigns that cannot be read for another reason do not lose what became of the leads', async () => {
		sandbox.faults.add({ fault: 'status', status: 501, endpoint: 'campaigns.list', times: 99 });
		const { rows, hints, error } = await importLeads([person(1)], into(seeded.lists.tradeFair));
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ result: 'created' }]);
		expect(hints).toEqual([
			expect.stringMatching(/^It is not known whether a campaign uses the list: /),
		]);
	});

	test('reads nothing if no lead is sent, or none gets through', async () => {
		await importLeads([person(1, { first_name: '' })], into(seeded.lists.tradeFair));
		expect(sandbox.requests).toEqual([]);
		await importLeads([person(1)], into('list_0'));
		expect(readings()).toEqual([]);
	});

	const loop = async (rounds: number) => {
		const { data } = await importLeads([person(1)], into(seeded.lists.tradeFair), { rounds });
		const runs = data.resultData.runData[NODE] ?? [];
		return runs.map(({ hints = [] }) => hints.map(({ message }) => message));
	};

	test('the rounds of a loop share what they read, and another execution reads anew', async () => {
		expect(await loop(5)).toEqual(Array(5).fill([USED_BY_STARTED]));
		expect(readings()).toHaveLength(1);
		await loop(1);
		expect(readings()).toHaveLength(2);
	});

	test('a loop that takes longer reads again after a minute', async () => {
		const headers = { 'retry-after': '61' };
		sandbox.faults.add({
			fault: 'status',
			status: 429,
			headers,
			endpoint: 'leadLists.addLeads',
			skip: 1,
		});
		await loop(3);
		expect(readings()).toHaveLength(2);
	});

	test('an AI agent reads it in the result', async () => {
		const parameters = {
			...importParameters({ leadListId: seeded.lists.tradeFair }),
			columns: { mappingMode: 'defineBelow', value: person(1) } as unknown as INodeParameters,
		};
		const credential = sandbox.credential();
		const { rows } = await callByAgent({ type: LEAD_NODE, parameters, credential });
		expect(rows).toMatchObject([{ result: 'created', warning: USED_BY_STARTED }]);
		const free = { ...parameters, leadListId: seeded.lists.profileVisitors };
		const [row] = (await callByAgent({ type: LEAD_NODE, parameters: free, credential })).rows;
		expect(row).not.toHaveProperty('warning');
	});
});

describe('Stop', () => {
	test.each([
		[
			'started',
			seeded.lists.tradeFair,
			'The list "Trade fair contacts" is used by the campaigns "Trade fair introductions" (started)',
		],
		['paused', seeded.lists.default, USED_BY_PAUSED],
	])('a %s campaign: nobody is added, and the error says why', async (_, list, names) => {
		const { error } = await importLeads(people(2), into(list, 'stop'));
		expect(error?.message).toContain(names);
		expect(error?.message).toMatch(/No lead was added$/);
		expect(error?.description).toContain(
			'Choose another list, or set "If a Campaign Uses the List"',
		);
		expect(importsOf(sandbox)).toEqual([]);
	});

	test('a draft stops nothing', async () => {
		const { rows, hints } = await importLeads(people(2), into(seeded.lists.webinar, 'stop'));
		expect(rows).toMatchObject([{ result: 'created' }, { result: 'created' }]);
		expect(hints).toEqual([expect.stringContaining('(draft)')]);
		expect(readings()).toHaveLength(1);
	});

	test('one such list among several keeps all leads back', async () => {
		const input = people(2).map((row, index) => ({
			...row,
			list: [seeded.lists.profileVisitors, seeded.lists.tradeFair][index],
		}));
		const { items } = await importLeads(input, into('={{ $json.list }}', 'stop'), {
			settings: CONTINUE,
		});
		expect(items.map(({ json }) => json)).toEqual(
			input.map(() => ({
				error: expect.stringContaining('"Trade fair introductions" (started)') as string,
				details: { outcome: 'not sent', code: 'wrong_state', field: null },
			})),
		);
		expect(importsOf(sandbox)).toEqual([]);
	});

	test('a key without campaigns:read stops as well, and names the scope', async () => {
		const { error } = await importLeads(
			[person(1)],
			into(seeded.lists.profileVisitors, 'stop'),
			withoutScope(),
		);
		expect(error?.message).toMatch(
			/^It is not known whether a campaign uses the list \(.+\)\. No lead was added$/,
		);
		expect(error?.description).toContain('Use a key with the scope campaigns:read');
		expect(sandbox.count('lead_created')).toBe(0);
	});

	test('a campaign that does not say its list stops it', async () => {
		change(seeded.campaigns.started, '$.leadList', null);
		const { error } = await importLeads([person(1)], into(seeded.lists.profileVisitors, 'stop'));
		expect(error?.message).toContain(
			'It is not known which list is used by the campaign "Trade fair introductions" (started)',
		);
		expect(importsOf(sandbox)).toEqual([]);
	});

	test('Retry On Fail reads again what could not be read', async () => {
		const fail = { fault: 'status', status: 501, endpoint: 'campaigns.list' } as const;
		sandbox.faults.add({ ...fail, times: 99 });
		const { error } = await importLeads([person(1)], into(seeded.lists.profileVisitors, 'stop'));
		expect(error?.message).toContain('It is not known whether a campaign uses the list (');
		const times = readings().length;

		sandbox.reset();
		sandbox.faults.add({ ...fail, times });
		const { rows } = await importLeads([person(1)], into(seeded.lists.profileVisitors, 'stop'), {
			settings: RETRY,
		});
		expect(rows).toMatchObject([{ result: 'created' }]);
	});

	test('however long a run takes and however many lists it has, it reads once', async () => {
		const headers = { 'retry-after': '61' };
		sandbox.faults.add({ fault: 'status', status: 429, headers, endpoint: 'leadLists.addLeads' });
		await importLeads([person(1)], into(seeded.lists.profileVisitors, 'stop'));
		expect(readings()).toHaveLength(1);

		sandbox.reset();
		sandbox.faults.add({ fault: 'status', status: 400, endpoint: 'campaigns.list', times: 99 });
		const input = people(2).map((row, index) => ({
			...row,
			list: [seeded.lists.profileVisitors, seeded.lists.tradeFair][index],
		}));
		await importLeads(input, into('={{ $json.list }}'));
		expect(readings()).toHaveLength(1);
	});
});

describe('Only Check', () => {
	test('says who uses the list, and never stops', async () => {
		const options = { onlyCheck: 'list', ifListUsed: 'stop' };
		const { rows, hints } = await importLeads([person(1)], {
			leadListId: seeded.lists.tradeFair,
			options,
		});
		expect(rows).toMatchObject([{ only_checked: true, to_add: 1 }]);
		expect(hints).toEqual([USED_BY_STARTED]);
	});
});

describe('a list by its name', () => {
	const named = (value: string) => ({
		leadListId: { __rl: true, mode: 'name', value },
		options: { ifListUsed: 'stop', createMissingList: true },
	});

	test('stops if a campaign uses it', async () => {
		const { error } = await importLeads([person(1)], named('Trade fair contacts'));
		expect(error?.message).toContain('"Trade fair introductions" (started)');
		expect(importsOf(sandbox)).toEqual([]);
	});

	test('a new one is used by no campaign, which costs no request', async () => {
		const { rows, hints } = await importLeads([person(1)], named('Quite new'));
		expect(rows).toMatchObject([{ result: 'created' }]);
		expect(hints).toEqual([]);
		expect(readings()).toEqual([]);
	});
});

describe('Stop Unless Run by Hand', () => {
	test('by hand, adds the leads and names the campaigns', async () => {
		const { rows, hints } = await importLeads(
			[person(1)],
			into(seeded.lists.tradeFair, 'stopUnlessManual'),
		);
		expect(rows).toMatchObject([{ result: 'created' }]);
		expect(hints).toEqual([USED_BY_STARTED]);
	});

	test.each(['trigger', 'webhook', 'retry'] as const)('stops in mode %s', async (mode) => {
		const { error } = await importLeads(
			[person(1)],
			into(seeded.lists.tradeFair, 'stopUnlessManual'),
			{ mode },
		);
		expect(error?.message).toContain('"Trade fair introductions" (started)');
		expect(importsOf(sandbox)).toEqual([]);
	});
});

describe('the lists to choose from', () => {
	const search = async (key = sandboxKeys.full) =>
		await leadNode.methods.listSearch.searchListsToFill.call(editor(sandbox.credential(key)));
	const names = async (key?: (typeof sandboxKeys)['full']) =>
		(await search(key)).results.map(({ name }) => name.replace(/\d+ leads?/, '… leads'));

	test('say which campaigns use them, at one request more', async () => {
		expect(await names()).toEqual([
			'Trade fair contacts (… leads, used by "Trade fair introductions": started and 1 more)',
			'Webinar sign-ups (… leads, used by "Ask webinar guests for feedback": draft)',
			'My List (… leads, used by "Reconnect with old contacts": paused)',
			'Profile visitors (… leads, not for campaigns or agents)',
		]);
		expect(sandbox.requests).toHaveLength(2);
	});

	test('are there for a key without campaigns:read, and say that they do not know', async () => {
		expect(await names(sandboxKeys.withoutCampaignsRead)).toEqual([
			'Trade fair contacts (… leads, campaigns not known)',
			'Webinar sign-ups (… leads, campaigns not known)',
			'My List (… leads, campaigns not known)',
			'Profile visitors (… leads, campaigns not known, not for campaigns or agents)',
		]);
	});

	test('are there if the campaigns do not come', async () => {
		sandbox.faults.add({ fault: 'timeout_before', endpoint: 'campaigns.list', times: 99 });
		expect(await names()).toContain('My List (… leads, campaigns not known)');
	});
});
