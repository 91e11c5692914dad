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

/** A text, or a call of a tool. */
export type ModelAnswer =
	| string
	| { readonly tool: string; readonly input: Readonly<Record<string, unknown>> };

/** Answers a request; what it throws reaches the caller as an error of the model. */
export type Script = (request: ModelRequest) => ModelAnswer;

export interface Answered {
	readonly id: string;
	readonly answer: ModelAnswer;
}

export const MODEL_NAME = 'sandbox-canned-answers';
