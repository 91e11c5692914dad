import type { ModelAnswer } from 'outreach-sandbox/services/model/exchange';
import { textOf } from 'outreach-sandbox/services/model/responses';
import { eventStream } from 'outreach-sandbox/services/response';
import { recordsOf, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { PlayedRequest } from '../route';
import type { Service } from '../service';
import { think, type ModelQuestion } from './think';

/** A tool's result comes in a user message here, but the model that answers looks for tool messages. */
function questionOf({ system, messages, tools }: JsonRecord): ModelQuestion {
	return {
		messages: [
			...(system === undefined ? [] : [{ role: 'system', content: textOf(system) }]),
			...recordsOf(messages).flatMap(({ role, content }) => {
				const results = recordsOf(content).filter(({ type }) => type === 'tool_result');
				return results.length === 0
					? [{ role: String(role), content: textOf(content) }]
					: results.map((result) => ({ role: 'tool', content: textOf(result.content) }));
			}),
		],
		tools: recordsOf(tools).map(({ name, input_schema: parameters }) => ({
			function: { name: String(name), parameters },
		})),
	};
}

const blockOf = (answer: ModelAnswer, number: number) =>
	typeof answer === 'string'
		? { type: 'text', text: answer }
		: { type: 'tool_use', id: `toolu_${number}`, name: answer.tool, input: answer.input };

function answerTo({ data, number, random }: PlayedRequest) {
	const answer = think(questionOf(data), random);
	const isText = typeof answer === 'string';
	const reason = { stop_reason: isText ? 'end_turn' : 'tool_use', stop_sequence: null };
	const head = {
		id: `msg_${number}`,
		type: 'message',
		role: 'assistant',
		model: data.model,
		usage: { input_tokens: 1, output_tokens: 1 },
	};
	const block = blockOf(answer, number);
	if (data.stream !== true) return { body: { ...head, ...reason, content: [block] } };

	const delta = isText
		? { type: 'text_delta', text: answer }
		: { type: 'input_json_delta', partial_json: JSON.stringify(answer.input) };
	const events = [
		{ type: 'message_start', message: { ...head, content: [], stop_reason: null } },
		{
			type: 'content_block_start',
			index: 0,
			content_block: isText ? { type: 'text', text: '' } : { ...block, input: {} },
		},
		{ type: 'content_block_delta', index: 0, delta },
		{ type: 'content_block_stop', index: 0 },
		{ type: 'message_delta', delta: reason, usage: { output_tokens: 1 } },
		{ type: 'message_stop' },
	];
	return eventStream(events.map((event) => ({ event: event.type, data: event })));
}

/** https://docs.claude.com/en/api/messages */
export const anthropic: Service = {
	name: 'Anthropic',
	routes: {
		'POST .*/v1/messages': (asked) =>
			Array.isArray(asked.data.messages) ? answerTo(asked) : undefined,
	},
};
