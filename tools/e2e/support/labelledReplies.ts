import { readExample } from '../../../packages/rehearsal/n8n/examples';

export interface LabelledReply {
	readonly number: number;
	readonly language: string;
	readonly wanted: string;
	readonly text: string;
}

/** The replies by which the intents are tried, as the example has them. */
export const labelledReplies = (): LabelledReply[] => {
	const { parameters } = readExample('try-intents-first').nodes.find(
		({ name }) => name === '60 labelled replies',
	)!;
	return [...String(parameters.jsCode).matchAll(/^\s*(\[\d+, .*\]),$/gm)].map(([, row]) => {
		const [number, language, wanted, text] = JSON.parse(row!) as [number, string, string, string];
		return { number, language, wanted, text };
	});
};
