import { isWebAddress } from '../../src/contract/fields';
import { isRecord } from '../../src/contract/json';
import { socialKey } from '../../src/contract/leads';
import type { Item } from '../../harness/executions';
import type { ListedLead, Row } from '../sheet/facts';
import type { Output } from './outputs';
import { textIn } from './reads';

/** Whether the node sends none of its rows. */
export function isOnlyChecked({ node }: Pick<Output, 'node'>): boolean {
	const { options } = node.parameters;
	return isRecord(options) && ['list', 'workspace'].includes(String(options.onlyCheck));
}

interface Surroundings {
	readonly listed: readonly ListedLead[];
	/** Whether a person gave the rows. */
	readonly byPerson: boolean;
}

/** Each row that the node was given, with its item if there is one. */
export function rowsOf(
	output: Output,
	inputs: readonly Item[],
	{ listed, byPerson }: Surroundings,
): Row[] {
	const results = new Map(output.items.map(({ json }) => [json.row, json]));
	return inputs.map(({ json }, index) => {
		const result = results.get(index + 1);
		const person = personIn(result?.social_url) ?? Object.values(json).map(personIn).find(Boolean);
		const lead = textIn(result?.lead_id);
		const membership = listed.find((one) =>
			lead === null ? one.person === person : one.lead === lead,
		);
		const name = [result?.first_name, result?.last_name].filter(Boolean).join(' ');
		return {
			at: output.at,
			node: output.node.name,
			list: membership?.list ?? '',
			person: person ?? null,
			label: name || `row ${index + 1}`,
			by_person: byPerson,
			result: RESULTS[String(result?.result)] ?? null,
		};
	});
}

const RESULTS: Readonly<Record<string, Row['result']>> = {
	created: 'created',
	added_existing: 'added_existing',
	// The answer was lost on the way: the lead is in the list, and may have been there before.
	created_or_existing: 'added_existing',
	already_in_list: 'already_in_list',
	left_out: 'left_out',
	malformed: 'malformed',
	failed: 'failed',
};

const personIn = (value: unknown): string | undefined =>
	typeof value === 'string' && isWebAddress(value.trim()) ? socialKey(value) : undefined;
