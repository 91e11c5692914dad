import { castOf, type Part } from '../../rehearsal/all/cast';
import type { Installed } from '../../rehearsal/run/known';
import { exampleNames, readExample } from '../../tools/harness/examples';

/** Everything that the examples need. */
const installed: Installed = {
	nodes: new Map(
		exampleNames()
			.flatMap((name) => readExample(name).nodes)
			.map(({ type }) => [type, { isTrigger: type.endsWith('Trigger') }]),
	),
	credentials: new Set(['outreachApi']),
	required: () => [],
};

test('all examples are rehearsed but those that only others start, which it says', () => {
	const cast = castOf(installed, []);
	expect(cast.map(({ name }) => name)).toEqual(exampleNames());
	const leftOut = cast.flatMap((one) => ('why' in one ? [one.why] : []));
	expect(leftOut).toEqual([
		expect.stringMatching(/^leave-out-who-asked-for-silence: .* starts by itself/),
		expect.stringMatching(/^mcp-server: .* starts by itself/),
	]);
});

test('what every user has to choose is chosen, whatever else is', () => {
	const [only] = castOf(installed, ['start-campaign-from-list']) as [Part];
	expect(JSON.stringify(only.own.workflows)).toContain('acct_1');
	expect(() => castOf(installed, ['no-such-example'])).toThrow(
		'There is no example no-such-example.',
	);
});
