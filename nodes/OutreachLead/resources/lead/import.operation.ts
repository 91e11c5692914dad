import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { leadLists, LEADS_PER_IMPORT } from '../../../../src/contract/leads';
import { describeProblems, invalidInput } from '../../../../src/n8n/errors';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { byInputItem, failItem, readItems, toItem } from '../../../../src/n8n/execution/perItem';
import { leadListLocator } from '../../../shared/form/locators';
import { importBatches } from './importBatches';
import { importedRow, type ImportRow, readRow, toOutput } from './importRows';
import { optionsProperty } from '../../../shared/form/properties';

const columnsMapper = {
	localResourceMapperMethod: 'getLeadColumns',
	mode: 'add',
	fieldWords: { singular: 'column', plural: 'columns' },
	addAllFields: true,
	supportAutoMap: true,
} as const;

const columns: INodeProperties = {
	displayName: 'Columns',
	name: 'columns',
	type: 'resourceMapper',
	noDataExpression: true,
	default: { mappingMode: 'autoMapInputData', value: null },
	required: true,
	displayOptions: { show: { '@tool': [false] } },
	description:
		'Which fields of the input become which fields of the lead. Map automatically takes input fields by their names: first_name, First Name and firstName are the same; other fields are left out.',
	typeOptions: { resourceMapper: columnsMapper },
};

const properties: INodeProperties[] = [
	{
		displayName:
			'All input items are sent together, up to 100 leads a request. A lead that the workspace knows already (same social URL) is added to the list; its fields are not changed.',
		name: 'importNotice',
		type: 'notice',
		default: '',
	},
	{ ...leadListLocator, description: 'The list that the leads are added to' },
	columns,
	{
		...columns,
		default: { mappingMode: 'defineBelow', value: null },
		displayOptions: { show: { '@tool': [true] } },
		description: 'The fields of the lead, each set by you or by the model',
		typeOptions: { resourceMapper: { ...columnsMapper, supportAutoMap: false } },
	},
	{
		displayName:
			'A lead needs a First Name, a Last Name and a Social URL (the address of the profile). Input fields are taken by their names: First Name, first_name and firstName are the same. Also taken: Email, Company, Company Social URL, Job Title, Headline, Summary, Industry, Phone, Location, Gender, Notes, Profile Picture URL, Skills and Date of Birth. If your fields are called otherwise, choose Map Each Column.',
		name: 'columnsNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { '@tool': [false], 'columns.mappingMode': ['autoMapInputData'] } },
	},
	optionsProperty(
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
		{
			displayName: 'Rejected Rows',
			name: 'rejectedRows',
			type: 'options',
			options: [
				{
					name: 'Fail Before Anything Is Sent',
					value: 'fail',
					description:
						'One row with a missing or wrong field stops the node, and no lead is imported',
				},
				{
					name: 'Report in the Output',
					value: 'report',
					description:
						'Rows with a missing or wrong field come out with the result "malformed" and the reason; all others are imported',
				},
			],
			default: 'report',
			description: 'What to do with rows that cannot become a lead',
		},
	),
];

export const importLeads: Operation = {
	properties,
	endpoint: leadLists.addLeads,
	ownParameters: ['batchSize', 'columns', 'rejectedRows'],
	output: importedRow,
	run: async (context, environment, layout) => {
		const { read: rows, errorItems } = await readItems({ context, environment, layout }, readRow);
		const { batchSize = LEADS_PER_IMPORT } = context.getNodeParameter('options', 0, {}) as {
			batchSize?: number;
		};
		const refusal = batchSizeProblem(batchSize) ?? rejection(rows, errorItems);
		if (refusal) {
			const { error, itemIndex } = refusal;
			// Without Continue On Fail this throws, and names the item at fault.
			failItem(context, error, itemIndex);
			const items = rows.map(({ call }) => failItem(context, error, call.itemIndex));
			return [...errorItems, ...items].sort(byInputItem);
		}
		const { outcomes, failures } = await importBatches(rows, batchSize);
		const items = [...outcomes].map(([row, outcome]) => {
			const { itemIndex } = row.call;
			return failures.has(row)
				? failItem(context, failures.get(row), itemIndex)
				: toItem(toOutput(row, outcome), itemIndex);
		});
		return [...errorItems, ...items].sort(byInputItem);
	},
};

/** Why nothing may be sent, and the item at fault. */
function rejection(rows: readonly ImportRow[], errorItems: readonly INodeExecutionData[]) {
	const rejected = rows.filter(({ problems }) => problems !== undefined);
	const unreadable = rows.some(({ refusesAll }) => refusesAll) ? errorItems.length : 0;
	const [first = unreadable > 0 ? rows[0] : undefined] = rejected.filter((row) => row.refusesAll);
	if (!first) return undefined;
	const count = rejected.length + unreadable;
	const { itemIndex } = first.call;
	const reason = first.problems ? describeProblems(first.problems) : 'is right, but others are not';
	const error = invalidInput(
		`row ${itemIndex + 1}`,
		`${reason}. ${count} of ${rows.length + unreadable} rows cannot become a lead, so none was sent`,
	);
	return { error, itemIndex };
}

function batchSizeProblem(batchSize: number) {
	if (Number.isInteger(batchSize) && batchSize >= 1 && batchSize <= LEADS_PER_IMPORT) {
		return undefined;
	}
	const error = invalidInput('batch_size', `must be a whole number from 1 to ${LEADS_PER_IMPORT}`);
	return { error, itemIndex: 0 };
}
