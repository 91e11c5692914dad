import {
	type ExpressionString,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { type Hint, someAre, warning } from '../../../../src/n8n/execution/hints';
import { optionsAsWritten, SECOND_OUTPUT } from './importOptions';
import { areClearlyDifferent } from '../../../shared/names/readName';

const output = (displayName: string) => ({ type: NodeConnectionTypes.Main, displayName });

const one = JSON.stringify([NodeConnectionTypes.Main]);
const two = JSON.stringify([output('Imported'), output('Rejected')]);

/** The outputs of the node. n8n evaluates this for every operation, on the canvas and when the node runs. */
export const outputs: ExpressionString = `={{ $parameter.resource === "lead" && $parameter.operation === "import" && $parameter.options?.rejectedRows === "${SECOND_OUTPUT}" ? ${two} : ${one} }}`;

const REJECTED = ['malformed', 'failed', 'left_out'];

/** With the second output, rows that were not imported leave by it, error items of Continue On Fail among them. */
export function divideRows(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): INodeExecutionData[][] {
	const { rejectedRows } = optionsAsWritten(context);
	if (rejectedRows !== SECOND_OUTPUT || isOnlyChecked(context)) return [items];
	const isRejected = ({ json }: INodeExecutionData) =>
		!('result' in json) || REJECTED.includes(String(json.result));
	return [items.filter((item) => !isRejected(item)), items.filter(isRejected)];
}

/** How many rows did not become a lead. Error items of Continue On Fail failed as well. */
export function importHints(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
): Hint[] {
	if (isOnlyChecked(context)) return [];
	const malformed = items.filter(({ json }) => json.result === 'malformed').length;
	const failed = items.filter(({ json }) => !('result' in json) || json.result === 'failed').length;
	const leftOut = items.filter(({ json }) => json.result === 'left_out').length;
	const others = items.filter(({ json }) => isOfSomebodyElse(json)).length;
	const messages = [
		malformed > 0 &&
			`${someAre(malformed, items, 'row')} malformed and not imported: see "reason".`,
		failed > 0 &&
			`${someAre(failed, items, 'row')} not known to be imported: see "reason". Importing again adds nobody twice.`,
		leftOut > 0 && `${someAre(leftOut, items, 'row')} left out: see "reason".`,
		others > 0 &&
			`${someAre(others, items, 'row')} at an address under which the workspace has somebody else: see "name_in_workspace".`,
	];
	return messages.filter((message) => message !== false).map(warning);
}

const isOfSomebodyElse = ({ first_name, last_name, name_in_workspace: known }: IDataObject) =>
	typeof known === 'string' &&
	areClearlyDifferent(
		{ first: String(first_name ?? ''), last: String(last_name ?? '') },
		{ first: known, last: '' },
	);

const isOnlyChecked = (context: IExecuteFunctions): boolean =>
	['list', 'workspace'].includes(String(optionsAsWritten(context).onlyCheck));
