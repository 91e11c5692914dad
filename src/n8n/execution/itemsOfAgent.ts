import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { invalidFields } from '../errors';
import { FROM_MODEL } from '../form/fieldInput';
import { contractKey } from '../parameterNames';

/**
 * An AI Agent node before its version 3 calls its tools itself, and n8n evaluates their fields for the agent's first
 * item, whichever item the agent works on. Throws if a field has another value for another item.
 */
export function refuseFieldsOfItems(
	context: IExecuteFunctions,
	fields: Iterable<INodeProperties>,
): void {
	// The tool's own input is what the model gives. The items of the agent are behind $input.
	const { length } = context.getInputData();
	const count = Number(context.evaluateExpression('{{ $input.all().length }}', 0));
	if (count <= length) return;
	const differing = [...fields].filter(({ name }) => differs(context, name, count));
	if (differing.length === 0) return;
	throw invalidFields(
		differing.map(({ name, displayName: label }) => ({
			field: contractKey(name),
			label,
			message: `differs between the ${count} items of the AI Agent, and n8n gives the tools of this version of it the first item each time`,
		})),
		'Delete the AI Agent node and add it anew, which brings its newest version, or let the model fill these fields in.',
	);
}

function differs(context: IExecuteFunctions, name: string, count: number): boolean {
	const written = JSON.stringify(context.getNodeParameter(name, 0, '', { rawExpressions: true }));
	if (!EXPRESSION.test(written) || FROM_MODEL.test(written)) return false;
	const first = valueAt(context, name, 0);
	return Array.from({ length: count }).some((_, item) => valueAt(context, name, item) !== first);
}

const EXPRESSION = /"=/;

function valueAt(context: IExecuteFunctions, name: string, item: number): string | undefined {
	try {
		return JSON.stringify(context.getNodeParameter(name, item, ''));
	} catch {
		// Reading the form says what is wrong with it, if it is the first item's.
		return undefined;
	}
}
