import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { leadLists } from '../../../../src/contract/leads';
import { describeProblems, invalidInput } from '../../../../src/n8n/errors';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { byInputItem, failItem, readItems, toItem } from '../../../../src/n8n/execution/perItem';
import { leadListLocator } from '../../../shared/form/locators';
import { missingColumns } from './columns/missingColumns';
import { importBatches } from './importBatches';
import { importOptions, optionsOf, optionsProblem } from './importOptions';
import { divideRows } from './importOutputs';
import { importedRow, type ImportRow, mappingOf, readRow, toOutput } from './importRows';

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
		'Which columns of the input become which fields of the lead. Map Automatically knows common names in English, German, French and Spanish, such as Full Name, LinkedIn URL, E-Mail, Position or Mobile. Other columns are left out.',
	typeOptions: { resourceMapper: columnsMapper },
};

const properties: INodeProperties[] = [
	{
		displayName:
			'Adds the leads of all input items to the list. A lead that the workspace has already (same Social URL) keeps its fields. Usual column names are known, such as Full Name, LinkedIn URL, E-Mail or Position. Running it again adds nobody twice; Retry On Fail acts only if no request went through.',
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
	importOptions,
];

export const importLeads: Operation = {
	properties,
	endpoint: leadLists.addLeads,
	ownParameters: ['batchSize', 'columns', 'includeInputFields', 'rejectedRows'],
	output: importedRow,
	run: async (context, environment, layout) => {
		const mapping = mappingOf(context);
		const options = optionsOf(context);
		const problem = optionsProblem(options) ?? (mapping && missingColumns(mapping));
		if (problem) return context.getInputData().map((_, index) => failItem(context, problem, index));
		const { read: rows, errorItems } = await readItems({ context, environment, layout }, (call) =>
			readRow(call, mapping),
		);
		const refusal = options.rejectedRows === 'fail' ? rejection(rows, errorItems) : undefined;
		if (refusal) {
			const { error, itemIndex } = refusal;
			// Without Continue On Fail this throws, and names the item at fault.
			failItem(context, error, itemIndex);
			const items = rows.map(({ call }) => failItem(context, error, call.itemIndex));
			return [...errorItems, ...items].sort(byInputItem);
		}
		const { outcomes, failures } = await importBatches(rows, Number(options.batchSize));
		const items = [...outcomes].map(([row, outcome]) => {
			const { itemIndex } = row.call;
			return failures.has(row)
				? failItem(context, failures.get(row), itemIndex)
				: toItem(toOutput(row, outcome), itemIndex);
		});
		return [...errorItems, ...items].sort(byInputItem);
	},
	toOutputs: divideRows,
};

/** Why nothing may be sent, and the item at fault. */
function rejection(rows: readonly ImportRow[], errorItems: readonly INodeExecutionData[]) {
	const rejected = rows.filter(({ problems }) => problems !== undefined);
	const count = rejected.length + errorItems.length;
	const [first = rows[0]] = rejected;
	if (!first || count === 0) return undefined;
	const { itemIndex } = first.call;
	const reason = first.problems ? describeProblems(first.problems) : 'is right, but others are not';
	const error = invalidInput(
		`row ${itemIndex + 1}`,
		`${reason}. ${count} of ${rows.length + errorItems.length} rows cannot become a lead, so none was sent`,
	);
	return { error, itemIndex };
}
