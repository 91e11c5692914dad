import { answerWithTools } from './agent';
import { classify } from './classify';
import type { ModelAnswer, ModelRequest } from './exchange';
import { draftFor } from './reading';

/** Picks tools if there are any, a category if one is asked for; otherwise drafts an answer to what was said last. */
export function answerSensibly(request: ModelRequest): ModelAnswer {
	if (request.tools && request.tools.length > 0) return answerWithTools(request);
	const prompt = request.messages.map(({ content }) => content ?? '').join('\n');
	const asked = request.messages.findLast(({ role }) => role === 'user')?.content ?? '';
	return classify(prompt, asked) ?? draftFor(lastLine(asked));
}

/** The last message of a conversation that is written down as `Name: text`, message by message. */
const lastLine = (conversation: string): string =>
	conversation
		.trim()
		.split(/\n\s*\n/)
		.at(-1)
		?.replace(/^[^:\n]{1,80}: /, '') ?? '';
