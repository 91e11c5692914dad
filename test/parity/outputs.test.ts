import type { IDataObject } from 'n8n-workflow';

import { sandboxKeys } from '../../packages/sandbox/core/keys';
import { allOperations } from '../../tools/generate/nodes';
import { person } from '../nodes/support/imports';
import { everyOperation } from '../nodes/support/operations';
import { runNode } from '../nodes/support/runNode';
import { credentialFor, openSandbox, type RunningSandbox } from '../nodes/support/sandbox';

let running: RunningSandbox;

beforeAll(async () => {
	running = await openSandbox({ leads: 30 });
});
afterAll(async () => await running.close());
beforeEach(() => running.sandbox.reset());

/** Input with which an operation shows more of its output than with one item. */
const INPUTS: Record<string, IDataObject[]> = {
	'lead import': [person(1), person(1), { first_name: 'Nameless' }],
};

test.each(allOperations)('$id puts out what its schema says', async (each) => {
	const { resource, name: operation, output } = each;
	const { type, parameters } = everyOperation.find(
		({ name }) => name === `${resource}: ${operation}`,
	)!;
	const { items, error } = await runNode({
		type,
		parameters,
		input: INPUTS[`${resource} ${operation}`],
		credential: credentialFor(running, sandboxKeys.full.token),
	});
	expect(error).toBeUndefined();
	expect(items.length).toBeGreaterThan(0);
	for (const { json } of items) {
		expect(Object.keys(json)).toEqual(Object.keys(output().shape));
		expect(output().safeParse(json).error?.issues ?? []).toEqual([]);
	}
});
