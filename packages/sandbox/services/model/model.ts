import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';

import type { AppEnv } from '../../http/env';
import { noOtherPages } from '../../http/callers';
import { answerSensibly } from './answer';
import type { Outside } from '../outside';
import { chunksOf, completionOf } from './completions';
import { MODEL_NAME, type ModelRequest, type Script } from './exchange';
import { eventsOf, readResponsesRequest, responseOf } from './responses';
import { tellQuestion } from './tellQuestion';

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
		if (!stream) return c.json(completionOf(answered));
		return streamSSE(c, async (events) => {
			for (const chunk of chunksOf(answered)) {
				await events.writeSSE({ data: JSON.stringify(chunk) });
			}
			await events.writeSSE({ data: '[DONE]' });
		});
	});
	routes.post('/responses', async (c) => {
		const body = await c.req.json<Record<string, unknown>>();
		const answered = await answer(readResponsesRequest(body), c.req.raw.signal);
		if (body.stream !== true) return c.json(responseOf(answered));
		return streamSSE(c, async (events) => {
			for (const event of eventsOf(answered)) {
				await events.writeSSE({ event: event.type, data: JSON.stringify(event) });
			}
		});
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
