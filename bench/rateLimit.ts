import {
	type RateLimitFigure,
	rateLimitFigures,
	REQUESTS,
	SEEDS,
} from '../test/client/support/rateLimitFigures';
import type { Figure } from './figure';

const rowOf = ({ client, deniedShare, lost, seconds, timesMinimum, polls }: RateLimitFigure) => ({
	client,
	'429s': `${(deniedShare * 100).toFixed(2)} %`,
	lost: Number(lost.toFixed(1)),
	seconds: Number(seconds.toFixed(1)),
	// A client that gives up is done early.
	'x minimum': lost > 0 ? '' : timesMinimum.toFixed(3),
	'poll requests denied': polls ? `${polls.denied} of ${polls.requests}` : '',
});

/** Whether the three clients with our limiter keep what is promised. */
function isReached([one, four, besidePolls]: readonly RateLimitFigure[]): boolean {
	const keeps = (figure: RateLimitFigure | undefined, deniedMax: number, timesMax: number) =>
		figure?.lost === 0 && figure.deniedShare <= deniedMax && figure.timesMinimum <= timesMax;
	return keeps(one, 0, 1.02) && keeps(four, 0.01, 1.05) && besidePolls?.polls?.denied === 0;
}

export const rateLimit: Figure = {
	name: `Rate limit: ${REQUESTS} requests at 60 a minute, 80 ms each, the mean of ${SEEDS} seeds`,
	measure: async () => {
		const figures = await rateLimitFigures();
		return {
			rows: figures.map(rowOf),
			goal: '1 process: no 429, 1.02 x minimum; 4 processes: 1 % 429s, none lost, 1.05 x minimum; no poll denied',
			reached: isReached(figures),
		};
	},
};
