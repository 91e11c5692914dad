/** What n8n sent to other hosts, all of which the stage answered or refused. */
export interface OutsideFacts {
	readonly calls: readonly OutsideCall[];
	/** The stubs that answered nothing, as the user wrote them. */
	readonly unused_stubs: readonly string[];
	/** Connections that reached a host beyond this machine. */
	readonly escaped: ReadonlyArray<{ readonly at: number; readonly host: string }>;
}

/** The calls of one host, method and path: the first of them, and how many there were. */
export interface OutsideCall {
	readonly at: number;
	readonly host: string;
	readonly method: string;
	readonly path: string;
	readonly query: string;
	/** Its beginning. */
	readonly body: string;
	/** What answered: 'the default of Slack', 'stub 1'. */
	readonly answer: string;
	readonly count: number;
}
