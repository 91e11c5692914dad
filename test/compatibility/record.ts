/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
/**
 * Writes down what the nodes save today, with `tsx test/compatibility/record.ts` and then Prettier. The tests check that
 * the nodes go on from it. After a release, its recording stays, because users have saved the same: record into another file.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { processedData } from '../nodes/support/processedData';
import { journalCases, runJournal, runMark } from './support/journals';
import { runState, stateCases } from './support/states';

async function record(): Promise<void> {
	const states: Record<string, unknown> = {};
	for (const name of Object.keys(stateCases)) states[name] = (await runState(name)).saved;
	const journals: Record<string, unknown> = {};
	for (const name of Object.keys(journalCases)) {
		journals[name] = {
			done: (await runJournal(name, 'done')).context,
			sending: (await runJournal(name, 'sending')).context,
		};
	}
	processedData.reset();
	const { marks } = await runMark();
	const text = JSON.stringify({ states, journals, marks }, null, '\t');
	writeFileSync(join(__dirname, 'recording.json'), `${text}\n`);
}

void record();
