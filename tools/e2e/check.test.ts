import { fromRunner } from '../../packages/rehearsal/n8n/installation';
import { checkAll } from '../../packages/rehearsal/check/checkAll';
import { readForms } from '../../packages/rehearsal/run/workflow/installed';
import { ownWorkflows } from '../test/ownWorkflows';

const forms = readForms(fromRunner());

/** Nodes that n8n does not bring. */
const UNKNOWN = /^n8n-nodes-klicktipp\./;

test.each(Object.entries(ownWorkflows))('nothing is found in %s', (_, workflows) => {
	const { findings, unchecked, checked } = checkAll(workflows, forms);
	expect(findings).toEqual([]);
	expect(unchecked.filter(({ type }) => !UNKNOWN.test(type))).toEqual([]);
	expect(checked).toBeGreaterThan(20);
});
