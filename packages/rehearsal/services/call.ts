/** A request that n8n sent to a service outside. */
export interface Call {
	/** Milliseconds of the world's clock. */
	readonly at: number;
	/** With the port, unless it is the usual one. */
	readonly host: string;
	readonly method: string;
	readonly path: string;
	/** Without the question mark. */
	readonly query: string;
	/** As text. */
	readonly body: string;
	/** The parsed body; undefined if it is no JSON. */
	readonly json: unknown;
}

/** The answer to a call. */
export interface Answer {
	/** Defaults to 200. */
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** A text goes out as it is, any other value as JSON. */
	readonly body: unknown;
	/** The part of the request that the service ignored, in words that follow 'without'. */
	readonly without?: string;
}
