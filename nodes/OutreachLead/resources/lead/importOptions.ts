import type {
	IDataObject,
	IExecuteFunctions,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import { LEADS_PER_IMPORT } from '../../../../src/contract/leads';
import { invalidInput } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { isToolNode } from '../../../../src/n8n/execution/tool';
import { optionsProperty } from '../../../shared/form/properties';
import type { Companies } from '../../../shared/leaveOut/companies';
import { leaveOut, readLeaveOut } from '../../../shared/leaveOut/form';
import { leaveOutCompanies, readCompanies } from '../../../shared/leaveOut/readCompanies';
import { leaveOutInCampaign, leavesOutInCampaign } from '../../../shared/leaveOut/runningCampaigns';
import { correctColumns } from './columns/correctColumns';
import { ifListUsed } from './ifListUsed';
import { ifOptedOut, LEAVE_OUT_ROWS } from './ifOptedOut';
import { ifSalesNavigator } from './ifSalesNavigator';

export const SECOND_OUTPUT = 'secondOutput';

export const STOP = 'stop';

const rejectedRows: INodePropertyOptions[] = [
	{
		name: 'Fail Before Anything Is Sent',
		value: 'fail',
		description: 'One row with a missing or wrong field stops the node, and no lead is imported',
	},
	{
		name: 'Report in the Output',
		value: 'report',
		description:
			'All rows come out together, each with its result; those that were not imported say why',
	},
	{
		name: 'Send to a Second Output',
		value: 'secondOutput',
		description: 'Rows that were not imported leave by a second output, named Rejected',
	},
];

const NOT_SENT =
	'Rows of people who are in one of these lead lists are not sent, and come out with the result "left_out". People are compared by the addresses of their profiles. Costs a request for each list and each 500 of its leads.';

const NOT_SENT_BY_COMPANY =
	'Rows of people whose company is one of these, or who have an e-mail at one of these domains, are not sent, and come out with the result "left_out". Goes by the columns of the row, and costs no request.';

const NOT_SENT_BY_CAMPAIGN =
	'leave out people who are queued, active or paused in a campaign that is started or paused. Their rows are not sent, and come out with the result "left_out". Campaigns that use the list itself do not count, nor do drafts and completed ones. People are compared by the addresses of their profiles. Costs, once in a run, a request for each 500 campaigns and for each 500 leads of each campaign that counts. The key needs the scope campaigns:read.';

export const importOptions: INodeProperties = {
	...optionsProperty(
		{
			displayName: 'Batch Size',
			name: 'batchSize',
			type: 'number',
			// One size for the whole run.
			noDataExpression: true,
			typeOptions: { minValue: 1, maxValue: 100 },
			default: 100,
			description:
				'How many leads go into one request. Each request counts against the 60 a minute.',
		},
		correctColumns,
		{
			displayName: 'Create List If Missing',
			name: 'createMissingList',
			type: 'boolean',
			noDataExpression: true,
			default: true,
			description:
				'Whether to make the list if Lead List is set to By Name and no list has that name. Two runs at the same time may make it twice: the API then adds a mark to the second name. The key needs the scope lead_lists:write.',
		},
		ifListUsed,
		{
			displayName: 'If Columns Are Left Out',
			name: 'ifColumnsAreLeftOut',
			type: 'options',
			// One choice for the whole run.
			noDataExpression: true,
			displayOptions: { show: { '/mapping': ['automatic'] } },
			options: [
				{
					name: 'Say So',
					value: 'saySo',
					description: 'Import the rows, and name the columns above the output',
				},
				{ name: 'Stop', value: STOP, description: 'Send nothing, and name the columns' },
			],
			default: 'saySo',
			description:
				'What to do with columns that have values and are no field of a lead. The API names no way to change a lead that is there, so a later import cannot add what is left out now.',
		},
		ifSalesNavigator,
		ifOptedOut,
		{
			displayName: 'Include Input Fields',
			name: 'includeInputFields',
			type: 'boolean',
			// On as soon as it is added; if it is not added, the fields are left out.
			default: true,
			description:
				'Whether each result comes with the other fields of its input item, for example to write them back to a sheet',
		},
		leaveOutCompanies(NOT_SENT_BY_COMPANY),
		leaveOutInCampaign(NOT_SENT_BY_CAMPAIGN),
		leaveOut(NOT_SENT),
		{
			displayName: 'Only Check',
			name: 'onlyCheck',
			type: 'options',
			// One choice for the whole run.
			noDataExpression: true,
			options: [
				{ name: 'No', value: 'no', description: 'Import the rows' },
				{
					name: 'Against the List',
					value: 'list',
					description:
						'Send nothing. Tell where each column goes, and which rows are new to the list. Costs a request for each 500 leads of the list.',
				},
				{
					name: 'Against All Lists',
					value: 'workspace',
					description:
						'The same, and also tell who is in other lists. Costs one more request for each 500 leads of the workspace.',
				},
			],
			default: 'list',
			description: 'Whether to import nothing, and give one item with what an import would do',
		},
		{
			displayName: 'Rejected Rows',
			name: 'rejectedRows',
			type: 'options',
			// It decides how many outputs the node has.
			noDataExpression: true,
			options: rejectedRows,
			default: 'report',
			description: 'What to do with rows that cannot become a lead',
			builderHint: {
				propertyHint:
					'With secondOutput, the node has two main outputs: 0 is Imported, 1 is Rejected. Connect both.',
			},
		},
	),
	// An agent imports one lead at a time.
	displayOptions: { show: { '@tool': [false] } },
};

/** For an agent, the rest is settled. */
export const importOptionsOfTool: INodeProperties = {
	...optionsProperty(
		leaveOutCompanies(NOT_SENT_BY_COMPANY, { inTool: true }),
		leaveOutInCampaign(NOT_SENT_BY_CAMPAIGN, { inTool: true }),
		leaveOut(NOT_SENT, { inTool: true }),
	),
	displayOptions: { show: { '@tool': [true] } },
};

export interface ImportOptions {
	readonly batchSize: number;
	readonly createMissingList: boolean;
	readonly ifListUsed: string;
	readonly ifOptedOut: string;
	readonly ifSalesNavigator: string;
	readonly includeInputFields: boolean;
	/** The IDs of lead lists. */
	readonly leaveOut: readonly string[];
	readonly leaveOutCompanies: Companies | undefined;
	readonly leaveOutInCampaign: boolean;
	readonly onlyCheck: 'list' | 'no' | 'workspace';
	readonly rejectedRows: string;
}

/** For what is decided before an item is read. These options take no expression, and a tool does not have them. */
export function optionsAsWritten(context: IExecuteFunctions): IDataObject {
	const node = context.getNode();
	return isToolNode(node) ? {} : ((node.parameters.options ?? {}) as IDataObject);
}

/** All but the input fields and who is left out hold for the whole run: they take no expression. */
export function readOptions(call: ItemCall): ImportOptions {
	const options = {
		batchSize: LEADS_PER_IMPORT,
		createMissingList: false,
		ifListUsed: 'add',
		ifOptedOut: LEAVE_OUT_ROWS,
		ifSalesNavigator: String(ifSalesNavigator.default),
		includeInputFields: false,
		onlyCheck: 'no' as const,
		rejectedRows: 'report',
		...(call.fields('options') as Partial<ImportOptions>),
		leaveOut: readLeaveOut(call),
		leaveOutCompanies: readCompanies(call),
		leaveOutInCampaign: leavesOutInCampaign(call),
	};
	const { batchSize } = options;
	if (!Number.isInteger(batchSize) || batchSize < 1 || batchSize > LEADS_PER_IMPORT) {
		throw invalidInput('batch_size', `must be a whole number from 1 to ${LEADS_PER_IMPORT}`);
	}
	return options;
}
