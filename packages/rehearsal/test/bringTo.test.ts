import { bringTo } from '../world/bringTo';
import { openSandbox } from 'outreach-sandbox/test/support';

const START = Date.UTC(2026, 10, 23, 8);

test.each([1, 5, 60, 60_000])(
	'a sandbox is brought to a time while %d ms pass at each look at its clock',
	async (step) => {
		let at = START;
		const sandbox = openSandbox({ now: () => (at += step) });
		const to = at + 2.5 * step;
		await bringTo(sandbox, Math.ceil(to));
		expect(Date.parse(sandbox.control.readTime().now)).toBeGreaterThanOrEqual(to);
	},
);
