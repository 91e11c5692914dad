import { judge, toldBy } from '../../scale/support/verdict';

const NODE = 'Send';
const ROW = {};
const failedItem = (outcome: string) => ({ error: 'No answer', details: { outcome } });

/** What is told by an execution that puts out these rows. */
const toldByRows = (rows: ReadonlyArray<Record<string, unknown>>, count: number) =>
	toldBy({ status: 'success', output: () => [...rows], runs: {} }, NODE, count);

/** What is told by an execution whose node fails with this error. */
const toldByError = (
	error: { message: string; description?: string; context?: object },
	count: number,
) =>
	toldBy(
		{ status: 'error', output: () => [], runs: { [NODE]: [{ startTime: 0, error }] } },
		NODE,
		count,
	);

describe('what is told', () => {
	test('in rows', () => {
		const rows = [ROW, failedItem('unknown'), failedItem('not sent')];
		expect(toldByRows(rows, 4)).toEqual(['done', 'unknown', 'not sent', undefined]);
	});

	test('in an error about one undecided item', () => {
		const context = { itemIndex: 1, data: { code: 'outcome_unknown' } };
		expect(toldByError({ message: 'It is not known …', context }, 3)).toEqual([
			'done',
			'unknown',
			'done',
		]);
	});

	test('in an error that names several', () => {
		const error = {
			message: 'It is not known whether 2 items were done; all others are done',
			description: 'Item 0: why\nItem 2: why\nLook at each of them.',
		};
		expect(toldByError(error, 3)).toEqual(['unknown', 'done', 'unknown']);
	});

	test('in any other error: nothing', () => {
		const context = { itemIndex: 1, data: { code: 'not_found' } };
		expect(toldByError({ message: 'There is none', context }, 2)).toEqual([undefined, undefined]);
	});
});

describe('judge', () => {
	test('counts what was done twice, whatever is told of it', () => {
		const outcome = { told: ['done', 'unknown', 'done'], times: [2, 2, 1] } as const;
		expect(judge([1, 1, 1], 3, outcome)).toMatchObject({ doubled: 2, wrong: 0 });
	});

	test('also counts what a second Retry does twice, or tells wrongly', () => {
		const first = { told: ['unknown', 'done'], times: [1, 1] } as const;
		const second = { told: ['not sent', 'done'], times: [1, 2] } as const;
		expect(judge([1, 0], 2, first, second)).toMatchObject({ doubled: 1, wrong: 1 });
	});

	test('takes unknown for right, and a sure outcome only if it is so', () => {
		const told = ['done', 'done', 'not sent', 'not sent', 'unknown'] as const;
		expect(judge([1, 0, 0, 1, 1], 5, { told, times: [1, 0, 0, 1, 1] })).toMatchObject({
			unknown: 1,
			doubled: 0,
			wrong: 2,
		});
	});

	test('counts items of which nothing is told as wrong', () => {
		const outcome = { told: ['done', undefined, undefined], times: [1, 0, 1] } as const;
		expect(judge([1, 0, 0], 3, outcome)).toMatchObject({ wrong: 2 });
	});

	test('counts what was open, and what of it one Retry did', () => {
		const first = { told: ['done', 'done', 'unknown'], times: [1, 1, 0] } as const;
		const second = { told: ['done', 'done', 'done'], times: [1, 1, 1] } as const;
		expect(judge([1, 0, 0], 3, first, second)).toMatchObject({ items: 3, open: 2, redone: 1 });
	});

	test('lets an item be unknown only if a request for it had left', () => {
		const outcome = { told: ['unknown', 'unknown'], times: [0, 0] } as const;
		expect(judge([0, 0], 1, outcome)).toMatchObject({ unknown: 2, baseless: 1 });
	});
});
