import type { JsonRecord } from '../../../../src/contract/json';
import type { Kept } from '../../lists';
import { leaving, type Asked, type Service } from '../service';

const filesOf = ({ lists }: Asked) =>
	lists.list('Google Drive', 'files', (number) => `file${number}`);

const fileOf = ({ id, fields }: Kept): JsonRecord => ({
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

function list(asked: Asked) {
	const search = new URLSearchParams(asked.query).get('q') ?? '';
	const tests = search
		.split(/\s+and\s+/)
		.filter(Boolean)
		.map(testOf);
	const isKnown = tests.every((test) => test !== undefined);
	const files = filesOf(asked)
		.all()
		.map(fileOf)
		.filter((file) => !isKnown || tests.every((test) => test(file)));
	return { ...leaving(!isKnown && 'its search'), body: { files } };
}

const NOT_FOUND = { status: 404, body: { error: { code: 404, message: 'File not found.' } } };

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** https://developers.google.com/workspace/drive/api/reference/rest/v3 */
export const drive: Service = {
	name: 'Google Drive',
	hosts: /^www\.googleapis\.com$/,
	routes: [
		['GET', /^\/drive\/v3\/drives$/, () => ({ body: { drives: [] } })],
		['GET', /^\/drive\/v3\/files$/, list],
		[
			'POST',
			/^\/(?:upload\/)?drive\/v3\/files$/,
			(asked) => ({ body: fileOf(filesOf(asked).add(asked.data, asked.at)) }),
		],
		[
			'POST',
			/^\/drive\/v3\/files\/([^/]+)\/copy$/,
			(asked) => ({ body: fileOf(filesOf(asked).add(asked.data, asked.at)) }),
		],
		[
			'POST',
			/^\/drive\/v3\/files\/[^/]+\/permissions$/,
			({ number }) => ({ body: { id: String(number) } }),
		],
		[
			'GET',
			/^\/drive\/v3\/files\/([^/]+)\/revisions$/,
			({ found: [document], workbooks }) => ({
				body: {
					revisions: workbooks.revisions(document!).map((id) => ({
						id: String(id),
						exportLinks: {
							[EXCEL]: `https://docs.google.com/spreadsheets/export?id=${document}&revision=${id}`,
						},
					})),
				},
			}),
		],
		[
			'GET',
			/^\/drive\/v3\/files\/([^/]+)$/,
			(asked) => {
				const file = filesOf(asked).find(asked.found[0]!);
				if (!file) return NOT_FOUND;
				// Its content is empty.
				return asked.query.includes('alt=media') ? { body: '' } : { body: fileOf(file) };
			},
		],
		[
			'PATCH',
			/^\/(?:upload\/)?drive\/v3\/files\/([^/]+)$/,
			(asked) => {
				const file = filesOf(asked).change(asked.found[0]!, asked.data, asked.at);
				return file ? { body: fileOf(file) } : NOT_FOUND;
			},
		],
		[
			'DELETE',
			/^\/drive\/v3\/files\/([^/]+)$/,
			(asked) => (filesOf(asked).remove(asked.found[0]!) ? { status: 204, body: '' } : NOT_FOUND),
		],
	],
};
