import { checkAll } from '../../packages/rehearsal/check/checkAll';
import { ownWorkflows } from './ownWorkflows';
import { ownForms } from '../../packages/rehearsal/test/check/support';

// tools/e2e/check.test.ts checks the nodes of n8n in them as well.

test.each(Object.entries(ownWorkflows))('nothing is found in %s', (_, workflows) => {
	const { findings, checked } = checkAll(workflows, ownForms);
	expect(findings).toEqual([]);
	expect(workflows.length).toBeGreaterThan(20);
	expect(checked).toBeGreaterThanOrEqual(0);
});
