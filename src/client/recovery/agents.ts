import {
	type Agent,
	AGENT_MOVES,
	type AgentCreate,
	type AgentSummary,
	agents,
} from '../../contract/agents';
import { type JsonRecord, recordsOf } from '../../contract/json';
import { parseTime } from '../../contract/time';
import { ApiError } from '../errors';
import type { Unvalidated } from './unvalidated';
import {
	type Candidate,
	findCreated,
	findTransition,
	isSame,
	isSameText,
	keepCreated,
	readKnown,
	UNSURE,
} from './records';
import type { Finding, Look, LookFor, Recoveries } from './recovery';

/** A look must end, and must not use up the requests of a minute. */
const PAGES_MAX = 5;
const TOO_LONG = 'The list of agents is too long to look for the new one.';

export const agentRecoveries = {
	[agents.startGeneration.id]: { lookAt: 'the product of the workspace' },

	[agents.create.id]: {
		lookAt: 'the list of agents',
		before: async (look) => await readKnown(look, agents.list),
		find: async (look) => {
			const candidates: Array<Candidate<Unvalidated<AgentSummary>>> = [];
			let pages = 0;
			// The API promises no order, so the agent may be on any page.
			for await (const page of look.pages(agents.list, {})) {
				const fitting = page.filter((agent) => isCreatedBy(agent, look.body));
				candidates.push(...keepCreated(fitting, 'created_at', look));
				pages += 1;
				if (pages >= PAGES_MAX) return { state: 'unclear', reason: TOO_LONG };
			}
			const read = async (id: string) => await look.read(agents.get, { path: { agent_id: id } });
			return await findCreated(candidates.toSorted(byAge), look, read);
		},
	},

	[agents.update.id]: {
		lookAt: 'the signals of the agent',
		before: readSignals,
		find: findSignals,
		read: readAgent,
	},

	[agents.act.id]: {
		lookAt: 'the status of the agent',
		read: readAgent,
		find: async (look) =>
			findTransition(look, await readAgent(look), { field: 'status', moves: AGENT_MOVES }),
	},
} satisfies Partial<Recoveries>;

/** A look for what a request did to one agent. */
type AgentLook = Look<{ readonly agent_id: string }>;

async function readAgent({ read, path }: AgentLook): Promise<Unvalidated<Agent>> {
	return await read(agents.get, { path });
}

const byAge = (a: Candidate<Unvalidated<AgentSummary>>, b: Candidate<Unvalidated<AgentSummary>>) =>
	parseTime(String(a.record.created_at)) - parseTime(String(b.record.created_at)) || 0;

function isCreatedBy(agent: Unvalidated<AgentSummary>, request: AgentCreate): boolean {
	return (
		agent.name === request.name &&
		agent.destination_list_id === request.destination_list_id &&
		isSameText(agent.description, request.description)
	);
}

/** Undefined if the key may write agents but not read them. */
async function readSignals(look: AgentLook): Promise<JsonRecord[] | undefined> {
	return await readAgent(look).then(
		({ signals }) => recordsOf(signals),
		(error: unknown) => {
			if (error instanceof ApiError && error.status === 403) return undefined;
			throw error;
		},
	);
}

/** The API appends added signals to those that were there before. */
async function findSignals(look: LookFor<typeof agents.update>): Promise<Finding> {
	const agent = await readAgent(look);
	const signals = recordsOf(agent.signals);
	const added = look.body.add_signals ?? [];
	const before = Array.isArray(look.before) ? recordsOf(look.before) : undefined;
	const found: Finding = { state: 'found', body: { data: agent } };
	if (before) {
		if (isSame(signals, [...before, ...added])) return found;
		if (isSame(signals, before)) return { state: 'absent' };
	} else {
		const age = look.ageOf(agent.updated_at);
		if (age === 'old') return { state: 'absent' };
		if (isSame(signals.slice(-added.length), added)) return age === 'new' ? found : UNSURE;
		// The agent itself may be new, or something else of it was changed.
		if (!added.some((one) => signals.some((signal) => isSame(signal, one)))) {
			return { state: 'absent' };
		}
		if (age === 'unsure') return { state: 'absent' };
	}
	return { state: 'unclear', reason: 'The signals of the agent were changed in another way.' };
}
