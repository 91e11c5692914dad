import type { Sent } from '../outside';
import type { ModelRequest, Script } from './exchange';

/** The last message to a model, and its answer, for people to read. */
export function tellQuestion(
	// A caller may send anything.
	{ messages = [] }: Partial<Pick<ModelRequest, 'messages'>>,
	answer: ReturnType<Script>,
): Pick<Sent, 'answer' | 'text' | 'what'> {
	const calls = typeof answer === 'string' ? [] : [answer].flat();
	const said = calls.map(({ tool, input }) => `Calls ${tool}: ${JSON.stringify(input)}`);
	const last = messages.at(-1);
	return {
		what: last?.role === 'tool' ? 'Result of a tool' : 'Question',
		text: last?.content ?? '',
		answer: typeof answer === 'string' ? answer : said.join('\n'),
	};
}
