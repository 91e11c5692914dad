/* eslint-disable no-console -- runs outside n8n */
import fc from 'fast-check';

import { OutreachError } from '../../../src/client/errors';
import { allEndpoints } from '../../../src/contract';
import { allFaults, type Fault, faultName, lateFaults } from '../support/faults';
import { type Scenario, scenarios } from '../support/scenarios';
import { memoryJournal } from '../support/testClient';
import { type Ending, run, worldFor, wrongsOf } from '../support/verdicts';
import { failFirst, failNext } from '../support/world';

/** Nothing happened twice, a success is one, and an error says no more than is true. */
const expectHonest = (scenario: Scenario, ending: Ending, happened: readonly string[]): void =>
	expect(wrongsOf(scenario, ending, happened)).toEqual([]);

/** A send that surely did nothing may go out again, whatever its class. */
const didNothing = ({ kind }: Fault) => kind === 'rate limit' || kind === 'no connection';

/** Whole answers with a status of success that are not the API's. */
const FOREIGN: ReadonlyArray<Fault['kind']> = [
	'a page with status 200',
	'an empty record',
	'an error with status 200',
	'no record',
	'nothing with status 200',
	'other JSON',
];

/** Of something new that is not there, the effect may be late. Of several lists of which one is refused, that one is. */
const isUnprovable = ({ endpoint, name, retryClass }: Scenario, fault: Fault) =>
	(!fault.processed || name === 'leadLists.create of many') &&
	(retryClass === 'never' || (retryClass === 'verify' && endpoint.id !== 'leads.enrich')) &&
	!didNothing(fault);

/** A whole answer in another shape would come again, and there is no record to read in its place. */
const isHopeless = ({ endpoint, retryClass }: Scenario, { kind }: Fault) =>
	endpoint.envelope !== 'stream' &&
	(retryClass === 'safe'
		? [...HOPELESS, 'empty body'].includes(kind)
		: kind === 'empty body' &&
			['agents.startGeneration', 'campaigns.setMessageOverride', 'leadLists.addLeads'].includes(
				endpoint.id,
			));

/** What is no JSON is asked for once more, and so is what holds nothing. */
const HOPELESS = FOREIGN.filter(
	(kind) => kind !== 'a page with status 200' && kind !== 'nothing with status 200',
);

const faultCases = allFaults.map((fault) => [faultName(fault), fault] as const);

test('covers every endpoint', () => {
	expect(new Set(scenarios.map(({ endpoint }) => endpoint.id))).toEqual(
		new Set(allEndpoints.map(({ id }) => id)),
	);
});

describe.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
	'%s',
	(_, scenario) => {
		test('works if nothing fails', async () => {
			const world = worldFor(scenario);
			const result = await run(scenario, world);
			expect(result).toMatchObject({ repeated: false, recovered: false });
			expect(world.api.effects).toEqual(scenario.effects);
		});

		test.each(faultCases)('takes effect once and says so: %s', async (__, fault) => {
			const world = worldFor(scenario);
			failFirst(world.api, scenario.endpoint, [fault]);
			const journal = memoryJournal();
			const ending = await run(scenario, world, journal);

			expectHonest(scenario, ending, world.api.effects);
			if (isUnprovable(scenario, fault)) {
				expect(ending).toMatchObject({
					outcome: expect.stringMatching(/^(unknown|sent)$/) as unknown,
				});
			} else if (isHopeless(scenario, fault)) {
				expect(ending).toMatchObject({ code: 'unusable_response' });
			} else {
				expect(ending).not.toBeInstanceOf(OutreachError);
			}

			// The node runs again, as Retry On Fail and Retry of an execution make it.
			if (scenario.retryClass !== 'never' && scenario.retryClass !== 'verify') return;
			const requests = world.api.requests.length;
			const again = await run(scenario, world.another(), journal);
			expectHonest(scenario, again, world.api.effects);
			if (!(ending instanceof OutreachError)) {
				expect(again).toMatchObject({ body: ending.body, recovered: true });
				expect(world.api.requests.length).toBe(requests);
			} else if (scenario.retryClass === 'verify' && !fault.processed) {
				expect(again).toMatchObject({ repeated: true });
				expect(world.api.effects).toEqual(scenario.effects);
			} else {
				expect(again).toMatchObject({ outcome: ending.outcome, code: 'outcome_unknown' });
			}
		});

		test.each(faultCases)('ends honestly if it never gets better: %s', async (__, fault) => {
			const world = worldFor(scenario);
			world.api.fault = ({ endpoint }) =>
				endpoint.id === scenario.endpoint.id ? fault : undefined;
			const journal = memoryJournal();
			expectHonest(scenario, await run(scenario, world, journal), world.api.effects);
			// Without a journal a second run is a new request, which the API refuses by the state.
			if (scenario.retryClass === 'guarded') return;
			expectHonest(scenario, await run(scenario, world.another(), journal), world.api.effects);
		});

		test.each(faultCases)(
			'ends honestly if all requests fail, then none: %s',
			async (__, fault) => {
				const world = worldFor(scenario);
				world.api.fault = () => fault;
				const journal = memoryJournal();
				const ending = await run(scenario, world, journal);
				expectHonest(scenario, ending, world.api.effects);
				if (scenario.retryClass === 'guarded') return;
				world.api.fault = () => undefined;
				const again = await run(scenario, world.another(), journal);
				expectHonest(scenario, again, world.api.effects);
				if (scenario.retryClass === 'never' && fault.processed) {
					expect(again).not.toBeInstanceOf(OutreachError);
				}
			},
		);
	},
);

test('takes effect at most once in any sequence of faults, over two runs', async () => {
	const seed = Date.now() % 2 ** 31;
	const sequence = fc.array(
		fc.option(fc.constantFrom(...allFaults, ...lateFaults), { nil: undefined }),
		{
			maxLength: 12,
		},
	);
	const changing = scenarios.filter(({ effects }) => effects.length > 0);
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(...changing),
			sequence,
			sequence,
			fc.integer(),
			async (scenario, first, second, random) => {
				const world = worldFor(scenario, random);
				const journal = memoryJournal();
				failNext(world.api, first);
				const ending = await run(scenario, world, journal);
				expectHonest(scenario, ending, world.api.effects);
				if (scenario.retryClass === 'guarded') return;

				failNext(world.api, second);
				const again = await run(scenario, world.another(), journal);
				expectHonest(scenario, again, world.api.effects);
				if (!(ending instanceof OutreachError) && scenario.retryClass !== 'replay') {
					expect(again).toMatchObject({ body: ending.body });
				}
				await world.time.pass(120_000);
				expectHonest(scenario, again, world.api.effects);
			},
		),
		{ seed, numRuns: 600 },
	);
	console.info(`Random sequences of faults: seed ${seed}`);
});
