import { sandboxKeys } from '../../core/keys';
import { randomOf } from '../../core/random';
import { JSON_TYPE, openSandbox } from '../support';
import { expectSameMonth, liveMonth, type Ask } from './month';
import { START } from './support';

const ORIGIN = 'http://127.0.0.1:4010';

/** @param jitter returns how many milliseconds after the last request the next one comes */
async function live(seed: number, jitter: () => number) {
	const time = { passed: 0 };
	const sandbox = openSandbox({
		now: () => START + time.passed,
		people: 'plausible',
		leads: 60,
		control: true,
		seed,
	});
	const ask: Ask = async (method, path, body) => {
		time.passed += jitter();
		const response = await sandbox.fetch(
			new Request(ORIGIN + path, {
				method,
				headers: { authorization: `Bearer ${sandboxKeys.full.token}`, ...JSON_TYPE },
				body: body === undefined ? undefined : JSON.stringify(body),
			}),
		);
		const answer = (await response.json()) as { data: unknown };
		// A sender may have lost its session, and a campaign may be over.
		expect([200, 201, 409, 503]).toContain(response.status);
		return answer.data;
	};
	return await liveMonth(ask, START);
}

/** Requests follow each other at once, or up to 1.2 seconds later. */
const jitterOf = (seed: number) => {
	const random = randomOf(seed, 'client', 'jitter');
	return () => Math.floor(random.next() * (random.chance(0.1) ? 1_200 : 40));
};

test.each([1, 2, 3])('the seed %i gives one world, whatever the milliseconds', async (seed) => {
	const first = await live(seed, () => 0);
	const kinds = first.effects.map(({ kind }) => kind);
	for (const kind of ['lead_answered', 'colleague_answered', 'session_lost', 'lead_created']) {
		expect(kinds).toContain(kind);
	}
	expectSameMonth(await live(seed, jitterOf(seed)), first);
});
