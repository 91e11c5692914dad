import { isOn, type WorkflowFile } from '../n8n/workflows';

/** Parameters that hold programs or schemas. */
const CODE = /code$|query$|schema$/i;

/** A part of an expression, and of a text in code. */
const PARTS = /\{\{[\s\S]*?\}\}|\$\{[^}]*\}/g;

/** A text in code that has words. Others are names and values, such as 'undefined' in a comparison. */
const SENTENCES = /(["'`])((?:\\.|(?!\1)[^\\\n])*?\s(?:\\.|(?!\1)[^\\\n])*?)\1/g;

/** What the authors of a workflow wrote into its nodes: texts, without expressions and code. */
export const proseOf = ({ nodes }: WorkflowFile): string =>
	nodes
		.filter((node) => isOn(node) && node.type !== 'n8n-nodes-base.stickyNote')
		.flatMap(({ parameters }) => proseIn(parameters))
		.join('\n');

function proseIn(value: unknown, name = ''): string[] {
	if (typeof value === 'string') {
		if (CODE.test(name)) return sentencesIn(value);
		const codes = value.match(PARTS) ?? [];
		return [value.replace(PARTS, ' '), ...codes.flatMap(sentencesIn)];
	}
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, one]) => proseIn(one, key));
}

const sentencesIn = (code: string): string[] =>
	[...code.matchAll(SENTENCES)].map(([, , text = '']) => text.replace(PARTS, ' '));
