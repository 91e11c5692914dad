import { MODEL_NAME, type Answered } from 'outreach-sandbox/services/model/exchange';
import { completionResponse } from 'outreach-sandbox/services/model/completions';
import {
	readResponsesRequest,
	responsesResponse,
	textOf,
} from 'outreach-sandbox/services/model/responses';
import { isRecord, recordsOf, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { always, type PlayedRequest, type PlayedResponse } from '../route';
import type { Service } from '../service';
import { think, type ModelQuestion } from './think';
import { vectorOf } from './vectors';

export const questionOf = ({
	messages,
	tools,
	response_format: format,
}: JsonRecord): ModelQuestion => ({
	messages: recordsOf(messages).map(({ role, content }) => ({
		role: String(role),
		content: content == null ? null : textOf(content),
	})),
	tools: recordsOf(tools).flatMap((tool) =>
		isRecord(tool.function)
			? [{ function: { name: String(tool.function.name), parameters: tool.function.parameters } }]
			: [],
	),
	schema: isRecord(format) && isRecord(format.json_schema) ? format.json_schema.schema : undefined,
});

function complete({ data, number, random }: PlayedRequest): PlayedResponse | undefined {
	if (!Array.isArray(data.messages)) return undefined;
	const answered: Answered = { id: `canned_${number}`, answer: think(questionOf(data), random) };
	return completionResponse(answered, data.stream === true);
}

function respond({ data, number, random }: PlayedRequest): PlayedResponse | undefined {
	if (data.input === undefined) return undefined;
	const format = isRecord(data.text) && isRecord(data.text.format) ? data.text.format : {};
	const question = { ...readResponsesRequest(data), schema: format.schema };
	const answered: Answered = { id: `canned_${number}`, answer: think(question, random) };
	return responsesResponse(answered, data.stream === true);
}

/** OpenAI's own library asks for the numbers as bytes. */
function embed({ data }: PlayedRequest): PlayedResponse | undefined {
	if (data.input === undefined) return undefined;
	const vectors = [data.input].flat().map((text) => vectorOf(String(text), data.dimensions));
	return {
		body: {
			object: 'list',
			data: vectors.map((vector, index) => ({
				object: 'embedding',
				index,
				embedding: data.encoding_format === 'base64' ? bytesOf(vector) : vector,
			})),
			model: data.model,
			usage: { prompt_tokens: 1, total_tokens: 1 },
		},
	};
}

const bytesOf = (vector: readonly number[]): string =>
	Buffer.from(Float32Array.from(vector).buffer).toString('base64');

const draw = ({ data, number }: PlayedRequest): PlayedResponse =>
	data.response_format === 'b64_json'
		? { body: { data: [{ b64_json: PIXEL }] } }
		: { body: { data: [{ url: `https://images.openai.example/${number}.png` }] } };

/** A picture of one pixel, as PNG. */
const PIXEL =
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** https://platform.openai.com/docs/api-reference. Many services and local models speak this API. */
export const openAi: Service = {
	name: 'OpenAI',
	routes: {
		'POST .*/chat/completions': complete,
		'POST .*/responses': respond,
		'POST .*/embeddings': embed,
		'POST .*/moderations': always({ results: [{ flagged: false, categories: {} }] }),
		'POST .*/images/generations': draw,
		'GET .*/v1/models': always({ object: 'list', data: [{ id: MODEL_NAME, object: 'model' }] }),
	},
};
