import {
	execution,
	factsOf,
	outsideCall,
	START,
} from '../../packages/rehearsal/test/sheet/support';
import { complaintOf, hashOf, playedIn, readResults } from './results';
import { shapes } from './shapes';

const results = readResults();

test('each shape was rehearsed as it is now, and became what it leads to', () => {
	expect(Object.keys(results)).toEqual(shapes.map(({ file }) => file.name));
	const wrong = shapes.flatMap((shape) => {
		const result = results[shape.file.name]!;
		if (result.hash !== hashOf(shape)) return [`${shape.file.name} has changed since then`];
		const complaint = complaintOf(shape, result);
		return complaint === undefined ? [] : [`${shape.file.name}: ${complaint}`];
	});
	// Run: npm test shapes
	expect(wrong).toEqual([]);
});

test('at least 20 of 25 play, and all others are refused with a sentence', () => {
	const all = Object.values(results);
	expect(all).toHaveLength(25);
	expect(all.filter(({ is }) => is === 'played').length).toBeGreaterThanOrEqual(20);
	expect(all.filter(({ is }) => is === 'unfinished')).toEqual([]);
});

const [shape] = shapes;
const played = {
	is: 'played',
	hash: '',
	days: 7,
	events: 5,
	executions: 5,
	failed: 0,
	ran: 5,
	reachable: 5,
	failures: [],
} as const;
const failure = { node: 'Note', text: 'No.', times: 1, by: 'stage' } as const;

test.each([
	['nothing', played, undefined],
	['too long', { is: 'unfinished', hash: '', why: 'Ended.' } as const, 'Ended.'],
	['a refusal', { is: 'refused', hash: '', sentence: 'No.' } as const, 'It was refused: No.'],
	['no beginning', { ...played, executions: 0 }, 'Nothing began it.'],
	['failures only', { ...played, failed: 5 }, 'Every execution failed.'],
	['an early end', { ...played, ran: 2 }, 'Fewer than half of its nodes ran.'],
	['a failure', { ...played, failures: [failure] }, 'Note failed by the stage: No.'],
	['a stop', { ...played, failures: [{ ...failure, node: 'Failed' }] }, undefined],
	['a failure of the world', { ...played, failures: [{ ...failure, by: 'world' }] }, undefined],
] as const)('%s: the complaint', (_, result, complaint) => {
	expect(complaintOf(shape!, result)).toBe(complaint);
});

const refused = {
	by: 'stage',
	method: '',
	host: 'localhost',
	path: 'port 3306',
	answer: 'refused',
} as const;
const database = { node: 'Rows', text: 'localhost:3306 is not reached', cause: refused };

test('what a service that is not played ends each time is refused with the sentence', () => {
	const ended = execution('1', START, { status: 'error', error: database });
	const went = execution('2', START);
	const of = (...executions: Array<typeof ended>) =>
		playedIn(shape!, factsOf({ n8n: { executions } }), 7);
	expect(of(ended)).toMatchObject({
		is: 'refused',
		sentence: 'Rows: localhost:3306 is not reached',
	});
	expect(of(ended, went)).toMatchObject({
		is: 'played',
		executions: 2,
		failed: 1,
		failures: [{ node: 'Rows', by: 'stage', times: 1 }],
	});
	expect(of()).toMatchObject({ is: 'played', executions: 0 });
});

test('what was refused and went on is named', () => {
	const calls = [outsideCall({ host: 'smtp.example', path: 'port 465', answer: 'refused' })];
	const outside = { ...factsOf().outside, calls };
	expect(playedIn(shape!, factsOf({ outside }), 7)).toMatchObject({
		refused: 'smtp.example port 465',
	});
});
