import { allEndpoints, type AssumptionId, type EndpointId } from '../../src/contract';
import type { Interpretation, Readings } from '../http/interpret';
import { agentReadings } from './agents';
import { campaignReadings } from './campaigns';
import { conversationReadings } from './conversations';
import { leadReadings } from './leads';
import type { Reading } from './reading';
import { socialAccountReadings } from './socialAccounts';

/** How each assumption of the contract may be read. */
export const READINGS: Readonly<Record<AssumptionId, Reading>> = {
	...agentReadings,
	...campaignReadings,
	...conversationReadings,
	...leadReadings,
	...socialAccountReadings,
};

export type ReadingChoice = Readonly<Partial<Record<AssumptionId, string>>>;

const entries = Object.entries(READINGS) as Array<[AssumptionId, Reading]>;

/** The variants that are not named are ours. */
export function createReadings(choice: ReadingChoice = {}): Readings {
	const chosen = Object.fromEntries(
		entries.map(([id, { ours }]) => [id, choice[id] ?? ours]),
	) as Record<AssumptionId, string>;
	const changes = entries.flatMap(([id, { variants }]): Array<[string, Interpretation]> => {
		const change = variants[chosen[id]]?.change;
		return change ? [[id.slice(0, id.lastIndexOf('.')), change]] : [];
	});
	const byEndpoint = new Map(
		allEndpoints.map(({ id }) => [
			id,
			changes.flatMap(([endpoint, change]) => (endpoint === id ? [change] : [])),
		]),
	);
	return { chosen, of: (endpoint: EndpointId) => byEndpoint.get(endpoint) ?? [] };
}

/** The variants that are not ours. */
export const differing = ({ chosen }: Readings): string[] =>
	entries.flatMap(([id, { ours }]) => (chosen[id] === ours ? [] : [`${id}=${chosen[id]}`]));

export const OTHER: ReadingChoice = Object.fromEntries(
	entries.map(([id, { other }]) => [id, other]),
);

/** Reads `other`, or `<id>=<variant>,…`. Returns what is wrong as a sentence. */
export function readChoice(texts: readonly string[]): ReadingChoice | string {
	let choice: ReadingChoice = {};
	for (const text of texts.flatMap((each) => each.split(',')).map((each) => each.trim())) {
		if (text === '') continue;
		if (text === 'other') {
			choice = { ...choice, ...OTHER };
			continue;
		}
		const [id = '', variant = ''] = text.split('=');
		if (!Object.hasOwn(READINGS, id)) return `${id} is no assumption of the contract.`;
		const { ours, variants } = READINGS[id as AssumptionId];
		const known = [ours, ...Object.keys(variants)];
		if (!known.includes(variant)) return `${id} takes ${known.join(' or ')}.`;
		choice = { ...choice, [id]: variant };
	}
	return choice;
}
