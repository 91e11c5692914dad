import { seeded } from 'outreach-sandbox/composition/seeded';
import { byId, node } from '../../../n8n/workflows';
import { everyHour, workflow } from '../nodes';
import type { Pair } from '../pair';

/** In this sheet, people note only what stands behind the last slash. */
const sheet = node(
	'Sheet',
	'n8n-nodes-base.code',
	{
		jsCode: `return ['Ada Berg', 'Ben Rossi', 'Cleo Martin'].map((name, index) => ({ json: {
	'Full Name': name,
	Profile: 'twin-' + index,
} }));`,
	},
	2,
);

const newRows = node(
	'Rows that are new',
	'n8n-nodes-base.removeDuplicates',
	{
		operation: 'removeItemsSeenInPreviousExecutions',
		logic: 'removeItemsWithAlreadySeenKeyValues',
		dedupeValue: '={{ $json.Profile }}',
		options: {},
	},
	2,
);

const around = (address: string) => [
	everyHour,
	sheet,
	newRows,
	node(
		'Address',
		'n8n-nodes-base.set',
		{
			assignments: {
				assignments: [{ id: '1', name: 'Profile URL', value: address, type: 'string' }],
			},
			includeOtherFields: true,
			options: {},
		},
		3.4,
	),
	node('Import', 'n8n-nodes-outreach.outreachLead', {
		resource: 'lead',
		operation: 'import',
		mapping: 'automatic',
		options: {},
		leadListId: byId(seeded.lists.default),
	}),
];

export const noAddress: Pair = {
	mistake: 'A column of names is taken for addresses, and every row is refused',
	line: 'leads.malformed',
	days: 0.5,
	broken: workflow('Import names', ...around('={{ $json.Profile }}')),
	corrected: workflow(
		'Import addresses',
		...around('=https://www.social.example/in/{{ $json.Profile }}'),
	),
};
