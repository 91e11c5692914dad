import {
	allEndpoints,
	type Assumption,
	type AssumptionId,
	type EndpointId,
} from 'n8n-nodes-outreach/src/contract';
import { socialAccountReadings } from '../accounts/readings';
import { agentReadings } from '../agents/readings';
import { campaignReadings } from '../campaigns/readings';
import { conversationReadings } from '../conversations/readings';
import type { Interpretation, Readings } from '../core/http/interpret';
import { leadReadings } from '../leads/readings';

/** What the sandbox does if an assumption is read the other way. */
const CHANGES: Readonly<Record<AssumptionId, Interpretation>> = {
	...agentReadings,
	...campaignReadings,
	...conversationReadings,
	...leadReadings,
	...socialAccountReadings,
};

interface Entry extends Assumption {
	readonly id: AssumptionId;
	readonly endpoint: EndpointId;
}

/** Every assumption of the contract. */
const entries: readonly Entry[] = allEndpoints.flatMap(({ id: endpoint, assumptions = {} }) =>
	Object.entries(assumptions).map(([name, assumption]) => ({
		...assumption,
		id: `${endpoint}.${name}` as AssumptionId,
		endpoint: endpoint as EndpointId,
	})),
);

export type ReadingChoice = Readonly<Partial<Record<AssumptionId, string>>>;

/** What is not named is read as the contract does. */
export function createReadings(choice: ReadingChoice = {}): Readings {
	const chosen = Object.fromEntries(
		entries.map(({ id, readings: [ours] }) => [id, choice[id] ?? ours]),
	) as Record<AssumptionId, string>;
	const changed = entries.filter(({ id, readings: [, other] }) => chosen[id] === other);
	const byEndpoint = new Map(
		allEndpoints.map(({ id }) => [
			id,
			changed.filter(({ endpoint }) => endpoint === id).map((entry) => CHANGES[entry.id]),
		]),
	);
	return { chosen, of: (endpoint: EndpointId) => byEndpoint.get(endpoint) ?? [] };
}

/** The readings that are not ours. */
export const differing = ({ chosen }: Readings): string[] =>
	entries.flatMap(({ id, readings: [ours] }) =>
		chosen[id] === ours ? [] : [`${id}=${chosen[id]}`],
	);

export const OTHER: ReadingChoice = Object.fromEntries(
	entries.map(({ id, readings: [, other] }) => [id, other]),
);

/** Reads `other`, or `<id>=<reading>,…`. Returns what is wrong as a sentence. */
export function readChoice(texts: readonly string[]): ReadingChoice | string {
	let choice: ReadingChoice = {};
	for (const text of texts.flatMap((each) => each.split(',')).map((each) => each.trim())) {
		if (text === '') continue;
		if (text === 'other') {
			choice = { ...choice, ...OTHER };
			continue;
		}
		const [id = '', reading = ''] = text.split('=');
		const entry = entries.find((each) => each.id === id);
		if (!entry) return `${id} is no assumption of the contract.`;
		if (!entry.readings.includes(reading)) return `${id} takes ${entry.readings.join(' or ')}.`;
		choice = { ...choice, [id]: reading };
	}
	return choice;
}
