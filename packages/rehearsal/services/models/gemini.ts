import { eventStream } from 'outreach-sandbox/services/response';
import { isRecord, recordsOf, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { PlayedRequest } from '../route';
import type { Service } from '../service';
import { think, type ModelQuestion } from './think';
import { vectorOf } from './vectors';

const partsOf = (content: unknown) => recordsOf(isRecord(content) ? content.parts : undefined);

const textIn = (content: unknown) =>
	partsOf(content)
		.map(({ text }) => String(text ?? ''))
		.join('\n');

function questionOf({
	systemInstruction,
	contents,
	tools,
	generationConfig,
}: JsonRecord): ModelQuestion {
	const messages = recordsOf(contents).flatMap((content) => {
		const results = partsOf(content).flatMap(({ functionResponse }) => functionResponse ?? []);
		if (results.length > 0) {
			return results.map((result) => ({ role: 'tool', content: JSON.stringify(result) }));
		}
		return [{ role: String(content.role ?? 'user'), content: textIn(content) }];
	});
	return {
		messages: [{ role: 'system', content: textIn(systemInstruction) }, ...messages],
		tools: recordsOf(tools)
			.flatMap((tool) => recordsOf(tool.functionDeclarations))
			.map(({ name, parameters }) => ({
				function: { name: String(name), parameters: inLowerCase(parameters) },
			})),
		schema: isRecord(generationConfig)
			? inLowerCase(generationConfig.responseSchema ?? generationConfig.responseJsonSchema)
			: undefined,
	};
}

/** Gemini writes the names of types in capitals. */
function inLowerCase(schema: unknown): unknown {
	if (Array.isArray(schema)) return schema.map(inLowerCase);
	if (!isRecord(schema)) return schema;
	return Object.fromEntries(
		Object.entries(schema).map(([key, value]) => [
			key,
			key === 'type' && typeof value === 'string' ? value.toLowerCase() : inLowerCase(value),
		]),
	);
}

function bodyFor({ data, random }: PlayedRequest) {
	const answer = think(questionOf(data), random);
	const part =
		typeof answer === 'string'
			? { text: answer }
			: { functionCall: { name: answer.tool, args: answer.input } };
	return {
		candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
		usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
	};
}

const embeddingOf = ({ content, outputDimensionality }: JsonRecord) => ({
	values: vectorOf(textIn(content), outputDimensionality),
});

/** https://ai.google.dev/api/generate-content */
export const gemini: Service = {
	name: 'Gemini',
	routes: {
		'POST .*:generateContent': (asked) => ({ body: bodyFor(asked) }),
		'POST .*:streamGenerateContent': (asked) => eventStream([{ data: bodyFor(asked) }]),
		'POST .*:embedContent': ({ data }) => ({ body: { embedding: embeddingOf(data) } }),
		'POST .*:batchEmbedContents': ({ data }) => ({
			body: { embeddings: recordsOf(data.requests).map(embeddingOf) },
		}),
	},
};
