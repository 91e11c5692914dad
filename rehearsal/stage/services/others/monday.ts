import { isRecord, type JsonRecord } from '../../../../src/contract/json';
import type { Kept } from '../../lists';
import { leaving, type Asked, type Service } from '../service';

const itemsOf = ({ lists, data }: Asked) => {
	const { boardId, board_id: id = boardId } = isRecord(data.variables) ? data.variables : {};
	return lists.list('Monday.com', String(id ?? 'board'));
};

const itemOf = ({ id, fields }: Kept) => ({ id, name: '', column_values: [], ...fields });

const BY_VALUES = 'items_page_by_column_values';

/** A query names what it asks for, and the answer has the same names: those that n8n's node asks for. */
const ANSWERS: Readonly<Record<string, (asked: Asked) => unknown>> = {
	boards: (asked) => {
		const page = { cursor: null, items: itemsOf(asked).all().map(itemOf) };
		const groups = [{ id: 'topics', title: 'Rehearsal', items_page: page }];
		return [{ id: '1', name: 'Rehearsal', columns: [], groups, items_page: page }];
	},
	items: (asked) => itemsOf(asked).all().map(itemOf),
	[BY_VALUES]: (asked) => ({ cursor: null, items: itemsOf(asked).all().map(itemOf) }),
	create_item: (asked) => {
		const { itemName: name, columnValues } = variablesOf(asked);
		return itemOf(itemsOf(asked).add({ name, columnValues }, asked.at));
	},
};

const variablesOf = ({ data: { variables } }: Asked): JsonRecord =>
	isRecord(variables) ? variables : {};

/** The first field of the query, behind the operation with its variables. */
const fieldIn = (query: string): string | undefined => /\{\s*(?:\w+\s*:\s*)?(\w+)/.exec(query)?.[1];

/** https://developer.monday.com/api-reference */
export const monday: Service = {
	name: 'Monday.com',
	hosts: /^api\.monday\.com$/,
	routes: [
		[
			'POST',
			/^\/v2\/?$/,
			(asked) => {
				const field = fieldIn(String(asked.data.query));
				if (field === undefined) return undefined;
				// Whatever is changed has an id.
				const answerTo = ANSWERS[field] ?? (() => ({ id: String(asked.number) }));
				const body = { data: { [field]: answerTo(asked) } };
				return { ...leaving(field === BY_VALUES && 'its conditions'), body };
			},
		],
	],
};
