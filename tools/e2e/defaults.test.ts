import { parameterCodeOf } from '../../packages/rehearsal/n8n/defaults';
import { exampleNames, readExample } from '../../packages/rehearsal/n8n/examples';
import { fromRunner } from '../../packages/rehearsal/n8n/installation';
import { builtInNodes, ownNodes } from '../../packages/rehearsal/n8n/nodeTypes';
import type { WorkflowFile } from '../../packages/rehearsal/n8n/workflows';
import { fieldWithoutValue } from '../../packages/rehearsal/facts/conditions';
import { nodesOf, sendersOf, triggersOf } from '../../packages/rehearsal/facts/n8n';
import { hasConditions, kindOf } from '../../packages/rehearsal/facts/nodeKinds';
import { valuesRead } from '../../packages/rehearsal/facts/readByNode';
import { beginningsOf } from '../../packages/rehearsal/events/plan';
import { sampleOf } from '../../packages/rehearsal/events/sample';
import { approveMessages } from '../../packages/rehearsal/run/workflow/approvals';
import { callsOf } from '../../packages/rehearsal/run/workflow/workflowCalls';
import { tablesIn } from '../../packages/rehearsal/run/workflow/dataTables';
import { readInstalled } from '../../packages/rehearsal/run/workflow/installed';
import { tabsIn } from '../../packages/rehearsal/services/google/tabs';
import { chosen } from '../rehearseAll/googleSheet';
import { asSaved } from '../../packages/rehearsal/test/asSaved';
import { shapes } from '../shapes/shapes';
import { pairs } from '../../packages/rehearsal/test/twins/pairs';

const { n8n, nodes } = fromRunner();
const installed = readInstalled({ n8n, nodes });
const types = [...builtInNodes(n8n), ...ownNodes(nodes)];
const code = parameterCodeOf(n8n);

const read = (file: WorkflowFile) => {
	const filled = { ...file, nodes: file.nodes.map(installed.withDefaults) };
	const workflow = { id: 'w', file: filled };
	const given = [{ json: {} }];
	return {
		triggers: triggersOf(workflow),
		nodes: nodesOf(workflow),
		senders: sendersOf(workflow),
		kinds: filled.nodes.map(kindOf),
		fields: filled.nodes
			.filter(hasConditions)
			.map((one) => fieldWithoutValue(one, given, () => given)),
		readers: filled.nodes.map((one) => valuesRead(one, given, () => given).length > 0),
		credentials: filled.nodes.map(installed.required),
		approves: approveMessages([filled]),
		calls: callsOf(filled),
		tables: tablesIn([filled]),
		tabs: tabsIn([filled]),
		sample: beginningsOf([filled]).length === 0 ? [] : sampleOf([filled], 1),
	};
};

const files = [
	// Users choose the sheet of one; before, its form shows no columns.
	...exampleNames().map(
		(name) => [`example ${name}`, readExample(name, { parameters: chosen })] as const,
	),
	...pairs.flatMap(({ mistake, broken, corrected }) => [
		[`twin: ${mistake}`, broken] as const,
		[`corrected twin: ${mistake}`, corrected] as const,
	]),
	...shapes.map(({ file }) => [`shape ${file.name}`, file] as const),
];

test.each(files)('%s reads the same after the editor has saved it', (_, file) => {
	expect(read(asSaved(file, types, code))).toEqual(read(file));
});
