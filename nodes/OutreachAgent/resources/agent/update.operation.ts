import { type Agent, agents, type AgentUpdate } from '../../../../src/contract/agents';
import { isRecord, type JsonRecord, recordsOf } from '../../../../src/contract/json';
import { leadLists } from '../../../../src/contract/leads';
import { problemsOf } from '../../../../src/contract/problems';
import { checkPath, checkRequest, toUnchecked } from '../../../../src/n8n/checkRequest';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import {
	inJson,
	inputProperties,
	outputHeading,
	readFieldsOrJson,
	usesJson,
	usingFields,
} from '../../../shared/form/jsonInput';
import { agentLocator } from '../../../shared/form/locators';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { optionsByUser } from '../../../shared/form/properties';
import { changeRecord, type KindOfRecord, writtenAsJson } from '../../../shared/keep/changeRecord';
import { isSameValue, mergeChanges } from '../../../shared/keep/changes';
import { leaveOutAsDestination, readLeaveOut } from '../../../shared/leaveOut/form';
import { z } from '../../../shared/rows/zod';
import { changeProperties, readAgentChanges } from './agentForm/changes';
import { agentFields, criteriaFields } from './agentForm/fields';
import { nameAgentProblem } from './agentForm/nameProblem';
import { agentRow, simplifyAgent } from './agentRow';
import { checkDestinationList } from './leaveOutOfDestination';
import { hintAtAddresses } from './signalAddresses';

const NOT_UPDATED =
	'If the update sets a destination list and it is one of these lead lists, nothing is updated. The people that the agent finds are not compared with these lists: choose them in Campaign > Start as well. Costs a request for each list.';

export const update: Operation = {
	properties: [
		agentLocator,
		...inputProperties,
		...usingFields(changeProperties),
		...optionsByUser((user) => [leaveOutAsDestination(NOT_UPDATED, user)]),
		outputHeading,
		...outputProperties,
	],
	endpoint: agents.update,
	alsoCalls: [agents.get, leadLists.get],
	ownParameters: ['inputMode', 'jsonBody', 'leaveOut', 'valuesToClear'],
	output: () => agentRow().extend({ changed_fields: z.array(z.string()) }),
	run: perItem(async (call) => {
		const path = { agent_id: call.id('agentId') };
		const changes = readFieldsOrJson(call, () => readAgentChanges(call));
		if (usesJson(call)) {
			const body = toUnchecked<AgentUpdate>(changes);
			checkRequest(agents.update, { path, body }, { bodyName: 'json_body', rename: inJson });
		} else {
			checkPath(agents.update, path);
		}
		for (const signals of [changes.signals, changes.add_signals]) hintAtAddresses(call, signals);
		const leftOut = readLeaveOut(call);
		const kind = usesJson(call) ? writtenAsJson(AGENT) : AGENT;
		const { row, changedFields } = await changeRecord<Agent, AgentUpdate>(call, kind, {
			changes,
			problemsOf: (body) => problemsOf(agents.update.schemas().body, body),
			read: async () => {
				const { data } = await call.read(agents.get, { path });
				return { row: data, fields: { ...data, add_signals: addedSignals(data, changes) } };
			},
			send: async (body) => {
				// The agent's other fields may have changed when n8n runs the node again, so they do not identify
				// the send.
				const options = { isChecked: true, subject: [path, changes] };
				if (call.journal(agents.update, { path, body }, options)?.read() === undefined) {
					await checkDestinationList(call, changes, leftOut, (problem) =>
						kind.rename(call, problem, body),
					);
				}
				const answer = await call.send(agents.update, { path, body }, options);
				return answer.body.data;
			},
		});
		const toRow = simplifier<Agent>(call, (agent) => ({
			...simplifyAgent(agent),
			changed_fields: changedFields.map((field) => field.replace('add_', '')),
		}));
		return [toRow(row)];
	}),
};

const AGENT: KindOfRecord = {
	kind: 'agent',
	fields: [...agentFields, ...criteriaFields],
	merge: mergeAgent,
	initial: {},
	rename: nameAgentProblem,
};

/**
 * The API replaces criteria as a whole, so the request also contains those that are not set. Null means that the agent
 * has none.
 */
function mergeAgent(stored: JsonRecord, changes: JsonRecord): JsonRecord {
	if (!isRecord(changes.criteria)) return changes;
	const criteria = Object.entries(mergeChanges(stored.criteria, changes.criteria) as JsonRecord);
	return {
		...changes,
		criteria: Object.fromEntries(criteria.filter(([, value]) => value !== null)),
	};
}

/** The added signals that the agent has. */
const addedSignals = ({ signals }: Agent, { add_signals: added }: JsonRecord): JsonRecord[] =>
	recordsOf(added).filter((one) => signals.some((signal) => isSameValue(signal, one)));
