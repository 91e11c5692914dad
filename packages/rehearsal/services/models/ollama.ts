import { MODEL_NAME } from 'outreach-sandbox/services/model/exchange';
import { isoTime } from 'outreach-sandbox/core/clock';
import { always, type PlayedRequest, type PlayedResponse } from '../route';
import type { Service } from '../service';
import { questionOf } from './openAi';
import { think } from './think';
import { vectorOf } from './vectors';

/** One line of JSON for each piece of the answer; streams unless the request says otherwise. */
function chat({ at, data, random }: PlayedRequest): PlayedResponse | undefined {
	if (!Array.isArray(data.messages)) return undefined;
	const answer = think({ ...questionOf(data), schema: schemaIn(data.format) }, random);
	const message =
		typeof answer === 'string'
			? { role: 'assistant', content: answer }
			: {
					role: 'assistant',
					content: '',
					tool_calls: [{ function: { name: answer.tool, arguments: answer.input } }],
				};
	const body = {
		model: data.model,
		created_at: isoTime(at),
		message,
		done: true,
		done_reason: 'stop',
		total_duration: 1,
		prompt_eval_count: 1,
		eval_count: 1,
	};
	if (data.stream === false) return { body };
	return {
		headers: { 'content-type': 'application/x-ndjson' },
		body: `${JSON.stringify(body)}\n`,
	};
}

/** `json` asks for any object. */
const schemaIn = (format: unknown) => (format === 'json' ? { type: 'object' } : format);

/** https://docs.ollama.com/api */
export const ollama: Service = {
	name: 'Ollama',
	routes: {
		'POST .*/api/chat': chat,
		'POST .*/api/embed': ({ data }) => ({
			body: {
				model: data.model,
				embeddings: [data.input].flat().map((text) => vectorOf(String(text), data.dimensions)),
			},
		}),
		'POST .*/api/embeddings': ({ data }) => ({
			body: { embedding: vectorOf(String(data.prompt)) },
		}),
		'GET .*/api/tags': always({ models: [{ name: MODEL_NAME }] }),
	},
};
