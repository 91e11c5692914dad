import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const getList = async (parameters: object, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		parameters: {
			resource: 'leadList',
			operation: 'get',
			leadListId: seeded.lists.webinar,
			...parameters,
		},
		credential: sandbox.credential(),
		...options,
	});

test('gives eight flat fields of the list, its member count among them', async () => {
	const { rows, paired } = await getList({});
	expect(rows).toEqual([
		{
			id: seeded.lists.webinar,
			name: 'Webinar sign-ups',
			description: 'Signed up for the webinar in spring',
			lead_count: sandbox.leadsOf(seeded.lists.webinar).length,
			is_default: false,
			is_campaign_eligible: true,
			created_at: expect.any(String),
			updated_at: expect.any(String),
		},
	]);
	expect(paired).toEqual([0]);
	expect(sandbox.requests).toHaveLength(1);
});

test('a field that the API leaves out is null; without Simplify the record stays as it came', async () => {
	const record = {
		id: seeded.lists.webinar,
		name: 'Two',
		is_default: false,
		is_campaign_eligible: true,
		x: 1,
	};
	sandbox.faults.add({ fault: 'status', status: 200, body: { data: record }, times: 2 });
	const [simple] = (await getList({})).rows;
	expect(simple).toMatchObject({ lead_count: null, description: null });
	expect(simple).not.toHaveProperty('x');
	expect((await getList({ simplify: false })).rows).toEqual([record]);
});

test('takes the id from each input item and names the item that fails', async () => {
	const input = [{ id: seeded.lists.tradeFair }, { id: seeded.lists.default }, { id: 'list_404' }];
	const { error } = await getList({ leadListId: '={{ $json.id }}' }, { input });
	expect(sandbox.requests.map(({ path }) => path.split('/').at(-1))).toEqual([
		seeded.lists.tradeFair,
		seeded.lists.default,
		'list_404',
	]);
	expect(error?.message).toBe('Lead list list_404 was not found in this workspace.');
	expect(error?.description).toContain('lead list ID "list_404"');
	expect(error?.context?.itemIndex).toBe(2);
});

test('a list of another workspace is not found', async () => {
	const { error } = await getList({ leadListId: seeded.lists.inSecondWorkspace });
	expect(error?.httpCode).toBe('404');
});

test('503 that stays: four tries, then the hint to try later', async () => {
	sandbox.faults.add({ fault: 'status', status: 503, times: 99 });
	const { error } = await getList({});
	expect(error?.httpCode).toBe('503');
	expect(error?.description).toContain('Try again later.');
	expect(error?.description).not.toContain('taken effect');
	expect(sandbox.requests).toHaveLength(4);
});

test('a key without the scope: says which one', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutLeadListsRead);
	const { error } = await getList({}, { credential });
	expect(error?.message).toBe('The API key lacks the scope lead_lists:read.');
	expect(error?.description).toContain('The key needs the scope lead_lists:read');
});
