import { type AST, parseRegExpLiteral } from '@eslint-community/regexpp';

/** Matches as a backtracking engine does, V8's among them, and counts: the count is the same on every computer. */

type Next = (index: number) => boolean;

class TooManySteps extends Error {}

/** How often a character or a repetition is tried to find the first match; Infinity if it is more than `most`. */
export function stepsOf(expression: RegExp, text: string, most: number): number {
	const { pattern } = parseRegExpLiteral(expression);
	const search = new Search(text, expression.flags, most);
	try {
		search.run(pattern);
		return search.steps;
	} catch (error) {
		if (error instanceof TooManySteps) return Infinity;
		throw error as Error;
	}
}

class Search {
	steps = 0;

	constructor(
		private readonly text: string,
		private readonly flags: string,
		private readonly most: number,
	) {}

	run({ alternatives }: AST.Pattern): boolean {
		for (let start = 0; start <= this.text.length; start++) {
			if (this.any(alternatives, start, () => true)) return true;
		}
		return false;
	}

	private any(alternatives: readonly AST.Alternative[], index: number, next: Next): boolean {
		return alternatives.some(({ elements }) => this.all(elements, 0, index, next));
	}

	private all(elements: readonly AST.Element[], at: number, index: number, next: Next): boolean {
		const element = elements[at];
		if (!element) return next(index);
		return this.one(element, index, (after) => this.all(elements, at + 1, after, next));
	}

	private one(element: AST.Element, index: number, next: Next): boolean {
		this.count();
		switch (element.type) {
			case 'Group':
			case 'CapturingGroup':
				return this.any(element.alternatives, index, next);
			case 'Quantifier':
				return this.repeat(element, 0, index, next);
			case 'Assertion':
				return this.holds(element, index) && next(index);
			case 'Character':
			case 'CharacterClass':
			case 'CharacterSet':
				return charactersOf(element.raw, this.flags)(this.text[index]) && next(index + 1);
			default:
				throw new Error(`${element.type} is not supported here: ${element.raw}`);
		}
	}

	private repeat(element: AST.Quantifier, done: number, index: number, next: Next): boolean {
		this.count();
		const { min, max, greedy } = element;
		const more = () =>
			done < max &&
			this.one(element.element, index, (after) =>
				after === index && done >= min ? false : this.repeat(element, done + 1, after, next),
			);
		const enough = () => done >= min && next(index);
		return greedy ? more() || enough() : enough() || more();
	}

	private holds(assertion: AST.Assertion, index: number): boolean {
		switch (assertion.kind) {
			case 'start':
				return index === 0;
			case 'end':
				return index === this.text.length;
			case 'word': {
				const isWord = (at: number) => /\w/.test(this.text[at] ?? '');
				return (isWord(index - 1) !== isWord(index)) !== assertion.negate;
			}
			case 'lookahead':
				return this.any(assertion.alternatives, index, () => true) !== assertion.negate;
			case 'lookbehind': {
				// Over one character: nothing here looks further back.
				const isBehind = this.any(assertion.alternatives, index - 1, (end) => end === index);
				return isBehind !== assertion.negate;
			}
		}
	}

	private count(): void {
		this.steps += 1;
		if (this.steps > this.most) throw new TooManySteps();
	}
}

const known = new Map<string, (character: string | undefined) => boolean>();

/** What V8 says a single character or class of them matches. */
export function charactersOf(raw: string, flags: string) {
	const key = `${flags} ${raw}`;
	const former = known.get(key);
	if (former) return former;
	const expression = new RegExp(`^${raw}$`, flags.replace(/[gy]/g, ''));
	const answers = new Map<string, boolean>();
	const matches = (character: string | undefined) => {
		if (character === undefined) return false;
		const answer = answers.get(character) ?? expression.test(character);
		answers.set(character, answer);
		return answer;
	};
	known.set(key, matches);
	return matches;
}
