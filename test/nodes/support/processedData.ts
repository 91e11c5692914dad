import { DataDeduplicationService } from 'n8n-core';
import type { IDataDeduplicator } from 'n8n-workflow';

let records = new Map<string, string[]>();
let isAvailable = true;
/** n8n is killed after so many further writes. */
let writesLeft = Infinity;
/** Another execution, which has read the record before, writes it back right after the next write. */
let losesNext = false;

/** n8n's record of processed data, as its server keeps it: one list for each node, read and written back whole. */
const deduplicator: IDataDeduplicator = {
	checkProcessedAndRecord: async (items, _scope, { node }, { maxEntries = Infinity }) => {
		const known = await read(node?.id);
		const all = new Set(known);
		const isKnown = (item: (typeof items)[number]) => all.has(String(item));
		const added = items.filter((item) => !isKnown(item));
		write(node?.id, [...known, ...added.map(String)].slice(-maxEntries));
		return { new: added, processed: items.filter(isKnown) };
	},
	removeProcessed: async (items, _scope, { node }) => {
		const known = await read(node?.id);
		const removed = new Set(items.map(String));
		write(
			node?.id,
			known.filter((entry) => !removed.has(entry)),
		);
	},
	clearAllProcessedItems: async () => undefined,
	getProcessedDataCount: async (_scope, { node }) => (await read(node?.id)).length,
};

async function read(id = ''): Promise<string[]> {
	if (!isAvailable) throw new Error('There is no such workflow.');
	if (writesLeft === 0) throw new Error('n8n was killed.');
	return [...(records.get(id) ?? [])];
}

function write(id = '', entries: string[]): void {
	writesLeft -= 1;
	if (!losesNext) records.set(id, entries);
	losesNext = false;
}

void DataDeduplicationService.init(deduplicator);

export const processedData = {
	/** All entries of all nodes. */
	entries: () => [...records.values()].flat(),
	/** What n8n has kept for a node, in place of what it keeps. */
	restore: (node: string, entries: readonly string[]) => {
		records = new Map([[node, [...entries]]]);
	},
	/** Forgets the other entries. */
	keep: (isKept: (entry: string) => boolean) => {
		records = new Map([...records].map(([node, entries]) => [node, entries.filter(isKept)]));
	},
	/** As in a workflow that was never saved. */
	fail: () => {
		isAvailable = false;
	},
	/** Runs what n8n is killed in, after it has written the record so many times. */
	killAfter: async (writes: number, run: () => Promise<unknown>) => {
		writesLeft = writes;
		await run();
		writesLeft = Infinity;
	},
	loseNext: () => {
		losesNext = true;
	},
	reset: () => {
		records = new Map();
		isAvailable = true;
		writesLeft = Infinity;
		losesNext = false;
	},
};

// The benchmarks run nodes too, outside of a test.
if (typeof beforeEach === 'function') beforeEach(processedData.reset);
