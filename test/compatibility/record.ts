/**
 * Records what this version saves, with `tsx test/compatibility/record.ts` twice and then Prettier: the second run, in a process
 * of its own, goes on from what the first one saved, as n8n does after an update. Existing fixtures stay as they are, because
 * later versions must read what earlier ones saved; to record one again, delete its file.
 */
import { recordJournals } from './support/recordJournals';
import { recordStates } from './support/recordStates';

void recordStates().then(recordJournals);
