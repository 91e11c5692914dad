import { answerWithTools, type Manner } from './agent';
import { classify } from './classify';
import type { ModelRequest, Script } from './exchange';
import { draftFor } from './draft';

const HELP =
	'I am the model of the sandbox and can do one thing: answer conversations with tools that list them, read one by its ID, and send a message. Give me these tools, and ask me to answer your unread conversations.';

const NOTHING_NEW = 'I have nothing new to say to that.';

/** Picks tools if there are any; otherwise a category, or a text. */
export function answerSensibly(request: ModelRequest): ReturnType<Script> {
	const hasTools = request.tools && request.tools.length > 0;
	const manner = { isThorough: true };
	return hasTools
		? (answerWithTools(request, manner) ?? HELP)
		: answerWithoutTools(request, manner);
}

/** Picks a category if the prompt asks for one; otherwise drafts an answer to the last message. */
export function answerWithoutTools(
	request: ModelRequest,
	{ isThorough = false }: Manner = {},
): string {
	const prompt = request.messages.map(({ content }) => content ?? '').join('\n');
	const asked = request.messages.findLast(({ role }) => role === 'user')?.content ?? '';
	return (
		classify(prompt, asked) ?? draftFor(lastLine(asked), isThorough ? [asked] : []) ?? NOTHING_NEW
	);
}

/** The last message of a conversation that is written as `Name: text`, message by message. */
const lastLine = (conversation: string): string =>
	conversation
		.trim()
		.split(/\n\s*\n/)
		.at(-1)
		?.replace(/^[^:\n]{1,80}: /, '') ?? '';
