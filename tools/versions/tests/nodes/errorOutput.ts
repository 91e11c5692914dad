import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { byId } from '../../../../packages/rehearsal/n8n/workflows';
import { expectSuccess, type Environment } from '../../../e2e/support/environment';
import { runOn } from './runOn';

const FAILING = Array.from({ length: 10 }, (_, index) => ({ lead: `lead_missing_${index}` }));
/** In between, so that what fails and what works has to be told apart. */
const INPUT = FAILING.toSpliced(5, 0, { lead: seeded.leads.interested });

const getLead = {
	type: 'n8n-nodes-outreach.outreachLead',
	parameters: { resource: 'lead', operation: 'get', leadId: byId('={{ $json.lead }}') },
};

const failed = { error: expect.stringMatching(/.{10}/), details: { outcome: 'not sent' } };

export function errorOutput(environment: Environment) {
	test('ten items that fail leave by the error output, each with its input', async () => {
		const onError = 'continueErrorOutput';
		const { execution, items } = await runOn(environment, INPUT, { ...getLead, onError });
		expectSuccess(execution);
		expect(items).toMatchObject([
			[{ id: seeded.leads.interested }],
			FAILING.map((input) => ({ ...input, ...failed })),
		]);
	});

	test('with Continue they stay in their places', async () => {
		const onError = 'continueRegularOutput';
		const { execution, items } = await runOn(environment, INPUT, { ...getLead, onError });
		expectSuccess(execution);
		expect(items).toMatchObject([
			INPUT.map(({ lead }) =>
				lead === seeded.leads.interested ? { id: lead } : { error: failed.error },
			),
		]);
	});
}
