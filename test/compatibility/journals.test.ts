import { readFixtures } from './support/fixtures';
import { withHost } from './support/host';
import { type JournalFixture, runAgain } from './support/journals';

test.each(readFixtures<JournalFixture>('journals'))(
	'%s: running it again with what an earlier version remembered does nothing a second time',
	async (name, { sent, context, again, ...run }) => {
		await withHost(name, async (host) => {
			await host.resend(sent);
			await host.perform([{ minutes: 1 }]);
			expect(await runAgain(host, run, context)).toEqual(again);
		});
	},
);
