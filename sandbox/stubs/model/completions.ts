import { type Answered, MODEL_NAME } from './exchange';

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

const messageOf = ({ id, answer }: Answered) =>
	typeof answer === 'string'
		? { role: 'assistant', content: answer }
		: {
				role: 'assistant',
				content: null,
				tool_calls: [
					{
						index: 0,
						id: `call_${id}`,
						type: 'function',
						function: { name: answer.tool, arguments: JSON.stringify(answer.input) },
					},
				],
			};

const finishReason = ({ answer }: Answered) => (typeof answer === 'string' ? 'stop' : 'tool_calls');

const head = ({ id }: Answered, object: string) => ({ id, object, created: 0, model: MODEL_NAME });

/** The answer of `POST /chat/completions`. */
export const completionOf = (answered: Answered) => ({
	...head(answered, 'chat.completion'),
	choices: [{ index: 0, finish_reason: finishReason(answered), message: messageOf(answered) }],
	usage,
});

/** The same with `stream`, as two pieces. */
export const chunksOf = (answered: Answered) => [
	{
		...head(answered, 'chat.completion.chunk'),
		choices: [{ index: 0, finish_reason: null, delta: messageOf(answered) }],
	},
	{
		...head(answered, 'chat.completion.chunk'),
		choices: [{ index: 0, finish_reason: finishReason(answered), delta: {} }],
		usage,
	},
];
