import type { JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { KeptRecord } from '../keptRecords';
import type { Wanted } from '../collection';
import { always, leaving, type PlayedRequest, type Handler, type Routes } from '../route';

export const idOf = (number: number) => `file${number}`;

export const fileOf = ({ id, fields }: KeptRecord): JsonRecord => ({
	kind: 'drive#file',
	mimeType: 'application/octet-stream',
	name: 'Rehearsal',
	...fields,
	id,
});

const CONDITION = /^(\w+)\s*(=|!=|contains)\s*'((?:[^'\\]|\\.)*)'$/;

type Test = (file: JsonRecord) => boolean;

/** https://developers.google.com/workspace/drive/api/guides/ref-search-terms: names, types and folders. Undefined for others. */
function testOf(condition: string): Test | undefined {
	// Whatever is there is in no trash.
	if (/^trashed\s*=\s*false$/.test(condition)) return () => true;
	const [, folder] = /^'([^']*)'\s+in\s+parents$/.exec(condition) ?? [];
	if (folder !== undefined) {
		return ({ parents = ['root'] }) => Array.isArray(parents) && parents.includes(folder);
	}
	const [, name, sign, quoted] = CONDITION.exec(condition) ?? [];
	if (quoted === undefined || (name !== 'name' && name !== 'mimeType')) return undefined;
	const wanted = quoted.replace(/\\(.)/g, '$1').toLowerCase();
	return (file) => {
		const value = String(file[name]).toLowerCase();
		return sign === 'contains' ? value.includes(wanted) : (value === wanted) === (sign === '=');
	};
}

export function wantedIn({ params }: PlayedRequest): Wanted {
	const tests = (params.get('q') ?? '')
		.split(/\s+and\s+/)
		.filter(Boolean)
		.map(testOf);
	const isKnown = tests.every((test) => test !== undefined);
	return {
		test: (kept) => !isKnown || tests.every((test) => test(fileOf(kept))),
		aside: leaving(!isKnown && 'its search'),
	};
}

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const copy: Handler = (asked) => ({
	body: fileOf(asked.lists.list('Google Drive', 'files', idOf).add(asked.data, asked.at)),
});

/** The content of a file is empty. */
const download: Handler = ({ params, lists, found }) =>
	params.get('alt') === 'media' && lists.list('Google Drive', 'files', idOf).find(found[0]!)
		? { body: '' }
		: undefined;

export const routes: Routes = {
	'GET /drive/v3/drives': always({ drives: [] }),
	'POST /drive/v3/files/{id}/copy': copy,
	'POST /drive/v3/files/{id}/permissions': ({ number }) => ({ body: { id: String(number) } }),
	'GET /drive/v3/files/{id}/revisions': ({ found: [document], workbooks }) => ({
		body: {
			revisions: workbooks.revisions(document!).map((id) => ({
				id: String(id),
				exportLinks: {
					[EXCEL]: `https://docs.google.com/spreadsheets/export?id=${document}&revision=${id}`,
				},
			})),
		},
	}),
	'GET /drive/v3/files/{id}': download,
};
