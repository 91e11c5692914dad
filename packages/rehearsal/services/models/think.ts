import type { Random } from 'outreach-sandbox/core/random';
import { answerWithTools } from 'outreach-sandbox/services/model/agent';
import { answerWithoutTools } from 'outreach-sandbox/services/model/answer';
import type { ModelAnswer, ModelRequest } from 'outreach-sandbox/services/model/exchange';
import { readJson } from '../readJson';
import { valueFor } from './valueForSchema';

/** The request to a model, and the JSON schema of the answer if there is one. */
export interface ModelQuestion extends ModelRequest {
	readonly schema?: unknown;
}

/** With this tool, n8n's agent gives its answer if the answer must have a certain form. */
const LAST_TOOL = 'format_final_json_response';

/** Keeps an agent from going round in circles. */
const TURNS_MAX = 3;

/** How often a tool is called when one is offered. */
const SHARE_OF_CALLS = 0.5;

/**
 * Answers without thinking: calls tools if the seed says so, gives JSON if the question asks for it, and otherwise
 * gives a text.
 */
export function think(question: ModelQuestion, random: Random): ModelAnswer {
	const { messages, tools = [], schema } = question;
	const known = answerWithTools(question);
	const last = tools.find((tool) => tool.function.name === LAST_TOOL)?.function;
	if (typeof known === 'string') {
		if (!last) return known;
	} else if (known) return known[0]!;

	const others = tools.filter((tool) => tool.function.name !== LAST_TOOL);
	const asked = messages.findLastIndex(({ role }) => role === 'user');
	const turns = messages.slice(asked + 1).filter(({ role }) => role === 'tool').length;
	if (others.length > 0 && turns < TURNS_MAX && random.chance(SHARE_OF_CALLS)) {
		const { name, parameters } = random.pick(others).function;
		return { tool: name, input: inputFor(parameters, messages) };
	}
	if (last) return { tool: last.name, input: inputFor(last.parameters, messages) };
	if (schema !== undefined) return JSON.stringify(valueFor(schema));
	const text = answerWithoutTools(question);
	const inPrompt = schemaIn(messages);
	return inPrompt === undefined || isJson(text) ? text : JSON.stringify(valueFor(inPrompt));
}

type Messages = ModelQuestion['messages'];

/** Arguments for a tool, using values from the conversation such as `conversation_id: conv_1`. */
function inputFor(parameters: unknown, messages: Messages) {
	const said = messages.map(({ content }) => content ?? '').join('\n');
	const hint = (name: string): string | undefined => {
		if (!/^\w+$/.test(name)) return undefined;
		const spoken = name.replace(/(?<=[a-z])(?=[A-Z])|_/g, '[ _]?');
		return new RegExp(`${spoken}["']?\\s*[:=]\\s*["']?([^\\s"',}]+)`, 'i').exec(said)?.[1];
	};
	const value = valueFor(parameters, hint);
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** n8n's chains describe the JSON that they want in the prompt: the last fenced block that is a schema. */
function schemaIn(messages: Messages): unknown {
	const said = messages.map(({ content }) => content ?? '').join('\n');
	const blocks = [...said.matchAll(/```json\s*(\{.*?\})\s*```/gs)].map(([, text]) =>
		readJson(text!),
	);
	return blocks.findLast(
		(block) =>
			typeof block === 'object' && block !== null && ('properties' in block || '$schema' in block),
	);
}

const isJson = (text: string) => readJson(text) !== undefined;
