/** What a difference does to the nodes: `misbehaves` ends the command with exit code 1. */
export type Effect = 'knows less' | 'misbehaves';

/** Where the difference was seen: in the served OpenAPI document, or in an answer. */
export type Area = 'answer' | 'document' | 'headers' | 'pages' | 'refusals';

/** How a value of an answer differs from the contract. */
export type MisfitKind =
	| 'missing field'
	| 'outside bounds'
	| 'unknown field'
	| 'unknown value'
	| 'wrong format'
	| 'wrong type';

/** One difference between the contract and the service. */
export interface Finding {
	readonly area: Area;
	/** Id of the endpoint in the contract; for one that we do not know, its method and path. */
	readonly endpoint: string;
	/** What kind of difference it is, for example `missing field`. */
	readonly what: string;
	/** Where in the request or the answer, for example `data[].email`; empty if it concerns the whole. */
	readonly at: string;
	readonly expected: string;
	readonly came: string;
	readonly effect: Effect;
}

/** One difference, with every endpoint that has it. */
export interface SharedFinding extends Omit<Finding, 'came' | 'endpoint'> {
	readonly endpoints: readonly string[];
	/** The first values that came, each once. */
	readonly came: readonly string[];
	/** How often it was seen. */
	readonly times: number;
}

/** Something that could not be read, and why. */
export interface Unread {
	readonly endpoint: string;
	readonly why: string;
}

export interface Judgement {
	readonly verdict: 'confirmed' | 'open' | 'refuted';
	/** What shows it, or why nothing does. */
	readonly why: string;
	/** The effect of a refuted assumption. */
	readonly effect?: Effect;
}

/** The result of judging an assumption of the contract. */
export interface JudgedAssumption extends Judgement {
	readonly endpoint: string;
	readonly assumption: string;
}

export interface Report {
	readonly baseUrl: string;
	/** False if there was no key, so that only the document was compared. */
	readonly hasKey: boolean;
	readonly requests: number;
	readonly findings: readonly SharedFinding[];
	readonly unread: readonly Unread[];
	readonly assumptions: readonly JudgedAssumption[];
}

const CAME_MAX = 10;

/** Each difference once, with all endpoints that have it. */
export function shareFindings(findings: readonly Finding[]): SharedFinding[] {
	const shared = new Map<string, SharedFinding>();
	for (const { endpoint, came, ...rest } of findings) {
		const key = JSON.stringify(rest);
		const known = shared.get(key) ?? { ...rest, endpoints: [], came: [], times: 0 };
		shared.set(key, {
			...known,
			endpoints: [...new Set([...known.endpoints, endpoint])],
			came: [...new Set([...known.came, came])].slice(0, CAME_MAX),
			times: known.times + 1,
		});
	}
	return [...shared.values()];
}

/** Whether a node would misbehave because the contract is wrong. */
export const isBroken = ({ findings, assumptions }: Report): boolean =>
	[...findings, ...assumptions].some(({ effect }) => effect === 'misbehaves');
