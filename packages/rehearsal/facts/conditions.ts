import type { Item } from '../n8n/executions';
import type { WorkflowNode } from '../n8n/workflows';
import { isRecord, recordsOf } from 'n8n-nodes-outreach/src/contract/json';
import { expressionsIn, refsIn, valueOf, type Ref } from './expressions';

/**
 * The field by which a node decided about these items although the field had no value; null if there is none. If
 * the node can also decide without the field, by another condition or rule, the field did not decide.
 */
export function fieldWithoutValue(
	node: WorkflowNode,
	given: readonly Item[],
	itemsOf: (node: string) => readonly Item[],
): string | null {
	const fields = alternativesOf(node).map((conditions) =>
		conditions.flatMap((condition) =>
			refsOf(condition)
				.filter((ref) => !hasValue(ref, ref.node === null ? given : itemsOf(ref.node)))
				.map(({ path }) => path.join('.')),
		),
	);
	if (fields.length === 0 || fields.some((missing) => missing.length === 0)) return null;
	return fields[0]![0]!;
}

/** Each way in which the node can decide, with its conditions, which must all hold. */
function alternativesOf({ parameters }: WorkflowNode): unknown[][] {
	const { rules, conditions } = parameters;
	const ways = [rules, isRecord(rules) ? rules.values : undefined].flatMap((each) =>
		recordsOf(each),
	);
	const groups = (ways.length > 0 ? ways : [parameters]).map((way) => way.conditions);
	const all = groups.flatMap((group) => {
		const single = isRecord(group) ? recordsOf(group.conditions) : [];
		const isAny = isRecord(group) && group.combinator === 'or';
		return isAny ? single.map((one) => [one]) : [single];
	});
	const filled = all.filter((single) => single.length > 0);
	if (filled.length > 0) return filled;
	const older = isRecord(conditions)
		? Object.values(conditions).flatMap((each) => recordsOf(each))
		: [];
	if (older.length > 0)
		return parameters.combineOperation === 'any' ? older.map((one) => [one]) : [older];
	// One expression, or an older Switch, whose value stands beside its rules.
	return [[conditions ?? parameters]];
}

/** These ask whether there is a value. */
const ABOUT_VALUES = ['exists', 'notExists', 'empty', 'notEmpty', 'isEmpty', 'isNotEmpty'];

/** Whoever writes this knows that there may be no value. */
const EXPECTS_NONE = /\?\.|\?\?|\|\||!\$|undefined|null|typeof|isEmpty|isNotEmpty/;

/** The service fills it in later. */
const LATER = 'intent';

function refsOf(condition: unknown): Ref[] {
	const record = isRecord(condition) ? condition : {};
	const { operation } = isRecord(record.operator) ? record.operator : record;
	const asks = ABOUT_VALUES.includes(String(operation));
	return expressionsIn(condition).flatMap((expression) => {
		const refs = refsIn(expression).filter(({ path }) => path.length > 0);
		const isAware = asks || EXPECTS_NONE.test(expression);
		return isAware ? refs.filter(({ path }) => path.at(-1) === LATER) : refs;
	});
}

/** Whether the field has a value in one of the items. What a node leaves empty on purpose has one. */
const hasValue = (ref: Ref, items: readonly Item[]): boolean =>
	items.length === 0 ||
	items.some(({ json }) => {
		const value = valueOf(ref, json);
		return value !== undefined && !(value === null && ref.path.at(-1) === LATER);
	});
