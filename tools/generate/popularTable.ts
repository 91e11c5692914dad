import { popular, type Played, type Popular } from '../e2e/popular/nodes';

const IS: Readonly<Record<Played, string>> = {
	played: 'played',
	refused: 'refused',
	risk: 'at your own risk',
};

/** What a rehearsal does with the nodes that n8n's users use most, as a Markdown table. */
export const popularTable = (): string =>
	[
		'| Node | In a rehearsal | How, or the stub to write |',
		'| --- | --- | --- |',
		...popular.map((one) => `| ${one.name} | ${IS[one.is]} | ${howOf(one)} |`),
	].join('\n');

const howOf = ({ how, stub }: Popular): string =>
	stub === undefined ? how : `\`${stub}\`; without it, ${AFTER[how] ?? how.toLowerCase()}`;

const AFTER: Readonly<Record<string, string>> = {
	fails: 'the node fails',
	'goes on': 'the node goes on with nothing',
};
