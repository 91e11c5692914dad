/**
 * Records what this version saves, with `tsx test/compatibility/record.ts` twice: the second run goes on from what the first
 * one saved, as n8n does after an update. What is there is kept, for later versions must read what earlier ones saved; delete
 * a file to record it again.
 */
import { recordJournals } from './support/recordJournals';
import { recordStates } from './support/recordStates';

void recordStates().then(recordJournals);
