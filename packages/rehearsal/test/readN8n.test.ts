import { stringify } from 'flatted';

import { chain, node, type WorkflowFile } from '../n8n/workflows';
import { readN8n } from '../run/readFacts';
import { linesOf, sheetOf } from '../sheet/sheet';
import { MINUTE } from 'outreach-sandbox/core/clock';
import { at, factsOf, MARIA, reply } from './sheet/support';

const WRITTEN = at(0, '10:00');
const replies = [reply('m1', WRITTEN)];
const names = ['conv_1', MARIA.id, MARIA.name];
const correspondents = [{ conversation: 'conv_1', lead: MARIA.id, names }];
const world = { ...factsOf().world, replies, correspondents };

/** Notes each reply at a contact, and needs a list only if there are several contacts. */
function notes(name: string): WorkflowFile {
	const nodes = [
		node('Replies', 'n8n-nodes-outreach.outreachTrigger', { events: ['replyReceived'] }),
		node('Note', 'n8n-nodes-base.hubspot', { operation: 'upsert', name }),
		node('List', 'n8n-nodes-base.set'),
	];
	return { name: 'Note', nodes, connections: chain(nodes) };
}

/** The execution in which the reply was noted, as n8n keeps it. */
function noted() {
	const run = { startTime: WRITTEN + MINUTE, executionTime: 10 };
	const given = { event_id: 'replyReceived:m1', lead_name: MARIA.name };
	const contact = { json: { id: '7' }, pairedItem: 0 };
	const runData = {
		Replies: [{ ...run, source: [], data: { main: [[{ json: given }]] } }],
		Note: [{ ...run, source: [{ previousNode: 'Replies' }], data: { main: [[contact]] } }],
	};
	return {
		status: 'success',
		startedAt: new Date(run.startTime).toISOString(),
		stoppedAt: new Date(run.startTime + MINUTE).toISOString(),
		waitTill: null,
		data: stringify({ resultData: { runData, lastNodeExecuted: 'Note' } }),
	};
}

/** The lines of mistakes on the sheet about a workflow. */
async function mistakesOf(file: WorkflowFile): Promise<string[]> {
	const n8n = {
		call: async <T>(_: string, route: string) =>
			(route === '/executions/1' ? noted() : { results: [{ id: '1' }] }) as T,
	};
	const end = { until: at(5, '00:00'), waiting: new Map() };
	const outside = { calls: [], texts: [] };
	const { facts } = await readN8n(n8n, [{ id: 'w1', file }], world, outside, end);
	const sheet = sheetOf(factsOf({ run: { enough: 1 }, world, n8n: facts }));
	return linesOf(sheet).flatMap(({ id, level }) => (level === 'bad' ? [id] : []));
}

test('a workflow that can send nothing has done something once it has handed a reply on', async () => {
	expect(await mistakesOf(notes('={{ $json.lead_name }}'))).toEqual([]);
	expect(await mistakesOf(notes('Somebody'))).toEqual(['played.nothingDone']);
});
