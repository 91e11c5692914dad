import { Hono } from 'hono';

import type { AppEnv } from '../../core/http/env';
import { noOtherPages } from '../../core/http/callers';
import { answerSensibly } from './answer';
import type { Outside, Sent } from '../outside';
import type { ServiceResponse } from '../response';
import { completionResponse } from './completions';
import { MODEL_NAME, type ModelRequest, type Script } from './exchange';
import { readResponsesRequest, responsesResponse } from './responses';

/**
 * A model that speaks OpenAI's API and answers from a table instead of thinking: the same question always gets the same
 * answer.
 */
export interface Model {
	/** Since the last script was set, oldest first; the latest 100. */
	readonly requests: readonly ModelRequest[];
	/** Answers by this script from now on. Without a script, answers by its own table. */
	follow(script?: Script): void;
	readonly routes: Hono<AppEnv>;
}

const REQUESTS_MAX = 100;

/** @param think waits before an agent, who has tools, gets its answer */
export function createModel(
	outside: Pick<Outside, 'add'>,
	think: (gone: AbortSignal) => Promise<void>,
): Model {
	const requests: ModelRequest[] = [];
	let script: Script = answerSensibly;
	let count = 0;

	const answer = async (request: ModelRequest, gone: AbortSignal) => {
		if (request.tools?.length) await think(gone);
		requests.push(request);
		requests.splice(0, requests.length - REQUESTS_MAX);
		const answered = script(request);
		outside.add({ service: "The sandbox's model", ...tellQuestion(request, answered) });
		return { answer: answered, id: `canned_${(count += 1)}` };
	};

	const routes = new Hono<AppEnv>();
	routes.use(noOtherPages);
	// With any other status, the caller would try again.
	routes.onError((error) => Response.json({ error: { message: error.message } }, { status: 400 }));
	routes.get('/models', (c) =>
		c.json({ object: 'list', data: [{ id: MODEL_NAME, object: 'model', owned_by: 'sandbox' }] }),
	);
	routes.post('/chat/completions', async (c) => {
		const { stream, ...request } = await c.req.json<ModelRequest & { stream?: boolean }>();
		const answered = await answer(request, c.req.raw.signal);
		return write(completionResponse(answered, Boolean(stream)));
	});
	routes.post('/responses', async (c) => {
		const body = await c.req.json<Record<string, unknown>>();
		const answered = await answer(readResponsesRequest(body), c.req.raw.signal);
		return write(responsesResponse(answered, body.stream === true));
	});

	return {
		requests,
		follow: (next = answerSensibly) => {
			script = next;
			requests.splice(0);
		},
		routes,
	};
}

const write = ({ status, headers, body }: ServiceResponse): Response =>
	typeof body === 'string'
		? new Response(body, { status, headers })
		: Response.json(body, { status, headers });

/** The last message to a model, and its answer, for people to read. */
function tellQuestion(
	// A caller may send anything.
	{ messages = [] }: Partial<Pick<ModelRequest, 'messages'>>,
	answer: ReturnType<Script>,
): Pick<Sent, 'answer' | 'text' | 'what'> {
	const calls = typeof answer === 'string' ? [] : [answer].flat();
	const said = calls.map(({ tool, input }) => `Calls ${tool}: ${JSON.stringify(input)}`);
	const last = messages.at(-1);
	return {
		what: last?.role === 'tool' ? 'Result of a tool' : 'Question',
		text: last?.content ?? '',
		answer: typeof answer === 'string' ? answer : said.join('\n'),
	};
}
