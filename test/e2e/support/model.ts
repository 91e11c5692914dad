/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a model is asked: all messages of the conversation, and the tools it may call. */
export interface ModelRequest {
	readonly messages: ReadonlyArray<{
		readonly role: string;
		readonly content: string | null;
		readonly tool_call_id?: string;
	}>;
	readonly tools?: ReadonlyArray<{
		readonly function: { readonly name: string; readonly parameters: unknown };
	}>;
}

/** A text, or a call of a tool. */
export type ModelAnswer =
	| string
	| { readonly tool: string; readonly input: Readonly<Record<string, unknown>> };

/** Answers a request; what it throws comes to the caller as an error of the model. */
export type Script = (request: ModelRequest) => ModelAnswer;

/** A server that answers as a chat model of OpenAI does, by a script instead of by thought. */
export interface Model {
	readonly baseUrl: string;
	/** In the order in which they came, since the last script was set. */
	readonly requests: readonly ModelRequest[];
	follow(script: Script): void;
	close(): Promise<void>;
}

export async function startModel(): Promise<Model> {
	const requests: ModelRequest[] = [];
	let script: Script | undefined;

	const answer = async (message: IncomingMessage): Promise<object> => {
		if (message.url !== '/v1/chat/completions') throw new Error(`Not served: ${message.url}`);
		const request = JSON.parse(await textOf(message)) as ModelRequest & { stream?: boolean };
		if (request.stream) throw new Error('This model answers as a whole');
		if (!script) throw new Error('No script is set');
		requests.push(request);
		return completion(script(request), requests.length);
	};

	const server = createServer((message, response) => {
		answer(message).then(
			(body) => {
				response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
			},
			(error: Error) => {
				// With another status the caller would try again.
				response.writeHead(400, { 'content-type': 'application/json' });
				response.end(JSON.stringify({ error: { message: error.message } }));
			},
		);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;

	return {
		baseUrl: `http://127.0.0.1:${port}/v1`,
		requests,
		follow: (next) => {
			script = next;
			requests.splice(0);
		},
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

async function textOf(message: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of message) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks).toString();
}

const completion = (answer: ModelAnswer, number: number) => ({
	id: `completion_${number}`,
	object: 'chat.completion',
	created: 0,
	model: 'stub',
	choices: [
		typeof answer === 'string'
			? {
					index: 0,
					finish_reason: 'stop',
					message: { role: 'assistant', content: answer },
				}
			: {
					index: 0,
					finish_reason: 'tool_calls',
					message: {
						role: 'assistant',
						content: null,
						tool_calls: [
							{
								id: `call_${number}`,
								type: 'function',
								function: { name: answer.tool, arguments: JSON.stringify(answer.input) },
							},
						],
					},
				},
	],
	usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});
