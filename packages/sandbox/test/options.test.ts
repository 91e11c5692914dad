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

test.each([
	[['--leads', 'many'], '--leads'],
	[['--port', '70000'], '--port'],
	[['--people', 'martians'], '--people'],
	[['--life', 'wild'], '--life'],
	[['--seed', '-1'], '--seed'],
	[['--reading', 'agents.list.order=random'], 'takes oldest_first or newest_first'],
	[['--console-password', 'short'], '--console-password'],
	[['--data', ''], '--data must not be empty'],
	[['--host', ''], '--host must not be empty'],
	[['--colour'], '--colour'],
])('says what is wrong with %j', (args, option) => {
	expect(() => readOptions(args)).toThrow(option);
});
