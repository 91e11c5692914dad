import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp';

import { charactersOf } from './backtracking';

/** Characters of every kind that an expression can tell apart. */
const ALPHABET = [...'aZ1_é王 \t\n.,:;-+*/\\|!?@#$%&=~^\'"`()[]{}<>', '\0', '\u202e'];

/** What may follow, so that the match fails as late as it can. */
const ENDS = ['', '\0', '!', 'x', ' ', '/', '\n'];

type Single = AST.Character | AST.CharacterClass | AST.CharacterSet;

/** Texts that make an expression try as much as possible, as functions of how often something comes in them. */
export function worstCasesOf(expression: RegExp): Array<(times: number) => string> {
	const { flags } = expression;
	const literal = parseRegExpLiteral(expression);
	const repetitions: AST.Quantifier[] = [];
	visitRegExpAST(literal, { onQuantifierEnter: (node) => void repetitions.push(node) });
	return repetitions
		.filter(({ max }) => max > 8)
		.flatMap((repetition) => {
			const before = textBefore(repetition, flags);
			const unit = textOf(repetition.element, flags);
			const units = new Set([unit, before, before + unit, ...singles(repetition, flags)]);
			return [...units]
				.filter((text) => text !== '')
				.flatMap((text) => ENDS.map((end) => [before, text, end] as const));
		})
		.map(
			([before, unit, end]) =>
				(times) =>
					before + unit.repeat(times) + end,
		);
}

const isSingle = ({ type }: AST.Node): boolean =>
	['Character', 'CharacterClass', 'CharacterSet'].includes(type);

/** Each single character that can be repeated. */
function singles({ element }: AST.Quantifier, flags: string): string[] {
	const all: Single[] = [];
	// A class counts as a whole.
	const add = (node: Single) => {
		if (!node.parent.type.startsWith('CharacterClass')) all.push(node);
	};
	visitRegExpAST(element, {
		onCharacterEnter: add,
		onCharacterClassEnter: add,
		onCharacterSetEnter: add,
	});
	return all.flatMap((node) => ALPHABET.filter(charactersOf(node.raw, flags)));
}

/** A short text that an element matches. */
function textOf(node: AST.Element | AST.Alternative, flags: string): string {
	if (isSingle(node)) {
		const matches = charactersOf(node.raw, flags);
		return node.type === 'Character' ? String.fromCodePoint(node.value) : ALPHABET.find(matches)!;
	}
	if (node.type === 'Quantifier') return textOf(node.element, flags).repeat(node.min);
	if (node.type === 'Alternative') return node.elements.map((each) => textOf(each, flags)).join('');
	if (node.type === 'Group' || node.type === 'CapturingGroup') {
		return textOf(node.alternatives[0]!, flags);
	}
	return '';
}

/** A text that an expression has matched when it comes to a part of it. */
function textBefore(node: AST.Element, flags: string): string {
	const { parent } = node;
	if (parent.type === 'Quantifier') return textBefore(parent, flags);
	if (parent.type !== 'Alternative') return '';
	const earlier = parent.elements.slice(0, parent.elements.indexOf(node));
	const own = earlier.map((each) => textOf(each, flags)).join('');
	const owner = parent.parent;
	return owner.type === 'Pattern' ? own : textBefore(owner as AST.Element, flags) + own;
}
