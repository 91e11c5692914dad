import { isRecord, recordsOf } from 'n8n-nodes-outreach/src/contract/json';
import type { WorkflowFile } from '../../n8n/workflows';

/** A tab of a spreadsheet, as far as the nodes of a workflow describe it. */
export interface SheetTab {
	readonly document: string;
	/** Null if the nodes know only the name; for the name, the other way round. */
	readonly id: number | null;
	readonly title: string | null;
	readonly columns: readonly string[];
}

/**
 * The tabs of Google Sheets that nodes name, with the columns that the nodes' forms list: only the user's account knows
 * more.
 */
export const tabsIn = (workflows: ReadonlyArray<Pick<WorkflowFile, 'nodes'>>): SheetTab[] =>
	workflows.flatMap(({ nodes }) =>
		nodes.flatMap(({ parameters }): SheetTab[] => {
			const { documentId, sheetName, columns } = parameters ?? {};
			const document = documentIn(documentId);
			if (!document || !isRecord(sheetName) || sheetName.value === '') return [];
			const value = String(sheetName.value);
			const isTitle = sheetName.mode === 'name';
			const id = isTitle ? null : idIn(value);
			const cached = sheetName.cachedResultName;
			const title = isTitle ? value : typeof cached === 'string' ? cached : null;
			return [{ document, id, title, columns: columnsIn(columns) }];
		}),
	);

const documentIn = (documentId: unknown): string | undefined => {
	if (!isRecord(documentId)) return undefined;
	const value = String(documentId.value);
	return /\/d\/([\w-]+)/.exec(value)?.[1] ?? value;
};

/** A number, `gid=0`, or the end of an address. */
const idIn = (value: string): number | null => {
	const [, digits] = /(?:^|gid=)(\d+)$/.exec(value) ?? [];
	return digits === undefined ? null : Number(digits);
};

const columnsIn = (columns: unknown): string[] =>
	isRecord(columns)
		? recordsOf(columns.schema)
				.filter(({ removed, id }) => removed !== true && id !== 'row_number')
				.map(({ id }) => String(id))
		: [];
