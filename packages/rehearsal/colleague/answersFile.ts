import type { GivenAnswers } from './desk';

type Value = boolean | number | string;

/**
 * Reads what the user wants filled in: for each label an answer, or a list of answers to give in turn, the last of
 * which repeats. Throws an error that says what is wrong.
 */
export function readAnswers(text: string): GivenAnswers {
	const parsed: unknown = JSON.parse(text);
	if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) {
		throw new Error('must be an object: { "<label>": "<answer>" }.');
	}
	const left = new Map(
		Object.entries(parsed).map(([label, value]) => [label, listOf(label, value)]),
	);
	return answersBy([...left.keys()], (label) => {
		const [next, ...rest] = left.get(label)!;
		if (rest.length > 0) left.set(label, rest);
		return [String(next)];
	});
}

/** Calls `answerTo` for each field with one of these labels. */
export function answersBy(
	labels: readonly string[],
	answerTo: (label: string) => readonly string[],
): GivenAnswers {
	const unused = new Set(labels);
	return {
		take: (label) => {
			if (!labels.includes(label)) return undefined;
			unused.delete(label);
			return answerTo(label);
		},
		unused: () => [...unused],
	};
}

function listOf(label: string, value: unknown): readonly Value[] {
	const values: readonly unknown[] = Array.isArray(value) ? value : [value];
	const isAnswer = (one: unknown): one is Value =>
		['boolean', 'number', 'string'].includes(typeof one);
	if (values.length > 0 && values.every(isAnswer)) return values;
	throw new Error(`'${label}' must be a text, a number, true or false, or a list of them.`);
}

export const NO_ANSWERS: GivenAnswers = { take: () => undefined, unused: () => [] };
