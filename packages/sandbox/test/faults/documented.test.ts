/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { FAULTS } from 'n8n-nodes-outreach/tools/generate/faultTable';
import type { Fault, FaultKind } from '../../core/faults/faults';
import { faultFields } from '../../core/faults/fields';
import { openSandbox, requestOf } from '../support';

/** What each fault needs, in the shortest form. */
function faultOf(fault: FaultKind, more: object = {}): Fault {
	const needed = faultFields()[fault].filter(({ isRequired }) => isRequired);
	const values = needed.map(({ name, type, min }) => [name, type === 'number' ? min : 'text']);
	return { fault, ...Object.fromEntries(values), ...more } as Fault;
}

/** How often a request took effect by the time at which its caller gives up. */
async function effectsWith(fault: Fault): Promise<number> {
	const sandbox = openSandbox({ wait: async () => undefined });
	sandbox.faults.add(fault);
	const caller = new AbortController();
	const request = { body: { name: 'Made' }, signal: caller.signal };
	const answer = Promise.resolve(sandbox.fetch(requestOf('POST', '/lead_lists', request)));
	const ending = answer.catch(({ code }: { code?: string }) => expect(code).toMatch(/^[A-Z]+$/));
	// Enough turns of the event loop for any effect.
	for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
	caller.abort();
	await ending;
	return sandbox.effects('lead_list_created').length;
}

const EXPECTED = {
	yes: [[{}, 1]],
	no: [[{}, 0]],
	after: [
		[{}, 0],
		[{ after: true }, 1],
	],
	before: [
		[{}, 1],
		[{ before: true }, 0],
	],
} as const;

const cases = (Object.keys(FAULTS) as FaultKind[]).flatMap((kind) =>
	EXPECTED[FAULTS[kind].effect].map(([more, effects]) => [faultOf(kind, more), effects] as const),
);

test.each(cases)(
	'with %j, a request takes effect as often as the docs say: %i',
	async (fault, effects) => {
		expect(await effectsWith(fault)).toBe(effects);
	},
);
