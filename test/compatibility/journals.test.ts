import { readFixtures } from './support/fixtures';
import { withHost } from './support/host';
import { type JournalFixture, runAgain } from './support/journals';

test.each(readFixtures<JournalFixture>('journals'))(
	'%s: with the journal of an earlier version, running again repeats nothing',
	async (name, { sent, context, again, ...run }) => {
		await withHost(name, async (host) => {
			await host.resend(sent);
			await host.perform([{ minutes: 1 }]);
			expect(await runAgain(host, run, context)).toEqual(again);
		});
	},
);
