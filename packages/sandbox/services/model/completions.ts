import { eventStream, type ServiceResponse } from '../response';
import { type Answered, callsIn, MODEL_NAME } from './exchange';

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

const messageOf = (answered: Answered) =>
	typeof answered.answer === 'string'
		? { role: 'assistant', content: answered.answer }
		: {
				role: 'assistant',
				content: null,
				tool_calls: callsIn(answered).map(({ id, tool, input }, index) => ({
					index,
					id,
					type: 'function',
					function: { name: tool, arguments: JSON.stringify(input) },
				})),
			};

const finishReason = ({ answer }: Answered) => (typeof answer === 'string' ? 'stop' : 'tool_calls');

const head = ({ id }: Answered, object: string) => ({ id, object, created: 0, model: MODEL_NAME });

const completionOf = (answered: Answered) => ({
	...head(answered, 'chat.completion'),
	choices: [{ index: 0, finish_reason: finishReason(answered), message: messageOf(answered) }],
	usage,
});

/** The same as two pieces. */
const chunksOf = (answered: Answered) => [
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

/** The answer of `POST /chat/completions`. */
export const completionResponse = (answered: Answered, isStreamed: boolean): ServiceResponse =>
	isStreamed
		? eventStream([...chunksOf(answered).map((data) => ({ data })), { data: '[DONE]' }])
		: { body: completionOf(answered) };
