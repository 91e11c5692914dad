import { type Option, type OptionTable, optionsOf, rangeOf } from './options';

const WIDTH = 120;

/** How to write an option: `--days <number>`. */
export function spellingOf(name: string, option: Option): string {
	if (option.kind === 'flag') return `--${name}`;
	return `--${name} <${option.kind === 'whole number' ? 'number' : option.value}>`;
}

/** What an option does, what it takes and its default, in Markdown: `how many days, 1 to 31; 7 unless given`. */
export function wordsOf(option: Option): string {
	switch (option.kind) {
		case 'flag':
			return option.does;
		case 'texts':
			return `${option.does}; can be given several times`;
		case 'text':
			return option.does + unlessGiven(option);
		case 'whole number':
			return `${option.does}, ${rangeOf(option)}${unlessGiven(option)}`;
		case 'one of': {
			const values = option.values.map((value) => `\`${value}\``);
			const last = values.pop();
			const choice = values.length === 0 ? last : `${values.join(', ')} or ${last}`;
			return `${choice}: ${option.does}${unlessGiven(option)}`;
		}
	}
}

function unlessGiven({ usual, otherwise }: Exclude<Option, { kind: 'flag' | 'texts' }>): string {
	const holds = otherwise ?? (typeof usual === 'string' ? `\`${usual}\`` : usual);
	return holds === undefined ? '' : `; ${holds} unless given`;
}

/** The options as a command's help shows them, one line each. */
export function helpOf(table: OptionTable): string {
	const rows = optionsOf(table).map(([name, option]) => ({
		spelling: spellingOf(name, option),
		words: wordsOf(option).replaceAll('`', ''),
	}));
	const indent = Math.max(...rows.map(({ spelling }) => spelling.length)) + '    '.length;
	return rows
		.map(({ spelling, words }) => `  ${spelling}`.padEnd(indent) + wrap(words, indent))
		.join('\n');
}

/** Breaks a text between words, so that its lines end before the width. */
const wrap = (text: string, indent: number) =>
	text.replace(new RegExp(`(.{1,${WIDTH - indent}})(?: |$)`, 'g'), (_, line: string, at: number) =>
		at === 0 ? line : `\n${' '.repeat(indent)}${line}`,
	);
