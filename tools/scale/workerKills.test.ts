import { useCluster, withServices } from './support/cluster';
import { errorModes, killAndRetry, moments, type ErrorMode } from './support/workerKills';
import { works } from './support/works';

jest.setTimeout(900_000);

const cluster = useCluster();

/** Each work is killed before its effect in one error mode, and after it in the other. */
const kills = (Object.keys(errorModes) as ErrorMode[]).map((errorMode, mode) => ({
	errorMode,
	stops: works.map((work, index) => ({
		work,
		errorMode,
		request: Math.min(2, work.requests),
		moment: moments[(mode + index) % moments.length]!,
	})),
}));

test.each(kills)(
	'a Retry after a kill does no work twice, with On Error set to $errorMode',
	async ({ stops }) => {
		const told: string[] = [];
		const tell = (line: string) => told.push(line);
		const verdicts = await withServices(
			cluster.n8n,
			stops.length,
			async (services) => await killAndRetry(cluster, services, stops, { tell }),
		);
		expect(told).toEqual([]);
		expect(verdicts.map(({ items }) => items)).toEqual(stops.map(() => 4));
	},
);
