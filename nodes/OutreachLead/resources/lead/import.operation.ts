import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { campaigns } from '../../../../src/contract/campaigns';
import { leadLists, leads } from '../../../../src/contract/leads';
import { describeProblems, invalidInput } from '../../../../src/n8n/errors';
import { addHints, type Hint, warning } from '../../../../src/n8n/execution/hints';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { byInputItem, failItem, readItems, toItem } from '../../../../src/n8n/execution/perItem';
import { listToFillLocator } from '../../../shared/form/locators';
import { importBatches } from './importBatches';
import { checkImport } from './importCheck';
import { findLists } from './importListByName';
import { describeRows } from './importRemarks';
import { importOptions, importOptionsOfTool } from './importOptions';
import { divideRows, importHints } from './importOutputs';
import { comparePeople } from './importPeople';
import {
	importedRow,
	type ImportRow,
	mappingOf,
	notSent,
	toImportRow,
	toOutput,
} from './importRows';
import { listUseOf } from './listUse';
import { describeUnheeded } from './optOuts/optOutsOfRow';

const newList = {
	label: 'Create a List with This Name',
	method: 'createLeadList',
	defaultName: '',
};

const [fromList, ...otherModes] = listToFillLocator.modes!;

/** The list to import into. Unlike other operations, this one can also make it. */
const importList: INodeProperties = {
	...listToFillLocator,
	description:
		'The list that the leads of all input items are added to. Retry On Fail tries again only if no request went through. n8n shows a list that you create here by its ID: choose it once more to see its name.',
	modes: [
		{
			...fromList!,
			typeOptions: { ...fromList!.typeOptions, allowNewResource: newList },
		},
		...otherModes,
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. Conference visitors',
			hint: 'The exact name. Create List If Missing, under Options, makes a new one.',
		},
	],
};

/** n8n's own field for this says that the columns must have the API's names. */
const mapping: INodeProperties = {
	displayName: 'Columns',
	name: 'mapping',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Map Automatically',
			value: 'automatic',
			description:
				'Leaves out columns that it does not know, and names them above the output. Finds the others by their names in English, German, French, Spanish, Italian, Dutch or Portuguese, such as Full Name, LinkedIn URL, E-Mail or Company.',
		},
		{
			name: 'Map Each Column',
			value: 'manual',
			description:
				'Drag a column or type a value into each field of the lead. Full Name is split if First Name or Last Name is empty.',
		},
	],
	default: 'automatic',
	displayOptions: { show: { '@tool': [false] } },
	description: 'How columns of the input become fields of the lead',
};

const columns: INodeProperties = {
	displayName: 'Fields of the Lead',
	name: 'columns',
	type: 'resourceMapper',
	noDataExpression: true,
	default: { mappingMode: 'defineBelow', value: null },
	required: true,
	description: 'The fields of the lead, each set by you or by the model',
	typeOptions: {
		resourceMapper: {
			localResourceMapperMethod: 'getLeadColumns',
			mode: 'add',
			fieldWords: { singular: 'column', plural: 'columns' },
			addAllFields: true,
			supportAutoMap: false,
		},
	},
};

const properties: INodeProperties[] = [
	{
		displayName:
			'Running it again adds nobody twice. A lead that the workspace already has is added to the list as it is.',
		name: 'importNotice',
		type: 'notice',
		default: '',
	},
	importList,
	mapping,
	{ ...columns, displayOptions: { show: { '@tool': [false], mapping: ['manual'] } } },
	{ ...columns, displayOptions: { show: { '@tool': [true] } } },
	importOptions,
	importOptionsOfTool,
];

export const importLeads: Operation = {
	properties,
	endpoint: leadLists.addLeads,
	alsoCalls: [
		leadLists.get,
		leadLists.list,
		leadLists.create,
		leadLists.listLeads,
		leads.list,
		campaigns.list,
		campaigns.listLeads,
	],
	ownParameters: [
		'batchSize',
		'columns',
		'correctColumns',
		'createMissingList',
		'ifColumnsAreLeftOut',
		'ifListUsed',
		'ifOptedOut',
		'ifSalesNavigator',
		'includeInputFields',
		'leaveOut',
		'leaveOutCompanies',
		'leaveOutInCampaign',
		'mapping',
		'onlyCheck',
		'rejectedRows',
	],
	output: importedRow,
	run: async (context, environment, layout) => {
		const checked = mappingOf(context);
		const refused = checked?.refusal;
		if (refused) return context.getInputData().map((_, index) => failItem(context, refused, index));
		addHints(context, checked?.hints ?? unheededOptOuts(context));
		const { read: alone, errorItems } = await readItems({ context, environment, layout }, (call) =>
			toImportRow(call, checked),
		);
		const read = comparePeople(alone);
		addHints(context, describeRows(read));
		const [first] = read;
		if (!first) return errorItems;
		const { batchSize, onlyCheck, rejectedRows } = first.options;
		const refusal = rejectedRows === 'fail' ? rejection(read, errorItems) : undefined;
		if (refusal) {
			return [...errorItems, ...failAll(context, refusal, read)].sort(byInputItem);
		}
		const lists = await findLists(read);
		for (const [{ call }, error] of lists.failures) {
			errorItems.push(failItem(context, error, call.itemIndex));
		}
		const rows = lists.rows.filter((row) => !lists.failures.has(row));
		const use = listUseOf(rows);
		if (onlyCheck !== 'no') {
			await use.say();
			return [...errorItems, ...(await checkImport(context, rows, checked?.account))];
		}
		const stopped = await use.refusal();
		if (stopped) {
			return [...errorItems, ...failAll(context, stopped, rows)].sort(byInputItem);
		}
		const { outcomes, failures, byOrder } = await importBatches(rows, batchSize, lists.plans);
		if (byOrder) addHints(context, [warning(ASSIGNED_BY_ORDER)]);
		// Afterwards, so that no lead waits for it.
		const ofList = failures.size === 0 ? await use.say() : {};
		const items = [...outcomes].map(([row, outcome]) => {
			const { itemIndex } = row.call;
			return failures.has(row)
				? failItem(context, failures.get(row), itemIndex)
				: toItem(row.call, { ...toOutput(row, outcome), ...ofList });
		});
		return [...errorItems, ...items].sort(byInputItem);
	},
	toOutputs: divideRows,
	hints: importHints,
};

const ASSIGNED_BY_ORDER =
	'The API does not say whose its results are, so they were assigned in the order of the rows. Compare some "lead_id" with the leads in the workspace.';

function unheededOptOuts(context: IExecuteFunctions): Hint[] {
	const text = describeUnheeded(context.getInputData().map(({ json }) => json));
	return text === undefined ? [] : [warning(text)];
}

interface Refusal {
	readonly error: Error;
	readonly itemIndex: number;
}

/** Nothing was sent. Without Continue On Fail this throws, and names the item at fault. */
function failAll(
	context: IExecuteFunctions,
	{ error, itemIndex }: Refusal,
	rows: readonly ImportRow[],
): INodeExecutionData[] {
	failItem(context, error, itemIndex);
	return rows.map(({ call }) => failItem(context, error, call.itemIndex));
}

/** Why nothing may be sent, and the item at fault. */
function rejection(rows: readonly ImportRow[], errorItems: readonly INodeExecutionData[]) {
	const rejected = rows.filter((row) => notSent(row)?.result === 'malformed');
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
