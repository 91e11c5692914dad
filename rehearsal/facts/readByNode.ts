import type { Item } from '../../harness/executions';
import type { WorkflowNode } from '../../harness/workflows';
import { textsIn } from './about';
import { expressionsIn, refsIn } from './expressions';

/** Settings by which a node writes its whole input. */
const WHOLE_INPUT = ['autoMap', 'autoMapInputData'];

/** These write their whole input, or the fields of it that a setting lists. */
const WRITE_INPUT = ['kafka', 'mongoDb', 'mqtt', 'rabbitmq', 'readWriteFile', 'writeBinaryFile'];

/** The items whose data a node uses, as far as its settings tell. */
export function itemsRead(
	{ type, parameters }: WorkflowNode,
	given: readonly Item[],
	itemsOf: (node: string) => readonly Item[],
): readonly Item[] {
	const texts = textsIn(parameters);
	const expressions = expressionsIn(parameters);
	const usesInput =
		texts.some((text) => WHOLE_INPUT.includes(text)) ||
		WRITE_INPUT.includes(type.slice(type.indexOf('.') + 1)) ||
		expressions.some((text) => /\$(json|input|binary|item)\b|(?<![.\w])items?\b/.test(text));
	const others = expressions
		.flatMap(refsIn)
		.flatMap(({ node }) => (node === null ? [] : itemsOf(node)));
	return [...(usesInput ? given : []), ...others];
}
