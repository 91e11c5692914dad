import type { Item } from '../n8n/executions';
import type { WorkflowNode } from '../n8n/workflows';
import { textsIn } from './about';
import { expressionsIn, readsInputWhole, refsIn, valueOf } from './expressions';

/** Settings by which a node writes its whole input. */
const WHOLE_INPUT = ['autoMap', 'autoMapInputData'];

/** These write their whole input, or the fields of it that a setting lists. */
const WRITE_INPUT = ['kafka', 'mongoDb', 'mqtt', 'rabbitmq', 'readWriteFile', 'writeBinaryFile'];

/** Whoever writes to a record by its id writes to all that it is about. */
const ID = /^id$|_id$|I[dD]$|^row_number$/;

/** What a node takes from items, as far as its settings tell: whole items, or the values of fields. */
export function valuesRead(
	{ type, parameters }: WorkflowNode,
	given: readonly Item[],
	itemsOf: (node: string) => readonly Item[],
): unknown[] {
	const expressions = expressionsIn(parameters);
	const usesInput =
		textsIn(parameters).some((text) => WHOLE_INPUT.includes(text)) ||
		WRITE_INPUT.includes(type.slice(type.indexOf('.') + 1)) ||
		expressions.some(readsInputWhole);
	const fields = expressions.flatMap(refsIn).flatMap((ref) =>
		(ref.node === null ? given : itemsOf(ref.node)).map(({ json }) => {
			const value = valueOf(ref, json);
			return value != null && ID.test(ref.path.at(-1) ?? '') ? json : value;
		}),
	);
	return [...(usesInput ? given.map(({ json }) => json) : []), ...fields];
}
