import { type PlacedFinding, sentenceOf, type Unchecked } from './finding';

export interface CheckedFile {
	readonly file: string;
	readonly findings: readonly PlacedFinding[];
	readonly unchecked: readonly Unchecked[];
	/** How many nodes were checked. */
	readonly checked: number;
}

/** A text from a file must not control the terminal. */
const CONTROL = /\p{Cc}/gu;

/** One line for each finding, those of a node together. */
export const linesOf = (findings: readonly PlacedFinding[]): string[] =>
	findings.map((one) => `${one.node}: ${sentenceOf(one)}`.replace(CONTROL, ' '));

/** What a check found, for a terminal. */
export function textOf(files: readonly CheckedFile[]): string {
	const isAlone = files.length === 1;
	const lines = files.flatMap(({ file, findings, unchecked }) => {
		const own = [...linesOf(findings), ...uncheckedLines(unchecked)];
		if (isAlone || own.length === 0) return own;
		return [file, ...own.map((line) => `  ${line}`)];
	});
	return [...lines, summaryOf(files)].join('\n');
}

const uncheckedLines = (unchecked: readonly Unchecked[]): string[] =>
	unchecked.map(({ node, type, why }) => `${node}: not checked: ${why} (${type}).`);

function summaryOf(files: readonly CheckedFile[]): string {
	const nodes = files.reduce((sum, { checked }) => sum + checked, 0);
	const found = files.flatMap(({ findings }) => findings);
	const where = `${counted(nodes, 'node')}${files.length === 1 ? '' : ` of ${counted(files.length, 'file')}`}`;
	if (found.length === 0) return `Nothing found in ${where}.`;
	return `${counted(found.length, 'finding')} in ${where}.`;
}

const counted = (count: number, noun: string): string =>
	`${count} ${noun}${count === 1 ? '' : 's'}`;

/** The same as JSON. */
export const jsonOf = (files: readonly CheckedFile[]) => ({
	findings: files.flatMap(({ file, findings }) =>
		findings.map((one) => ({
			file,
			workflow: one.workflow,
			node: one.node,
			own: one.isOwn,
			path: one.path,
			label: one.label,
			says: sentenceOf(one),
		})),
	),
	unchecked: files.flatMap(({ file, unchecked }) => unchecked.map((one) => ({ file, ...one }))),
	checked: files.reduce((sum, { checked }) => sum + checked, 0),
});
