import { recordsOf } from 'n8n-nodes-outreach/src/contract/json';
import { eventStream, type ServiceResponse } from '../response';
import { type Answered, callsIn, MODEL_NAME, type ModelRequest } from './exchange';

/** The text of a message: a text, or parts with texts. */
export const textOf = (content: unknown): string =>
	typeof content === 'string'
		? content
		: recordsOf(content)
				.map(({ text }) => String(text ?? ''))
				.join('\n');

/** Reads a request of the Responses API as one of chat completions. */
export function readResponsesRequest({
	instructions,
	input,
	tools,
}: Readonly<Record<string, unknown>>): ModelRequest {
	const messages = recordsOf(
		typeof input === 'string' ? [{ role: 'user', content: input }] : input,
	).map(({ type, role, content, call_id, output }) =>
		type === 'function_call_output'
			? { role: 'tool', content: textOf(output), tool_call_id: String(call_id) }
			: { role: String(role ?? 'assistant'), content: content == null ? null : textOf(content) },
	);
	const system =
		typeof instructions === 'string' ? [{ role: 'system', content: instructions }] : [];
	return {
		messages: [...system, ...messages],
		tools: recordsOf(tools).map(({ name, parameters }) => ({
			function: { name: String(name), parameters },
		})),
	};
}

const outputOf = (answered: Answered) =>
	typeof answered.answer === 'string'
		? [
				{
					type: 'message',
					id: `message_${answered.id}`,
					role: 'assistant',
					status: 'completed',
					content: [{ type: 'output_text', text: answered.answer, annotations: [] }],
				},
			]
		: callsIn(answered).map(({ id, tool, input }) => ({
				type: 'function_call',
				id: `function_${id}`,
				call_id: id,
				name: tool,
				arguments: JSON.stringify(input),
				status: 'completed',
			}));

const responseOf = (answered: Answered) => ({
	id: answered.id,
	object: 'response',
	created_at: 0,
	status: 'completed',
	model: MODEL_NAME,
	error: null,
	incomplete_details: null,
	parallel_tool_calls: true,
	output: outputOf(answered),
	usage: {
		input_tokens: 1,
		output_tokens: 1,
		total_tokens: 2,
		input_tokens_details: { cached_tokens: 0 },
		output_tokens_details: { reasoning_tokens: 0 },
	},
});

/** The same, piece by piece. */
function eventsOf(answered: Answered) {
	const response = responseOf(answered);
	const items = response.output.flatMap((item, output_index) => {
		const place = { output_index, item_id: item.id };
		const text =
			typeof answered.answer === 'string'
				? [
						{
							type: 'response.output_text.delta',
							...place,
							content_index: 0,
							delta: answered.answer,
						},
					]
				: [];
		return [
			{ type: 'response.output_item.added', output_index, item },
			...text,
			{ type: 'response.output_item.done', output_index, item },
		];
	});
	return [
		{
			type: 'response.created',
			response: { ...response, status: 'in_progress', output: [], usage: null },
		},
		...items,
		{ type: 'response.completed', response },
	];
}

/** The answer of `POST /responses`. */
export const responsesResponse = (answered: Answered, isStreamed: boolean): ServiceResponse =>
	isStreamed
		? eventStream(eventsOf(answered).map((data) => ({ event: data.type, data })))
		: { body: responseOf(answered) };
