import { stringify } from 'flatted';

import { readExecution, UNFINISHED } from '../../n8n/executions';
import { N8nError } from '../../n8n/n8n';

const refuse = (message: string) => ({
	call: async () => {
		throw new N8nError(message, 500);
	},
});

test('an execution that has just begun, of which an older n8n cannot show anything, is under way', async () => {
	const message = "Cannot read properties of undefined (reading 'resultData')";
	const execution = await readExecution(refuse(message), '7');
	expect(UNFINISHED).toContain(execution.status);
	expect(execution).toMatchObject({ runs: {}, startedAt: null, stoppedAt: null });
	expect(execution.output('Any')).toEqual([]);
});

test('another failure of n8n is one', async () => {
	await expect(readExecution(refuse('The database is locked'), '7')).rejects.toThrow('locked');
});

test('an execution that n8n lists before it gives it is waited for', async () => {
	const answers = [undefined, { status: 'success', data: stringify({ resultData: {} }) }];
	const execution = await readExecution({ call: async <T>() => answers.shift() as T }, '7');
	expect(execution.status).toBe('success');
});
