import { type Option, type OptionTable, optionsOf } from '../../packages/cli/options';
import { spellingOf, wordsOf } from '../../packages/cli/words';

/** The options of a command as a Markdown table. `page` is the target of links that name only a heading. */
export function optionTable(table: OptionTable, page = ''): string {
	const rows = optionsOf(table).map(
		([name, option]) => `| \`${spellingOf(name, option)}\` | ${saidOf(option, page)} |`,
	);
	return ['| Option | What it does |', '| --- | --- |', ...rows].join('\n');
}

function saidOf(option: Option, page: string): string {
	const words = wordsOf(option);
	const sentence = words.charAt(0).toUpperCase() + words.slice(1);
	if (option.more === undefined) return sentence;
	return `${sentence}. ${option.more.replaceAll('](#', `](${page}#`)}`;
}
