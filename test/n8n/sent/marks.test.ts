import type { IExecuteFunctions } from 'n8n-workflow';

import { sentMarks } from '../../../src/n8n/sent/marks';
import { environment } from '../../nodes/support/environment';
import { processedData } from '../support/processedData';

/** Executions of one node. */
function executions() {
	const data = processedData();
	const marksOf = (executionId: string, { id = 'request', isDated = true } = {}) => {
		const context = {
			helpers: data.helpers,
			getWorkflow: () => ({ id: 'workflow' }),
			getNode: () => ({ id: 'node' }),
			getExecutionId: () => executionId,
			getExecutionContext: () => ({
				establishedAt: isDated ? 1 : Number(executionId),
				// n8n dates a Retry anew if it did not note when the execution began.
				source: isDated ? 'trigger' : 'retry',
			}),
		} as unknown as IExecuteFunctions;
		return sentMarks(context, environment, id);
	};
	return { data, marksOf };
}

const sentByAnother = {
	message: 'Another Retry of this execution is sending this request, so it was not sent again.',
	outcome: 'unknown',
	code: 'outcome_unknown',
	hint: 'Wait for the other Retry to end, and look at what it did.',
};

test('of two Retries, the second sends nothing and says why, however often it tries', async () => {
	const { marksOf } = executions();
	await marksOf('2').set(true);
	await expect(marksOf('3').set(true)).rejects.toMatchObject(sentByAnother);
	await expect(marksOf('3').set(true)).rejects.toMatchObject(sentByAnother);
});

test('a Retry that sends nothing leaves the mark of the one that does', async () => {
	const { marksOf, data } = executions();
	await marksOf('2').set(true);
	const before = data.entries();
	const late = marksOf('3');
	await expect(late.set(true)).rejects.toMatchObject(sentByAnother);
	await late.remove();
	expect(data.entries()).toEqual(before);
});

test('a Retry sends each of its requests, and may try again', async () => {
	const { marksOf } = executions();
	const first = marksOf('2', { id: 'first' });
	await first.set(true);
	await first.set(true);
	await marksOf('2', { id: 'second' }).set(true);
	expect(await marksOf('3', { id: 'third' }).look()).toMatchObject({ isSet: false });
});

test('without a mark of its own, a run does not write to the record, which could undo what others write', async () => {
	const { marksOf, data } = executions();
	await marksOf('1').remove();
	expect(data.writes()).toBe(0);
});

test('a mark that is taken back was never there', async () => {
	const { marksOf, data } = executions();
	const marks = marksOf('2');
	await marks.set(true);
	await marks.remove();
	expect(data.entries()).toEqual([]);
	await marksOf('3').set(true);
});

test('executions whose beginning n8n did not note have no marks, and do not stop each other', async () => {
	const { marksOf, data } = executions();
	const unknown = { isDated: false };
	await marksOf('2', unknown).set(true);
	await marksOf('3', unknown).set(true);
	expect(await marksOf('4', unknown).look()).toBeUndefined();
	expect(data.entries()).toEqual([]);
});

test('what n8n could not record is recorded when the request goes out again', async () => {
	const { marksOf, data } = executions();
	const marks = marksOf('1');
	const { before } = data;
	data.before = async () => await Promise.reject(new Error('The database is down.'));
	await marks.set(false);
	data.before = before;
	await marks.set(false);
	expect(await marksOf('2').look()).toMatchObject({ isSet: true, isSetAgain: false });
});
