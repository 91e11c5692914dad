import { answerWithTools } from './agent';
import { classify } from './classify';
import type { ModelAnswer, ModelRequest } from './exchange';
import { draftFor } from './draft';

const HELP =
	'I am the model of the sandbox and can do one thing: answer unread conversations with the tools that list, read and send. Ask me to answer your unread conversations.';

/** Picks tools if there are any; otherwise a category, or a text. */
export function answerSensibly(request: ModelRequest): ModelAnswer {
	const hasTools = request.tools && request.tools.length > 0;
	return hasTools ? (answerWithTools(request) ?? HELP) : answerWithoutTools(request);
}

/** Picks a category if the prompt asks for one; otherwise drafts an answer to the last message. */
export function answerWithoutTools(request: ModelRequest): string {
	const prompt = request.messages.map(({ content }) => content ?? '').join('\n');
	const asked = request.messages.findLast(({ role }) => role === 'user')?.content ?? '';
	return classify(prompt, asked) ?? draftFor(lastLine(asked));
}

/** The last message of a conversation that is written as `Name: text`, message by message. */
const lastLine = (conversation: string): string =>
	conversation
		.trim()
		.split(/\n\s*\n/)
		.at(-1)
		?.replace(/^[^:\n]{1,80}: /, '') ?? '';
