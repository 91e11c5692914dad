import { seeded } from 'outreach-sandbox/composition/seeded';
import { byId, node } from '../../../n8n/workflows';
import { everyHour, workflow } from '../nodes';
import type { Pair } from '../pair';

/** A sheet whose last column is filled in anew at each look. */
const sheet = node(
	'Sheet',
	'n8n-nodes-base.code',
	{
		jsCode: `return ['Ada Berg', 'Ben Rossi', 'Cleo Martin'].map((name, index) => ({ json: {
	'Full Name': name,
	'Profile URL': 'https://www.social.example/in/twin-' + index,
	'Last Synced': $now.toISO(),
} }));`,
	},
	2,
);

const newRows = (column: string) =>
	node(
		'Rows that are new',
		'n8n-nodes-base.removeDuplicates',
		{
			operation: 'removeItemsSeenInPreviousExecutions',
			logic: 'removeItemsWithAlreadySeenKeyValues',
			dedupeValue: `={{ $json['${column}'] }}`,
			options: {},
		},
		2,
	);

const importRows = node('Import', 'n8n-nodes-outreach.outreachLead', {
	resource: 'lead',
	operation: 'import',
	mapping: 'automatic',
	options: {},
	leadListId: byId(seeded.lists.default),
});

export const wrongKey: Pair = {
	mistake:
		'A sheet is imported whole each hour, because the wrong column decides which rows are new',
	line: 'leads.again',
	days: 0.5,
	broken: workflow('Import by time', everyHour, sheet, newRows('Last Synced'), importRows),
	corrected: workflow('Import by address', everyHour, sheet, newRows('Profile URL'), importRows),
};
