/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { globSync, readFileSync } from 'node:fs';

import ts from 'typescript';

import { stepsOf } from './backtracking';
import { worstCasesOf } from './worstCases';

/** Names and texts come from strangers, and n8n waits for a regular expression: twice the text must not take four times as long. */

const TIMES = 64;
const STEPS_MAX = 100_000;

/** What makes an expression take more than in proportion to the length of the text. */
const slowCasesOf = (expression: RegExp) =>
	worstCasesOf(expression).flatMap((textOf) => {
		const steps = [textOf(TIMES), textOf(2 * TIMES)].map((text) =>
			stepsOf(expression, text, STEPS_MAX),
		) as [number, number];
		const isSlow = steps[1] === Infinity || steps[1] > 3 * steps[0];
		return isSlow ? [{ text: textOf(3), steps }] : [];
	});

function expressionsIn(file: string): Array<[place: string, expression: RegExp]> {
	const source = ts.createSourceFile(
		file,
		readFileSync(file, 'utf8'),
		ts.ScriptTarget.Latest,
		true,
	);
	const found: Array<[string, RegExp]> = [];
	const visit = (node: ts.Node): void => {
		if (ts.isRegularExpressionLiteral(node)) {
			const { text } = node;
			const end = text.lastIndexOf('/');
			const { line } = source.getLineAndCharacterOfPosition(node.getStart());
			found.push([`${file}:${line + 1}`, new RegExp(text.slice(1, end), text.slice(end + 1))]);
		}
		node.forEachChild(visit);
	};
	visit(source);
	return found;
}

const all = globSync('{nodes,src,credentials}/**/*.ts').flatMap(expressionsIn);

test.each(all)('%s: %p takes time in proportion to the text', (_place, expression) => {
	expect(slowCasesOf(expression)).toEqual([]);
});

test('there is no expression that this does not see', () => {
	const hidden = globSync('{nodes,src,credentials}/**/*.ts').filter((file) =>
		/\bRegExp\(/.test(readFileSync(file, 'utf8')),
	);
	expect(hidden).toEqual([]);
});

describe('this notices', () => {
	test.each([
		[/[\s.]+$/, 'each blank begins a search to the end'],
		[/^\W*copy\W*\d*\W*$/i, 'the blanks can be divided in many ways'],
		[/^(\w+\s?)+$/, 'the words can be divided in even more'],
		[/\{\{[^}]*\}\}/, 'each brace begins a search to the end'],
		[/<!--.*?-->/, 'each comment begins one too'],
	])('%p, where %s', (expression) => {
		expect(slowCasesOf(expression)).not.toEqual([]);
	});
});
