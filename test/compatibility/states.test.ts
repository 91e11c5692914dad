import { readFixtures } from './support/fixtures';
import { withHost } from './support/host';
import { pollOn, type StateFixture } from './support/states';

test.each(readFixtures<StateFixture>('states'))(
	'%s: polling continues from the state of an earlier version',
	async (name, { parameters, before, saved, after }) => {
		await withHost(name, async (host) => {
			await host.perform(before);
			const groups = after.map(({ steps }) => steps);
			expect(await pollOn(host, { parameters, saved }, groups)).toEqual(after);
		});
	},
);
