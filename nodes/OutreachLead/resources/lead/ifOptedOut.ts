import type { INodeProperties } from 'n8n-workflow';

export const LEAVE_OUT_ROWS = 'leaveOut';

export const ifOptedOut: INodeProperties = {
	displayName: 'If Not to Be Contacted',
	name: 'ifOptedOut',
	type: 'options',
	// It decides for the whole run.
	noDataExpression: true,
	displayOptions: { show: { '/mapping': ['automatic'] } },
	options: [
		{
			name: 'Import the Row All the Same',
			value: 'import',
			description: 'Take no notice of such columns',
		},
		{
			name: 'Leave Out the Row',
			value: LEAVE_OUT_ROWS,
			description: 'The row is not sent, and comes out with the result "left_out"',
		},
	],
	default: LEAVE_OUT_ROWS,
	description:
		'What to do with a row that says yes in a column such as Do Not Contact, Opted Out or Blocklisted, in any language of Map Automatically. Columns about e-mail or phone alone leave nobody out; a hint counts them.',
};
