import { readOptions } from '../options';

test('a kept world keeps its seed and stays as lively as it was, unless others are given', () => {
	expect(readOptions(['--data', 'kept.db'])).toMatchObject({
		database: 'kept.db',
		port: 4010,
		leads: 250,
		seed: undefined,
		life: undefined,
	});
	const given = ['--data', 'kept.db', '--seed', '1', '--life', 'normal'];
	expect(readOptions(given)).toMatchObject({ seed: 1, life: { level: 'normal' } });
});
