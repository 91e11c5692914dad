import { shapes } from '../../test/shapes/shapes';
import { readResults, type Result } from '../../test/shapes/results';
import { plural } from '../../rehearsal/sheet/format';

/** What became of workflows in the forms in which sales people publish them, as a Markdown table. */
export function shapeTable(): string {
	const results = readResults();
	const played = Object.values(results).filter(({ is }) => is === 'played').length;
	return [
		`${played} of ${shapes.length} play, and the others are refused with a sentence:`,
		'',
		'| Workflow | Nodes | In a rehearsal |',
		'| --- | --- | --- |',
		...shapes.map(({ file: { name, nodes } }) => {
			const result = results[name];
			const [, title] = /^\d+ (.+)$/.exec(name)!;
			return `| ${title} | ${nodes.length} | ${result ? wordsFor(result) : 'not tried yet'} |`;
		}),
	].join('\n');
}

function wordsFor(result: Result): string {
	if (result.is === 'unfinished') return result.why;
	if (result.is === 'refused') return `refused: ${sentenceIn(result.sentence)}`;
	const { days, executions, ran, reachable, failures, refused } = result;
	const own = failures.map(
		({ node, text, times }) => `; ${node} failed ${plural(times, 'time')}: ${text}`,
	);
	return `${plural(days, 'day')}, ${plural(executions, 'run')}, ${ran} of ${reachable} nodes${own.join('')}${refused ? `; refused: ${refused}` : ''}`;
}

/** Without the workflow's name before it. */
const sentenceIn = (text: string): string => text.replace(/^\d+ [^:]+: /, '');
