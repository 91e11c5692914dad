import { isWebAddress } from 'n8n-nodes-outreach/src/contract/fields';
import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import { socialKey } from 'n8n-nodes-outreach/src/contract/leads';
import type { Item } from '../n8n/executions';
import type { WorkflowNode } from '../n8n/workflows';
import type { ListedLead, LeadRow } from '../sheet/facts';
import { fieldOf, valueOf } from './expressions';
import type { Output } from './outputs';
import { textIn } from './reads';

interface Surroundings {
	readonly listed: readonly ListedLead[];
	/** Whether a person gave the rows. */
	readonly byPerson: boolean;
	/** What a node put out. */
	readonly itemsOf: (node: string) => readonly Item[];
}

/** Each row that the node was given, with its item if there is one. */
export function rowsOf(
	output: Output,
	inputs: readonly Item[],
	{ listed, byPerson, itemsOf }: Surroundings,
): LeadRow[] {
	const results = new Map(output.items.map(({ json }) => [json.row, json]));
	return inputs.map((item, index) => {
		const { json } = item;
		const result = results.get(index + 1);
		const person = personIn(result?.social_url) ?? Object.values(json).map(personIn).find(Boolean);
		const lead = textIn(result?.lead_id);
		const memberships = listed.filter((one) =>
			lead === null ? one.person === person : one.lead === lead,
		);
		const name = [result?.first_name, result?.last_name].filter(Boolean).join(' ');
		return {
			at: output.at,
			node: output.node.name,
			list: listIn(output.node, item, itemsOf) ?? joinedLast(memberships, output.at)?.list ?? '',
			person: person ?? null,
			label: name || `row ${index + 1}`,
			by_person: byPerson,
			result: RESULTS[String(result?.result)] ?? null,
		};
	});
}

/** The ID of the list that the node fills, if it stands in the form or in a field that an expression names. */
function listIn(
	{ parameters: { leadListId } }: WorkflowNode,
	item: Item,
	itemsOf: Surroundings['itemsOf'],
): string | undefined {
	const { value, mode } = isRecord(leadListId) ? leadListId : { value: leadListId, mode: 'id' };
	const written = textIn(value) ?? '';
	if (written === '' || mode === 'name') return undefined;
	if (!written.startsWith('=')) return written;
	const field = fieldOf(written);
	if (!field) return undefined;
	const items = field.node === null ? [item] : itemsOf(field.node);
	const [only, ...others] = new Set(items.map(({ json }) => textIn(valueOf(field, json))));
	return others.length === 0 ? (only ?? undefined) : undefined;
}

/** Of the lists that a person joined, the last one before the import ended. */
const joinedLast = (memberships: readonly ListedLead[], before: number) =>
	memberships.findLast(({ at }) => at <= before) ?? memberships[0];

const RESULTS: Readonly<Record<string, LeadRow['result']>> = {
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
