import { limited } from '../../packages/rehearsal/test/twins/answers/limited';
import { pairs } from '../../packages/rehearsal/test/twins/pairs';
import {
	falseAlarmsIn,
	isNamed,
	play,
	type Played,
} from '../../packages/rehearsal/test/twins/play';

jest.setTimeout(900_000);

/** A sample, whose mistakes this world shows. `npm test twins` plays all pairs. */
const sample = [...pairs.slice(0, 3), limited];
const SEED = 5;

let played: readonly Played[];
beforeAll(async () => {
	played = await play(sample, ['broken', 'corrected'], SEED);
});

const linesOf = (twin: Played) => twin.marked.map(({ id, level, cases }) => [id, level, cases[0]]);

test.each(sample)(
	'$mistake: the sheet names it, and has nothing against the corrected twin',
	(pair) => {
		const [broken, corrected] = played.filter((one) => one.pair === pair) as [Played, Played];
		expect({ named: isNamed(broken), lines: linesOf(broken) }).toMatchObject({ named: true });
		expect(falseAlarmsIn(corrected)).toEqual([]);
	},
);
