import { tabsIn } from '../../services/google/tabs';
import { node } from '../../n8n/workflows';

const column = (id: string, removed = false) => ({ id, displayName: id, removed });

test.each([
	[
		'from a list',
		{
			documentId: { mode: 'list', value: 'doc' },
			sheetName: { mode: 'list', value: 12, cachedResultName: 'Leads' },
			columns: { schema: [column('Name'), column('Old', true), column('row_number')] },
		},
		{ document: 'doc', id: 12, title: 'Leads', columns: ['Name'] },
	],
	[
		'the first one, by its address',
		{
			documentId: { mode: 'url', value: 'https://docs.google.com/spreadsheets/d/doc/edit' },
			sheetName: { mode: 'list', value: 'gid=0', cachedResultName: 'Sheet1' },
		},
		{ document: 'doc', id: 0, title: 'Sheet1', columns: [] },
	],
	[
		'by its address',
		{
			documentId: { mode: 'id', value: 'doc' },
			sheetName: { mode: 'url', value: 'https://docs.google.com/spreadsheets/d/doc/edit#gid=7' },
		},
		{ document: 'doc', id: 7, title: null, columns: [] },
	],
	[
		'by its name',
		{
			documentId: { mode: 'id', value: 'doc' },
			sheetName: { mode: 'name', value: 'Leads' },
		},
		{ document: 'doc', id: null, title: 'Leads', columns: [] },
	],
])('a tab is found that a node names %s', (_, parameters, tab) => {
	const nodes = [node('Other', 'n8n-nodes-base.noOp'), node('Sheet', 'x', parameters)];
	expect(tabsIn([{ nodes }])).toEqual([tab]);
});

test.each([
	['document', { documentId: { value: '' }, sheetName: { mode: 'list', value: 'gid=0' } }],
	['sheet', { documentId: { value: 'doc' }, sheetName: { mode: 'list', value: '' } }],
])('no tab is found if no %s is chosen', (_, parameters) => {
	expect(tabsIn([{ nodes: [node('Sheet', 'x', parameters)] }])).toEqual([]);
});
