import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { CONTINUE, RETRY, runNode, type NodeRunOptions } from '../../support/runNode';
import { crashedRun, retryOf } from '../../support/retryOf';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const named = (...names: string[]) => names.map((name) => ({ name }));

const optionsFor = (
	input: Array<{ name: string }>,
	ifNameExists: string,
	more: object = {},
): NodeRunOptions => ({
	parameters: {
		resource: 'leadList',
		operation: 'create',
		name: '={{ $json.name }}',
		ifNameExists,
		...more,
	},
	input,
	credential: sandbox.credential(),
});

const create = async (
	input: Array<{ name: string }>,
	ifNameExists: string,
	options: Partial<NodeRunOptions> = {},
	more: object = {},
) => await runNode({ ...optionsFor(input, ifNameExists, more), ...options });

const namesIn = (workspace: string) =>
	sandbox
		.query<{
			name: string;
		}>('SELECT name FROM lead_lists WHERE workspace_id = ? ORDER BY seq', workspace)
		.map(({ name }) => name);
const newNames = () => namesIn('ws_main').slice(4);
const requested = () => sandbox.requests.map(({ endpoint }) => endpoint);
const posts = () => sandbox.requests.filter(({ method }) => method === 'POST').length;

test('all input items go out in one request, and each list is paired to its item', async () => {
	const names = Array.from({ length: 150 }, (_, index) => `List ${index} – 展示会`);
	const { rows, paired } = await create(named(...names), 'createCopy');
	expect(rows.map(({ name }) => name)).toEqual(names);
	expect(paired).toEqual(names.map((_, index) => index));
	expect(rows[0]).toEqual({
		id: 'list_6',
		name: names[0],
		description: null,
		lead_count: null,
		is_default: false,
		is_campaign_eligible: true,
		created_at: expect.any(String),
		updated_at: expect.any(String),
		created: true,
	});
	expect(requested()).toEqual(['leadLists.list', 'leadLists.create']);
	expect(newNames()).toEqual(names);
});

test('a list as Name is an error, not one name with commas', async () => {
	const { error } = await create([{ name: ['vip', 'berlin'] }] as never, 'createCopy');
	expect(error?.message).toBe('Name must be text, is a list');
	expect(posts()).toBe(0);
});

test('takes name, description and Simplify from each input item', async () => {
	const { rows } = await create(
		[
			{ name: '  One ', description: 'first', simple: true },
			{ name: 'Two', description: 'second', simple: false },
		] as never,
		'useExisting',
		{},
		{ description: '={{ $json.description }}', simplify: '={{ $json.simple }}' },
	);
	expect(rows).toMatchObject([
		{ name: 'One', description: 'first', created: true },
		{ name: 'Two', description: 'second', created_by: 'user_sandbox' },
	]);
	expect(rows[1]).not.toHaveProperty('created');
});

test('Use the Existing List: run twice, it creates nothing the second time', async () => {
	const first = await create(named('Spring', 'Trade fair contacts'), 'useExisting');
	expect(first.rows).toMatchObject([
		{ name: 'Spring', created: true },
		{ id: seeded.lists.tradeFair, name: 'Trade fair contacts', created: false },
	]);
	const second = await create(named('Trade fair contacts', 'Spring'), 'useExisting');
	expect(second.rows).toMatchObject([
		{ id: seeded.lists.tradeFair, created: false },
		{ id: first.rows[0]?.id, created: false },
	]);
	expect(sandbox.count('lead_list_created')).toBe(1);
	expect(posts()).toBe(1);
});

test('Create a Copy: the API marks the copy', async () => {
	const { rows } = await create(named('My List', 'My List'), 'createCopy');
	expect(rows.map(({ name }) => name)).toEqual(['My List (copy)', 'My List (copy 2)']);
	expect(requested()).toEqual(['leadLists.list', 'leadLists.create']);
});

test('Fail: names the item and the list, and creates none', async () => {
	const { error } = await create(named('New', 'My List', 'Newer'), 'fail');
	expect(error?.message).toContain('Name is taken: a list called "My List" exists already');
	expect(error?.context?.itemIndex).toBe(1);
	expect(posts()).toBe(0);
});

test('Fail with Continue On Fail: only the item whose list exists fails', async () => {
	const { rows, paired } = await create(named('New', 'My List', 'New'), 'fail', {
		settings: CONTINUE,
	});
	expect(rows).toEqual([
		expect.objectContaining({ name: 'New', created: true }),
		{
			error: expect.stringContaining('"My List"'),
			details: { outcome: 'not sent', code: 'invalid_input', field: 'name' },
		},
		expect.objectContaining({ error: expect.stringContaining('"New"') }),
	]);
	expect(paired).toEqual([0, 1, 2]);
	expect(newNames()).toEqual(['New']);
});

test.each([
	['useExisting', ['Twice'], [true, false]],
	['createCopy', ['Twice', 'Twice (copy)'], [true, true]],
])('a name twice in one run, %s', async (ifNameExists, expected, created) => {
	const { rows } = await create(named('Twice', 'Twice'), ifNameExists);
	expect(newNames()).toEqual(expected);
	expect(rows.map((row) => row.created)).toEqual(created);
	expect(posts()).toBe(1);
});

test('a copy and the existing list of one name in one run are one list', async () => {
	const { rows } = await create(
		[
			{ name: 'Both', mode: 'createCopy' },
			{ name: 'Both', mode: 'useExisting' },
		] as never,
		'={{ $json.mode }}',
	);
	expect(newNames()).toEqual(['Both']);
	expect(rows.map(({ created }) => created)).toEqual([true, false]);
});

test.each([
	['', 'Name must not be empty: its expression gives nothing'],
	['   ', 'Name must not be empty: its expression gives nothing'],
	['n'.repeat(121), 'Name must have at most 120 characters, has 121'],
])('the name %p is refused with its item before anything is sent', async (name, message) => {
	const { error } = await create(named('Good', name), 'useExisting');
	expect(error?.message).toBe(message);
	expect(error?.context?.itemIndex).toBe(1);
	expect(sandbox.requests).toHaveLength(0);
});

test('with Continue On Fail a refused name is an error item, and the others are created', async () => {
	const { rows, paired } = await create(named('One', '', 'Two'), 'useExisting', {
		settings: CONTINUE,
	});
	expect(rows).toEqual([
		expect.objectContaining({ name: 'One' }),
		{
			error: 'Name must not be empty: its expression gives nothing',
			details: { outcome: 'not sent', code: 'invalid_input', field: 'name' },
		},
		expect.objectContaining({ name: 'Two' }),
	]);
	expect(paired).toEqual([0, 1, 2]);
	expect(newNames()).toEqual(['One', 'Two']);
});

const leadList = (name: string) => ({
	id: `list_${name}`,
	name,
	is_default: false,
	is_campaign_eligible: true,
});

test('a list that the API takes as malformed is an error of its item alone', async () => {
	const malformed = [{ index: 1, errors: [{ field: 'name', message: 'is a reserved word' }] }];
	const body = { data: [leadList('One'), leadList('Three')], malformed };
	sandbox.faults.add({
		fault: 'status',
		status: 207,
		body,
		times: 2,
		endpoint: 'leadLists.create',
	});
	const input = named('One', 'Two', 'Three');
	const { rows } = await create(input, 'createCopy', { settings: CONTINUE });
	expect(rows).toEqual([
		expect.objectContaining({ name: 'One' }),
		{
			error:
				'Name is a reserved word. The API created the other lists of this run, but not this one.',
			details: { outcome: 'not sent', code: 'malformed', field: null },
		},
		expect.objectContaining({ name: 'Three' }),
	]);
	const { error } = await create(input, 'createCopy');
	expect(error?.context?.itemIndex).toBe(1);
	expect(error?.description).toContain('created the other lists');
});

test('of several lists with one name the oldest is used', async () => {
	const data = ['newer', 'older'].map((id) => ({ ...leadList('Same'), id }));
	sandbox.faults.add({ fault: 'status', status: 200, body: { data } });
	const { rows } = await create(named('Same'), 'useExisting');
	expect(rows).toMatchObject([{ id: 'older', created: false }]);
});

test('an answer that leaves a list out is no success', async () => {
	sandbox.faults.add({
		fault: 'status',
		status: 201,
		body: { data: [] },
		endpoint: 'leadLists.create',
	});
	const { error } = await create(named('One'), 'createCopy');
	expect(error?.message).toBe('The API answered without the list "One"');
	expect(error?.description).toContain('The request took effect.');
});

test.each(['timeout_after', 'reset_after', 'truncated', 'bad_json'] as const)(
	'%s: the lists are found, and none is created twice',
	async (fault) => {
		sandbox.faults.add({ fault, endpoint: 'leadLists.create' });
		const { rows, error } = await create(named('One', 'Two'), 'createCopy');
		expect(error).toBeUndefined();
		expect(rows.map(({ name }) => name)).toEqual(['One', 'Two']);
		expect(newNames()).toEqual(['One', 'Two']);
		expect(posts()).toBe(1);
	},
);

test('Retry of an execution finds the lists of a request without an answer instead of copying them', async () => {
	sandbox.faults.add({ fault: 'timeout_after', endpoint: 'leadLists.create' });
	sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'leadLists.list', times: 3 });
	const first = await create(named('One'), 'createCopy');
	expect(first.error?.description).toContain('The request may have taken effect.');
	expect(first.error?.description).toContain('Look at the lead lists');
	sandbox.faults.clear();
	const { rows } = await create(named('One'), 'createCopy', {
		mode: 'retry',
		retryOf: retryOf(first),
	});
	expect(rows).toMatchObject([{ name: 'One' }]);
	expect(newNames()).toEqual(['One']);
});

describe('a Retry after n8n was killed, when someone else made a list of the same name', () => {
	const lists = named('One', 'Two');

	const makeByHand = async () => {
		const { baseUrl, apiKey } = sandbox.credential();
		await fetch(`${String(baseUrl)}/lead_lists`, {
			method: 'POST',
			headers: { authorization: `Bearer ${String(apiKey)}`, 'content-type': 'application/json' },
			body: JSON.stringify({ name: 'One' }),
		});
	};
	const makeByExecution = async () => void (await create(named('One'), 'createCopy'));

	const retry = async (settings: NodeRunOptions['settings'], makeAnother = makeByHand) => {
		const first = await create(lists, 'createCopy');
		await makeAnother();
		const options: NodeRunOptions = { ...optionsFor(lists, 'createCopy'), settings };
		return await runNode({ ...options, mode: 'retry', retryOf: crashedRun(first, options) });
	};

	test('does not guess, and names it', async () => {
		const { rows } = await retry(CONTINUE);
		const unknown = {
			details: { outcome: 'unknown' },
			error: expect.stringContaining('Several new lists look like "One"') as unknown,
		};
		expect(rows).toMatchObject([unknown, unknown]);
		expect(newNames()).toEqual(['One', 'Two', 'One (copy)']);
	});

	test('knows what another execution of the process made', async () => {
		const { rows } = await retry(CONTINUE, makeByExecution);
		expect(rows).toMatchObject([{ name: 'One' }, { name: 'Two' }]);
		expect(newNames()).toEqual(['One', 'Two', 'One (copy)']);
	});

	test('names it when it fails', async () => {
		const { error } = await retry(undefined);
		expect(`${error?.message} ${error?.description}`).toContain(
			'Several new lists look like "One"',
		);
	});
});

test('Retry On Fail: what one workspace has got is not created again when the other fails', async () => {
	sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'leadLists.create', skip: 1 });
	const input = [
		{ name: 'One', key: sandboxKeys.full.token },
		{ name: 'Two', key: sandboxKeys.secondWorkspace.token },
	];
	const { rows } = await create(input, 'createCopy', {
		credential: { ...sandbox.credential(), apiKey: '={{ $json.key }}' },
		settings: RETRY,
	});
	expect(rows.map(({ name }) => name)).toEqual(['One', 'Two']);
	expect(newNames()).toEqual(['One']);
	expect(namesIn('ws_second')).toEqual(['My List', 'Two']);
	expect(posts()).toBe(3);
});

test('each list goes into the workspace of its item', async () => {
	const input = ['Main', 'Second', 'Main too', 'My List'].map((name, index) => ({
		name,
		key: (index % 2 === 0 ? sandboxKeys.full : sandboxKeys.secondWorkspace).token,
	}));
	const { rows, paired } = await create(input, 'useExisting', {
		credential: { ...sandbox.credential(), apiKey: '={{ $json.key }}' },
	});
	expect(rows).toMatchObject([
		{ name: 'Main', created: true },
		{ name: 'Second', created: true },
		{ name: 'Main too', created: true },
		{ name: 'My List', id: seeded.lists.inSecondWorkspace, created: false },
	]);
	expect(paired).toEqual([0, 1, 2, 3]);
	expect(newNames()).toEqual(['Main', 'Main too']);
	expect(namesIn('ws_second')).toEqual(['My List', 'Second']);
	expect(posts()).toBe(2);
});

test('a server error before anything was done: the node fails, no list is there', async () => {
	sandbox.faults.add({ fault: 'status', status: 500, endpoint: 'leadLists.create', times: 99 });
	const { error } = await create(named('One'), 'createCopy');
	expect(error?.httpCode).toBe('500');
	expect(error?.description).toContain('The request may have taken effect.');
	expect(newNames()).toEqual([]);
	expect(posts()).toBe(1);
});

test.each([
	['withoutLeadListsWrite', 'createCopy', 'lead_lists:write'],
	['withoutLeadListsRead', 'useExisting', 'lead_lists:read'],
	['withoutLeadListsRead', 'fail', 'lead_lists:read'],
] as const)('the key %s, %s: says which scope is missing', async (key, ifNameExists, scope) => {
	const credential = sandbox.credential(sandboxKeys[key]);
	const { error } = await create(named('One'), ifNameExists, { credential });
	expect(error?.message).toBe(`The API key lacks the scope ${scope}.`);
	expect(error?.description).toContain(`The key needs the scope ${scope}`);
	expect(sandbox.count('lead_list_created')).toBe(0);
});

test('a key that may not read lists can still create copies', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutLeadListsRead);
	const { rows } = await create(named('One'), 'createCopy', { credential });
	expect(rows).toMatchObject([{ name: 'One', created: true }]);
});

test('a name that exists in the second workspace stops the node before the first one gets a list', async () => {
	const input = [
		{ name: 'New', key: sandboxKeys.full.token },
		{ name: 'My List', key: sandboxKeys.secondWorkspace.token },
	];
	const { error } = await create(input, 'fail', {
		credential: { ...sandbox.credential(), apiKey: '={{ $json.key }}' },
	});
	expect(error?.message).toContain('a list called "My List" exists already');
	expect(newNames()).toEqual([]);
	expect(posts()).toBe(0);
});

test.each(['useExisting', 'fail'] as const)(
	'Retry On Fail with "%s": the list that the first try created is its own, not a stranger',
	async (ifNameExists) => {
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'leadLists.create', skip: 1 });
		const input = [
			{ name: 'One', key: sandboxKeys.full.token },
			{ name: 'Two', key: sandboxKeys.secondWorkspace.token },
		];
		const { rows, error } = await create(input, ifNameExists, {
			credential: { ...sandbox.credential(), apiKey: '={{ $json.key }}' },
			settings: RETRY,
		});
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([
			{ name: 'One', created: true },
			{ name: 'Two', created: true },
		]);
		expect(newNames()).toEqual(['One']);
	},
);

test('an error item that makes n8n run the node again: what was created stays created', async () => {
	const { rows } = await create(named('My List', 'Brand new'), 'fail', {
		settings: { ...CONTINUE, ...RETRY },
	});
	expect(rows).toMatchObject([
		{ error: expect.stringContaining('a list called "My List" exists already') },
		{ name: 'Brand new', created: true },
	]);
	expect(newNames()).toEqual(['Brand new']);
	expect(posts()).toBe(1);
});
