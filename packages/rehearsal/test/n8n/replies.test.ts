import { stringify } from 'flatted';

import { startedByReplies, TRIGGER } from '../../n8n/replies';

const outputs = {
	[TRIGGER]: [{ startTime: 1e12, data: { main: [[{ json: { message_id: 'm1' } }]] } }],
};

/** n8n lists the executions 1 and 2, but has data only of the second. */
const n8n = {
	call: async <T>(_: string, route: string): Promise<T> => {
		if (route.startsWith('/executions?')) return { results: [{ id: '2' }, { id: '1' }] } as T;
		if (route === '/executions/1') return undefined as T;
		return { status: 'success', data: stringify({ resultData: { runData: outputs } }) } as T;
	},
};

test('an execution that n8n lists without giving anything of it is told apart', async () => {
	expect(await startedByReplies(n8n, 'w1')).toEqual([
		{ executionId: '1', status: 'new', isReadable: false, messages: [] },
		{ executionId: '2', status: 'success', isReadable: true, messages: ['m1'] },
	]);
});
