import {
	type RateLimitFigure,
	type RateLimitFigures,
	rateLimitFigures,
	REQUESTS,
	SEEDS,
} from '../../test/client/support/rateLimitFigures';
import type { Figure } from './figure';

const rowOf = (figure: RateLimitFigure) => ({
	client: figure.client,
	'429s': `${(figure.deniedShare * 100).toFixed(2)} %`,
	lost: Number(figure.lost.toFixed(1)),
	seconds: Number(figure.seconds.toFixed(1)),
	'floor, seconds': Number(figure.floorSeconds.toFixed(1)),
	// A client that gives up finishes early.
	'x floor': figure.lost > 0 ? '' : figure.timesFloor.toFixed(3),
	...(figure.polls && {
		'polls refused': `${figure.polls.refused} of ${figure.polls.count}`,
		'most in a row, in 10 minutes': `${figure.polls.refusedInARow}, ${figure.polls.refusedInTenMinutes}`,
		'longest poll, seconds': Number((figure.polls.longestMs / 1_000).toFixed(1)),
	}),
});

const keeps =
	(deniedMax: number, timesMax: number) =>
	({ lost, deniedShare, timesFloor }: RateLimitFigure) =>
		lost === 0 && deniedShare <= deniedMax && timesFloor <= timesMax;

const refusesAtMost =
	(count: number) =>
	({ polls }: RateLimitFigure) =>
		polls !== undefined && polls.refusedInARow <= count && polls.refusedInTenMinutes <= count;

/** Whether the clients with our limiter keep what we promise. */
const isReached = ({ alone, several, besideOwnPolls, besidePolls }: RateLimitFigures): boolean =>
	alone.every(keeps(0, 1.02)) &&
	several.every(keeps(0.03, 1.03)) &&
	[...besideOwnPolls, ...besidePolls].every(keeps(0.01, 1.05)) &&
	besideOwnPolls.every(refusesAtMost(0)) &&
	besidePolls.every(refusesAtMost(1));

export const rateLimit: Figure = {
	name: `Rate limit: ${REQUESTS} requests at 60 a minute, 80 ms each, the mean of ${SEEDS} seeds. The floor is the shortest time for one who knows the window from the start`,
	measure: async () => {
		const figures = await rateLimitFigures();
		return {
			rows: Object.values(figures).flat().map(rowOf),
			goal: '1 process: no 429, 1.02 x floor; several: 3 % 429s, none lost, 1.03 x floor; beside polls: 1 %, 1.05 x floor; polls of its own: none refused; of another process: at most one in 10 minutes and never two in a row',
			reached: isReached(figures),
		};
	},
};
