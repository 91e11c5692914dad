/** An HTTP request that n8n sent to a service outside. */
export interface ServiceRequest {
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
