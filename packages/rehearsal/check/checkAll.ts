import { isOn, isOwn, type WorkflowFile } from '../n8n/workflows';
import { checkNode } from './checkNode';
import type { PlacedFinding, Unchecked } from './finding';
import type { Forms } from './forms';

export interface Checked {
	readonly findings: readonly PlacedFinding[];
	readonly unchecked: readonly Unchecked[];
	/** How many nodes were checked. */
	readonly checked: number;
}

/** Holds the nodes of workflows against their forms. Leaves out nodes that are off, and remarks on the canvas. */
export function checkAll(
	workflows: ReadonlyArray<Pick<WorkflowFile, 'name' | 'nodes'>>,
	forms: Forms,
): Checked {
	const findings: PlacedFinding[] = [];
	const unchecked: Unchecked[] = [];
	let checked = 0;
	for (const { name: workflow, nodes } of workflows) {
		for (const node of nodes.filter((one) => isOn(one) && one.type !== STICKY_NOTE)) {
			const found = checkNode(node, forms);
			const place = { workflow, node: node.name };
			if (typeof found === 'string') {
				unchecked.push({ ...place, type: node.type, why: found });
			} else {
				checked += 1;
				findings.push(...found.map((one) => ({ ...place, isOwn: isOwn(node), ...one })));
			}
		}
	}
	return { findings, unchecked, checked };
}

const STICKY_NOTE = 'n8n-nodes-base.stickyNote';
