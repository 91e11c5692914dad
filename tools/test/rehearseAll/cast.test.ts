import { seeded } from '../../../packages/sandbox/composition/seeded';
import { castOf, type Part } from '../../rehearseAll/cast';
import type { Installed } from '../../../packages/rehearsal/run/workflow/installed';
import { isRecord } from '../../../src/contract/json';
import { exampleNames, readExample } from '../../../packages/rehearsal/n8n/examples';

/** Everything that the examples need. */
const installed: Installed = {
	nodes: new Map(
		exampleNames()
			.flatMap((name) => readExample(name).nodes)
			.map(({ type }) => [type, { isTrigger: type.endsWith('Trigger') }]),
	),
	credentials: new Set(['outreachApi']),
	required: () => [],
	withDefaults: (node) => node,
};

test('all examples are rehearsed but the one that only models start, which it says', () => {
	const cast = castOf(installed, [], 7);
	expect(cast.map(({ name }) => name)).toEqual(exampleNames());
	const leftOut = cast.flatMap((one) => ('why' in one ? [one.why] : []));
	expect(leftOut).toEqual([expect.stringMatching(/^mcp-server: .* starts by itself/)]);
});

test('what every user has to choose is chosen, whatever else is', () => {
	const [only] = castOf(installed, ['start-campaign-from-list'], 7) as [Part];
	expect(JSON.stringify(only.own.workflows)).toContain(seeded.accounts.connected);
	expect(() => castOf(installed, ['no-such-example'], 7)).toThrow(
		'There is no example no-such-example.',
	);
});

test('no table has a name that is part of the name of another: n8n would take the wrong one', () => {
	const names = exampleNames()
		.flatMap((name) => readExample(name).nodes)
		.flatMap(({ parameters: { tableName, dataTableId } }) => [
			...(typeof tableName === 'string' ? [tableName] : []),
			...(isRecord(dataTableId) && dataTableId.mode === 'name' ? [String(dataTableId.value)] : []),
		])
		.map((name) => name.toLowerCase());
	const different = [...new Set(names)];
	expect(different).toContain('replies in hubspot');
	for (const name of different) {
		expect(different.filter((other) => other.includes(name))).toEqual([name]);
	}
});
