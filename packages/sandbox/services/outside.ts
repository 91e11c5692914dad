import { countCharacters, firstCharacters } from 'n8n-nodes-outreach/src/contract/characters';
import { isoTime } from '../core/clock';

/** What a workflow sent to a service other than the API. */
export interface Sent {
	/** The name of the service, or its host. */
	readonly service: string;
	/** For example `Message` or `E-mail`. */
	readonly what: string;
	/** For example a channel, an address or a table; null if the service has only one place. */
	readonly to: string | null;
	readonly title: string | null;
	readonly text: string;
	/** Buttons, and links with a text of their own. Other links are in the text. */
	readonly links: ReadonlyArray<{ readonly label: string; readonly url: string }>;
	/** What the sender was told, if that is of interest. */
	readonly answer: string | null;
	/** Why it did not reach the service; null if it did. */
	readonly refused: string | null;
}

export interface SentRecord extends Sent {
	/** Counts from 1 since the start. */
	readonly number: number;
	/** ISO 8601, UTC. */
	readonly at: string;
}

/** What workflows sent to the services that are played, here and wherever else they run. */
export interface Outside {
	/** Oldest first, the latest 1,000. Of a long text, only the beginning, and how much is missing. */
	readonly records: readonly SentRecord[];
	add(sent: Partial<Sent> & Pick<Sent, 'service' | 'what'>): void;
	clear(): void;
}

const RECORDS_MAX = 1_000;
const TEXT_MAX = 20_000;

export function createOutside(now: () => number, changed: () => void): Outside {
	const records: SentRecord[] = [];
	let number = 0;
	return {
		records,
		add: (sent) => {
			number += 1;
			const text = cut(sent.text ?? '');
			records.push({ ...NOTHING_ELSE, ...sent, text, number, at: isoTime(now()) });
			records.splice(0, records.length - RECORDS_MAX);
			changed();
		},
		clear: () => {
			records.splice(0);
			changed();
		},
	};
}

function cut(text: string): string {
	const start = firstCharacters(text, TEXT_MAX);
	const missing = countCharacters(text) - countCharacters(start);
	return missing === 0 ? text : `${start}\n[${missing} more characters]`;
}

const NOTHING_ELSE = { to: null, title: null, links: [], answer: null, refused: null };
