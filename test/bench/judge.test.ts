import { judge } from '../scale/support/workerKills';

const unsure = (outcome: string) => ({ error: 'No answer', details: { outcome } });

test('counts what was done twice, whatever is told of it', () => {
	expect(judge([{}, unsure('unknown'), {}], [2, 2, 1])).toMatchObject({ doubled: 2, wrong: 0 });
});

test('takes unknown for right, and a sure outcome only if it is so', () => {
	const rows = [{}, {}, unsure('not sent'), unsure('not sent'), unsure('unknown')];
	expect(judge(rows, [1, 0, 0, 1, 1])).toMatchObject({ done: 2, unknown: 1, doubled: 0, wrong: 2 });
});

test('counts items of which nothing is told as wrong', () => {
	expect(judge([{}, { error: 'Why' }], [1, 0, 0])).toMatchObject({ wrong: 2 });
});
