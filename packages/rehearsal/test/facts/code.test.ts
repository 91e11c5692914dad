import { judgeCode } from '../../facts/code';
import type { Dealing, Execution } from '../../sheet/facts';
import { linesOf, sheetOf } from '../../sheet/sheet';
import { MINUTE } from 'outreach-sandbox/core/clock';
import { at, BOB, execution, factsOf, itemOf, MARIA, reply } from '../sheet/support';

const ANN = { ...MARIA, id: 'lead_3', name: 'Ann Lee', first_name: 'Ann' };
const LEADS = [MARIA, BOB, ANN];

/**
 * Runs of a Code node, one each hour. `M:yes b:no`: it was given what Maria and Bob had written, and only Maria's went
 * on.
 */
function becomeOf(...runs: readonly string[]) {
	const given = runs.map((run, hour) =>
		run.split(' ').map((one, index) => {
			const [letter, words = 'yes'] = one.split(':') as [string, string?];
			const lead = LEADS['mba'.indexOf(letter.toLowerCase())]!;
			const message = `${hour}-${index}`;
			const wentOn = letter !== letter.toLowerCase();
			return { words, wentOn, reply: reply(message, at(0, `${8 + hour}:00`), { lead }) };
		}),
	);
	const executions = given.map((all, hour): Execution => {
		const start = at(0, `${8 + hour}:05`);
		const dealings = all.flatMap(({ reply: { conversation }, words, wentOn }, index) => {
			const where = { at: start + MINUTE / 2, conversation, detail: null };
			const first = index === 0;
			return [
				{ ...where, node: 'Code', did: wentOn ? 'went_on' : 'let_go', given: { first, words } },
				...(wentOn ? [{ ...where, node: 'Tell', did: 'handed_on' }] : []),
			] as Dealing[];
		});
		const items = all.map(({ reply: { message } }) => itemOf(message));
		return execution(String(hour), start, { items, dealings });
	});
	const replies = given.flat().map((one) => one.reply);
	const sheet = sheetOf(
		factsOf({
			world: { replies, leads: LEADS },
			n8n: { senders: ['Answer'], executions: judgeCode(executions) },
		}),
	);
	const line = (id: string) => linesOf(sheet).find((one) => one.id === id)!;
	const { handedOn, unjudged } = line('replies.written').parts!;
	const left = line('replies.unanswered').cases.map(({ what }) => what);
	return { handedOn, unjudged, left: left.length, why: left[0] };
}

test('code that lets only the first of several go on, whoever that is, leaves the others', () => {
	expect(becomeOf('M b', 'B', 'A b m')).toEqual({
		handedOn: 3,
		unjudged: 0,
		left: 3,
		why: 'Whenever the code was given several leads, only the first went on.',
	});
});

test('code that has let a lead go on, and others with the same words, leaves what the lead writes later', () => {
	expect(becomeOf('M B', 'm A', 'b', 'a')).toEqual({
		handedOn: 3,
		unjudged: 0,
		left: 3,
		why: 'The code had let the lead go on before, and others who wrote the same went on, too.',
	});
});

test.each([
	['another than the first', ['M b', 'b M', 'A b m']],
	['several', ['M B', 'B', 'A b m']],
	['not the first of one run', ['M b', 'A b', 'm']],
	['only other words of a lead', ['M B A', 'm:no', 'b:no', 'a:no']],
	['nobody of whom it knows the words', ['M: B: A:', 'm:', 'b:', 'a:']],
	['one lead never', ['M', 'b', 'A b', 'b A']],
	['nobody', ['m b', 'a b m']],
	['too few to tell', ['M b', 'B', 'A b']],
])('code that lets go on %s is not judged', (_, runs) => {
	const letters = runs.join(' ').replaceAll(/:\w*| /g, '');
	const letGo = letters.replaceAll(/[A-Z]/g, '').length;
	expect(becomeOf(...runs)).toEqual({
		handedOn: letters.length - letGo,
		unjudged: letGo,
		left: 0,
		why: undefined,
	});
});
