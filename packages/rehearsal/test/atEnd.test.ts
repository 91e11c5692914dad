import { asAtEnd } from '../run/readFacts';
import type { Execution } from '../n8n/executions';

const END = Date.UTC(2026, 10, 26, 8);
const WAIT_TILL = new Date(END + 1_000).toISOString();

const execution = (more: Partial<Execution>): Execution => ({
	status: 'success',
	error: undefined,
	lastNode: 'Send',
	startedAt: new Date(END - 60_000).toISOString(),
	stoppedAt: new Date(END + 2_000).toISOString(),
	resumeToken: undefined,
	caller: undefined,
	waitTill: null,
	output: () => [],
	queued: () => [],
	runs: {
		Read: [{ startTime: END - 60_000, executionTime: 10 }],
		Send: [{ startTime: END + 1_500, executionTime: 10 }],
	},
	...more,
});

test.each(['running', 'success', 'error'])(
	'an execution that waited at the end still waits, though it is %s by now',
	(status) => {
		const { runs, ...read } = asAtEnd(execution({ status, error: 'Too late' }), WAIT_TILL, END);
		expect(read).toMatchObject({ status: 'waiting', waitTill: WAIT_TILL, stoppedAt: null });
		expect(read.error).toBeUndefined();
		expect(runs).toEqual({ Read: [{ startTime: END - 60_000, executionTime: 10 }] });
	},
);

test.each(['running', 'success', 'waiting'])('another one that is %s is as it is', (status) => {
	const read = execution({ status });
	expect(asAtEnd(read, undefined, END)).toBe(read);
});
