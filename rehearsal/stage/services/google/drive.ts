import type { Kept } from '../../lists';
import type { Asked, Service } from '../service';

const filesOf = ({ lists }: Asked) =>
	lists.list('Google Drive', 'files', (number) => `file${number}`);

const fileOf = ({ id, fields }: Kept) => ({
	kind: 'drive#file',
	mimeType: 'application/octet-stream',
	name: 'Rehearsal',
	...fields,
	id,
});

const NOT_FOUND = { status: 404, body: { error: { code: 404, message: 'File not found.' } } };

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** https://developers.google.com/workspace/drive/api/reference/rest/v3 */
export const drive: Service = {
	name: 'Google Drive',
	hosts: /^www\.googleapis\.com$/,
	routes: [
		['GET', /^\/drive\/v3\/drives$/, () => ({ body: { drives: [] } })],
		[
			'GET',
			/^\/drive\/v3\/files$/,
			(asked) => ({ body: { files: filesOf(asked).all().map(fileOf) } }),
		],
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
