import { shapes } from '../shapes/shapes';
import { readResults, wordsOf } from '../shapes/results';

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
			return `| ${title} | ${nodes.length} | ${result ? wordsOf(result) : 'not tried yet'} |`;
		}),
	].join('\n');
}
