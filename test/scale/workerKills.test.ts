import { retry } from './support/calls';
import { useCluster } from './support/cluster';
import { judge, killDuring, moments } from './support/workerKills';
import { worksOn } from './support/works';

jest.setTimeout(600_000);

const cluster = useCluster();

describe.each(worksOn(cluster))('$name', (work) => {
	test.each(moments)('does nothing twice after a kill %s its effect', async (moment) => {
		work.prepare?.();
		const [killed] = await killDuring(cluster, [{ work, moment, request: 2 }]);
		expect(['crashed', 'error']).toContain(killed!.status);
		const retried = await retry(cluster.n8n, killed!.id);
		expect(retried).toMatchObject({ status: 'success', error: undefined });
		const output = retried.output(work.node.name);
		expect(output).toHaveLength(work.items.length);
		expect(judge(output, work.done())).toMatchObject({ doubled: 0, wrong: 0 });
	});
});
