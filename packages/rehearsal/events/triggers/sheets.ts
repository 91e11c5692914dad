import { z } from 'zod/v4';

import { tabsIn } from '../../services/google/tabs';
import type { Event } from '../event';
import type { TriggerKind } from './triggerKind';

const ROW = z.record(
	z.string(),
	z.union([z.string(), z.number(), z.boolean()], 'must be a text, a number, true or false'),
);

/** The tab that an event's trigger looks at, with the columns of its row. */
export const tabOf = ({ node, body }: Pick<Event, 'body' | 'node'>) =>
	tabsIn([{ nodes: [node] }]).map((tab) => ({ ...tab, columns: Object.keys(Object(body)) }));

/** A row appears in a sheet, or one changes. */
export const sheets: TriggerKind = {
	label: 'Google Sheets Trigger',
	body: ROW,
	problem: ({ node, row }) =>
		tabsIn([{ nodes: [node] }]).length === 0
			? `'${node.name}' names no document and sheet`
			: row !== undefined && node.parameters.event === 'rowAdded'
				? `'row': '${node.name}' looks only for new rows`
				: undefined,
	sample: () => ({
		Name: '{{ lead.first_name }} {{ lead.last_name }}',
		Email: '{{ lead.email }}',
	}),
	put({ event, body, kept: { workbooks } }) {
		const [tab] = tabsIn([{ nodes: [event.node] }]);
		const { document, id, title } = tab!;
		const known = workbooks.tabsOf(document).find((one) => one.id === id || one.title === title);
		const { cells, title: name } = known ?? workbooks.tabOf(document, title ?? 'Sheet1');
		const columns = (cells[0] ?? []).map(String);
		const all = [...columns, ...Object.keys(body).filter((column) => !columns.includes(column))];
		const range = `'${name.replaceAll("'", "''")}'`;
		workbooks.write(document, `${range}!1:1`, [all]);
		// A cell of a row that changes stays as it is if the event does not name it.
		const { row } = event;
		const values = [all.map((column) => body[column] ?? (row === undefined ? '' : null))];
		if (row === undefined) workbooks.append(document, `${range}!A:ZZZ`, values);
		else workbooks.write(document, `${range}!${row}:${row}`, values);
	},
};
