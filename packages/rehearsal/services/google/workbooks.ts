import { isRecord, recordsOf, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { Lists } from '../keptRecords';
import { isEmpty } from '../isEmpty';
import type { SheetTab } from './tabs';

type Cells = unknown[][];

export interface Tab {
	readonly id: number;
	readonly title: string;
	/** From the first row, which has the names of the columns. */
	readonly cells: Cells;
}

/** A part of a tab. Counts from 0; the end is not part of it, and may be Infinity. */
interface Area {
	readonly top: number;
	readonly left: number;
	readonly bottom: number;
	readonly right: number;
}

/** The spreadsheets that the workflows name, and those that they create. */
export type Workbooks = ReturnType<typeof createWorkbooks>;

/**
 * A tab begins with the rows of the file that has its name, or its document's name; else with the columns that nodes
 * show for it.
 */
export function createWorkbooks(named: readonly SheetTab[], lists: Pick<Lists, 'fileOf'>) {
	const documents = new Map<string, Tab[]>();
	/** The states that somebody asked for, as JSON. */
	const states = new Map<string, string[]>();
	let number = 1_000;

	function tabsOf(document: string): Tab[] {
		const known = documents.get(document);
		if (known) return known;
		const tabs: Tab[] = [];
		for (const one of merged(named.filter((each) => each.document === document))) {
			const id = one.id ?? (number += 1);
			const title = one.title ?? titleOf(id);
			tabs.push({ id, title, cells: firstCells(document, title, one.columns) });
		}
		if (tabs.every(({ id }) => id !== 0)) {
			tabs.unshift({ id: 0, title: titleOf(0), cells: firstCells(document, titleOf(0), []) });
		}
		documents.set(document, tabs);
		return tabs;
	}

	function firstCells(document: string, title: string, columns: readonly string[]): Cells {
		const file = lists.fileOf(title, document);
		if (!file) return columns.length === 0 ? [] : [[...columns]];
		const all = [...file.columns, ...columns.filter((one) => !file.columns.includes(one))];
		return [all, ...file.rows.map((row) => all.map((column) => row[column] ?? ''))];
	}

	/** The tab of this title. A workflow may name one that only the real service has. */
	function tabOf(document: string, title: string): Tab {
		const tabs = tabsOf(document);
		const known = tabs.find((tab) => tab.title === title);
		if (known) return known;
		const tab = { id: (number += 1), title, cells: firstCells(document, title, []) };
		tabs.push(tab);
		return tab;
	}

	/** The tab and the part of it that a range such as `'My tab'!A2:C` names. */
	function find(document: string, range: string): { tab: Tab; area: Area } | undefined {
		const [, quoted, plain, cells = ''] =
			/^(?:(?:'((?:[^']|'')*)'|([^!]*))!)?(.*)$/s.exec(range) ?? [];
		const tabs = tabsOf(document);
		// A range may be the name of a tab alone.
		const title = unquoted(range);
		const isTitle = tabs.some((tab) => tab.title === title);
		const name = quoted?.replaceAll("''", "'") ?? plain;
		if (isTitle || (!name && !isArea(cells))) {
			return { tab: tabOf(document, title), area: EVERYTHING };
		}
		if (name) return { tab: tabOf(document, name), area: areaOf(cells) };
		return tabs[0] && { tab: tabs[0], area: areaOf(cells) };
	}

	return {
		tabsOf,
		tabOf,
		read(document: string, range: string): Cells {
			const found = find(document, range);
			if (!found) return [];
			const { tab, area } = found;
			const rows = tab.cells
				.slice(area.top, area.bottom)
				.map((row) => withoutEnd(row.slice(area.left, area.right), isEmpty));
			return withoutEnd(rows, (row) => row.length === 0);
		},
		/** Returns the range that was written. */
		write(document: string, range: string, values: Cells): string {
			const found = find(document, range);
			if (found) put(found.tab, found.area, values);
			return range;
		},
		append(document: string, range: string, values: Cells): string {
			const found = find(document, range);
			if (!found) return range;
			const { tab, area } = found;
			const top = withoutEnd(tab.cells, (row) => row.every(isEmpty)).length;
			put(tab, { ...area, top }, values);
			return `${tab.title}!A${top + 1}:A${top + values.length}`;
		},
		clear(document: string, range: string): void {
			const found = find(document, range);
			if (!found) return;
			const { tab, area } = found;
			for (const row of tab.cells.slice(area.top, area.bottom)) {
				row.fill('', area.left, area.right);
			}
		},
		/** A request of a batch update. Returns its reply. */
		update(document: string, request: JsonRecord): JsonRecord {
			const tabs = tabsOf(document);
			const { addSheet, deleteDimension, deleteSheet } = request;
			if (isRecord(addSheet)) {
				const properties = isRecord(addSheet.properties) ? addSheet.properties : {};
				const id = Number(properties.sheetId ?? (number += 1));
				const tab = { id, title: String(properties.title ?? titleOf(id)), cells: [] };
				tabs.push(tab);
				return { addSheet: { properties: propertiesOf(tab, tabs.length - 1) } };
			}
			if (isRecord(deleteSheet)) {
				const index = tabs.findIndex(({ id }) => id === deleteSheet.sheetId);
				if (index >= 0) tabs.splice(index, 1);
			}
			if (isRecord(deleteDimension) && isRecord(deleteDimension.range)) {
				const { sheetId = 0, dimension, startIndex = 0, endIndex } = deleteDimension.range;
				const [start, end] = [Number(startIndex), Number(endIndex)];
				const cells = tabs.find(({ id }) => id === sheetId)?.cells ?? [];
				if (dimension === 'ROWS') cells.splice(start, end - start);
				else for (const row of cells) row.splice(start, end - start);
			}
			return {};
		},
		/** The numbers of a document's states that somebody has seen, up to the present one. */
		revisions(document: string): number[] {
			const known = states.get(document) ?? [];
			const state = JSON.stringify(tabsOf(document));
			const all = known.at(-1) === state ? known : [...known, state];
			states.set(document, all);
			return all.map((_, index) => index + 1);
		},
		/** The tabs in one of these states. */
		revision: (document: string, number: number): Tab[] =>
			JSON.parse(states.get(document)?.[number - 1] ?? '[]') as Tab[],
		create(document: string, given: unknown): Tab[] {
			const tabs = recordsOf(given).map(({ properties }, index): Tab => {
				const title = isRecord(properties) ? properties.title : undefined;
				return { id: index, title: String(title ?? titleOf(index)), cells: [] };
			});
			documents.set(document, tabs.length > 0 ? tabs : [{ id: 0, title: titleOf(0), cells: [] }]);
			return tabsOf(document);
		},
	};
}

export const propertiesOf = ({ id, title, cells }: Tab, index: number) => ({
	sheetId: id,
	title,
	index,
	sheetType: 'GRID',
	gridProperties: { rowCount: Math.max(1_000, cells.length), columnCount: 26 },
});

const titleOf = (id: number) => (id === 0 ? 'Sheet1' : `Sheet ${id}`);

const EVERYTHING: Area = { top: 0, left: 0, bottom: Infinity, right: Infinity };

const unquoted = (range: string) => /^'(.*)'$/s.exec(range)?.[1]?.replaceAll("''", "'") ?? range;

/** Several nodes may name a tab, and not all of them know its columns, its id or its title. */
function merged(tabs: readonly SheetTab[]): SheetTab[] {
	const found: SheetTab[] = [];
	for (const tab of tabs) {
		const index = found.findIndex(
			({ id, title }) => (id !== null && id === tab.id) || (title !== null && title === tab.title),
		);
		const known = found[index];
		if (!known) {
			found.push(tab);
			continue;
		}
		const columns = [...new Set([...known.columns, ...tab.columns])];
		found[index] = { ...known, id: known.id ?? tab.id, title: known.title ?? tab.title, columns };
	}
	return found;
}

/** Whether it names cells, such as `A2` or `B:B`, or nothing at all. */
const isArea = (range: string) => range === '' || /:|^\$?[a-z]{1,3}\$?\d+$/i.test(range);

/** Reads cells such as `A2:C`, `2:5`, `B:B` or `C3`. */
function areaOf(cells: string): Area {
	const [from = '', to] = cells.split(':');
	const [first, last] = [cornerOf(from), cornerOf(to ?? from)];
	return {
		top: first.row ?? 0,
		left: first.column ?? 0,
		bottom: (last.row ?? Infinity) + 1,
		right: (last.column ?? Infinity) + 1,
	};
}

function cornerOf(cell: string) {
	const [, letters = '', digits = ''] = /^\$?([A-Z]*)\$?(\d*)$/i.exec(cell) ?? [];
	const column = [...letters.toUpperCase()].reduce(
		(sum, one) => sum * 26 + one.charCodeAt(0) - 64,
		0,
	);
	return {
		row: digits === '' ? undefined : Number(digits) - 1,
		column: letters === '' ? undefined : column - 1,
	};
}

function put({ cells }: Tab, { top, left }: Area, values: Cells): void {
	for (const [index, row] of values.entries()) {
		while (cells.length <= top + index) cells.push([]);
		const target = cells[top + index]!;
		while (target.length < left + row.length) target.push('');
		for (const [offset, value] of row.entries()) {
			// Google leaves a cell as it is where null is written.
			if (value !== null && value !== undefined) target[left + offset] = value;
		}
	}
}

function withoutEnd<T>(all: readonly T[], isLeftOut: (one: T) => boolean): T[] {
	return all.slice(0, all.findLastIndex((one) => !isLeftOut(one)) + 1);
}
