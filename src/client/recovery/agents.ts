import { AGENT_MOVES, agents } from '../../contract/agents';
import { type JsonRecord, recordsOf } from '../../contract/json';
import { ApiError } from '../errors';
import { createdOne, isSame, sameText } from './created';
import type { Finding, Look, Recovery } from './recovery';
import { transition } from './transition';

const readAgent = async ({ read, path }: Look): Promise<JsonRecord> => await read(agents.get, path);

export const agentRecoveries: Readonly<Record<string, Recovery>> = {
	[agents.startGeneration.id]: { lookAt: 'the product of the workspace' },

	[agents.create.id]: {
		lookAt: 'the list of agents',
		find: async ({ body, pages, read, isNew, claim }) => {
			const candidates: JsonRecord[] = [];
			// The API names no order, so only all pages tell.
			for await (const page of pages(agents.list)) {
				candidates.push(
					...page.filter((agent) => isCreatedBy(agent, body) && isNew(agent.created_at)),
				);
			}
			return await createdOne(
				candidates,
				claim,
				async (id) => await read(agents.get, { agent_id: id }),
			);
		},
	},

	[agents.update.id]: {
		lookAt: 'the signals of the agent',
		before: signalsBefore,
		find: findSignals,
		read: readAgent,
	},

	[agents.act.id]: {
		lookAt: 'the status of the agent',
		read: readAgent,
		find: async (look) =>
			transition(look, await readAgent(look), {
				state: 'status',
				moves: AGENT_MOVES,
			}),
	},
};

function isCreatedBy(agent: JsonRecord, request: JsonRecord): boolean {
	return (
		agent.name === request.name &&
		agent.destination_list_id === request.destination_list_id &&
		sameText(agent.description, request.description)
	);
}

/** A key that may write agents need not be one that may read them. */
async function signalsBefore(look: Look): Promise<JsonRecord[] | undefined> {
	return await readAgent(look).then(
		({ signals }) => recordsOf(signals),
		(error: unknown) => {
			if (error instanceof ApiError && error.status === 403) return undefined;
			throw error;
		},
	);
}

/** Added signals stand behind those that were there before. */
async function findSignals(look: Look): Promise<Finding> {
	const agent = await readAgent(look);
	const signals = recordsOf(agent.signals);
	const added = recordsOf(look.body.add_signals);
	const before = Array.isArray(look.before) ? recordsOf(look.before) : undefined;
	const found: Finding = { state: 'found', body: { data: agent } };
	if (before) {
		if (isSame(signals, [...before, ...added])) return found;
		if (isSame(signals, before)) return { state: 'absent' };
	} else if (isSame(signals.slice(-added.length), added) && look.isNew(agent.updated_at)) {
		return found;
	}
	return { state: 'unclear', reason: 'The signals of the agent were changed in another way.' };
}
