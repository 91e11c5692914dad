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
	/** As text, its beginning if it is long. */
	readonly body: string;
	/** The body, read; undefined if it is no JSON. */
	readonly json: unknown;
}

/** What comes back. */
export interface Answer {
	/** 200 unless given. */
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** A text as it is, all else as JSON. */
	readonly body: unknown;
}
