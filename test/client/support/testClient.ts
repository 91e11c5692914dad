import { createClient, type Client } from '../../../src/client/client';
import type { JournalEntry, SendJournal } from '../../../src/client/delivery/journal';
import { createRateLimiter } from '../../../src/client/rate/limiter';
import type { Transport } from '../../../src/client/http/transport';
import type { VirtualTime } from '../../support/virtualTime';

export const BASE_URL = 'https://api.example/api/v1';

export const testClient = (
	transport: Transport,
	time: VirtualTime,
	limiter = createRateLimiter({ environment: time }),
): Client => createClient({ baseUrl: BASE_URL, transport, environment: time, limiter });

/** A journal that outlives the client, as the node's context does. */
export function memoryJournal(
	entry?: JournalEntry,
): SendJournal & { entry?: JournalEntry; entries: JournalEntry[] } {
	const journal = {
		entry,
		entries: [] as JournalEntry[],
		read: () => journal.entry,
		write: (entry: JournalEntry) => {
			journal.entry = structuredClone(entry);
			journal.entries.push(journal.entry);
		},
	};
	return journal;
}

/** A journal without a note, though an earlier run may have sent the request since that time. */
export const journalSince = (possibleSince: number) => ({ ...memoryJournal(), possibleSince });
