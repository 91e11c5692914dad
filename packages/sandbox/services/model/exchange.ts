/** The request to a model: all messages of the conversation, and the tools that it may call. */
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

export interface ToolCall {
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
}

export type ModelAnswer = string | ToolCall;

/**
 * Answers a request, or calls several tools at once. What it throws reaches the caller as an error of the model.
 */
export type Script = (request: ModelRequest) => ModelAnswer | readonly ToolCall[];

export interface Answered {
	readonly id: string;
	readonly answer: ReturnType<Script>;
}

/** The calls of tools in an answer, each with its ID. */
export function callsIn({ id, answer }: Answered): Array<ToolCall & { readonly id: string }> {
	if (typeof answer === 'string') return [];
	const calls = 'tool' in answer ? [answer] : answer;
	return calls.map((call, index) => ({ ...call, id: `call_${id}_${index}` }));
}

export const MODEL_NAME = 'sandbox-canned-answers';
