/** What n8n sent to other hosts. The stage answered or refused all of it. */
export interface OutsideFacts {
	readonly calls: readonly OutsideCall[];
	/** The texts that show their seams, of calls that are known to come from a run. */
	readonly texts: readonly OutsideText[];
	/** The stubs that answered no call, as the user wrote them. */
	readonly unused_stubs: readonly string[];
	/** Whether n8n had no network but that of its own machine. Otherwise its processes were closed and watched from inside. */
	readonly is_sealed: boolean;
	/** Connections that reached a host beyond this machine. */
	readonly escaped: ReadonlyArray<{ readonly at: number; readonly host: string }>;
}

/** The calls to one host with one method, path and answer: the first of them, and how many there were. */
export interface OutsideCall {
	readonly at: number;
	readonly host: string;
	readonly method: string;
	readonly path: string;
	readonly query: string;
	/** The beginning of the body. */
	readonly body: string;
	/** The source of the answer: 'the default of Slack', 'stub 1'. */
	readonly answer: string;
	readonly count: number;
	/** When each of them came. */
	readonly times: readonly number[];
}

export interface OutsideText {
	readonly at: number;
	readonly host: string;
	readonly text: string;
	readonly execution: string;
	readonly node: string;
}
