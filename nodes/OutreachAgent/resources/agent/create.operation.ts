import type { INodeProperties } from 'n8n-workflow';

import { agents } from '../../../../src/contract/agents';
import { leadLists } from '../../../../src/contract/leads';
import type { Problem } from '../../../../src/contract/problems';
import { checkRequest } from '../../../../src/n8n/checkRequest';
import { withHint } from '../../../../src/n8n/errors';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { differences, hintAtDifferences, readIfShort } from '../../../shared/afterChange';
import { readFields } from '../../../shared/form/fields';
import { outputHeading } from '../../../shared/form/jsonInput';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { leftOutIfEmpty, optionsByUser } from '../../../shared/form/properties';
import { leaveOutAsDestination, readLeaveOut } from '../../../shared/leaveOut/form';
import { throwWithAdvice } from '../advice';
import { generationId, whenNoGenerationId } from '../fields';
import {
	descriptionField,
	destinationListField,
	nameField,
	smartFinderField,
} from './agentForm/basics';
import { agentFields } from './agentForm/fields';
import { nameAgentProblem } from './agentForm/nameProblem';
import {
	proposedSections,
	readSection,
	type Section,
	sectionProperties,
	SECTIONS,
} from './agentForm/sections';
import { agentRow, simplifyAgent } from './agentRow';
import { checkDestinationList } from './leaveOutOfDestination';
import { hintAtLeftOut, readProposal, type SendableProposal } from './proposal';
import { hintAtAddresses } from './signalAddresses';

const additionalFields: INodeProperties = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: [leftOutIfEmpty(descriptionField), smartFinderField],
};

const NOT_CREATED =
	'If the destination list is one of these lead lists, the agent is not created. The people that the agent finds are not compared with these lists: choose them in Campaign > Start as well. Costs a request for each list.';

/** Takes the place of a proposal that was not read. It breaks no rule. */
const STAND_IN: SendableProposal = {
	sections: { criteria: {}, signals: [{ type: 'funding' }] },
	leftOut: { criteria: [], signals: [] },
};

const MAY_BE_THERE =
	'An earlier run may have created the agent: look for it with Agent > Get Many before you run the node again.';

export const create: Operation = {
	properties: [
		...generationId,
		nameField,
		destinationListField,
		...sectionProperties,
		additionalFields,
		...optionsByUser((user) => [leaveOutAsDestination(NOT_CREATED, user)]),
		outputHeading,
		...outputProperties,
	],
	endpoint: agents.create,
	alsoCalls: [agents.get, agents.getGeneration, agents.list, leadLists.get],
	ownParameters: ['criteriaJson', 'criteriaSource', 'leaveOut', 'signalsJson', 'signalsSource'],
	whenEmpty: whenNoGenerationId,
	output: agentRow,
	run: perItem(async (call) => {
		const proposed = proposedSections(call);
		const isJson = (section: Section) => call.parameter(`${section}Source`) === 'json';
		const own = SECTIONS.filter((section) => !proposed.includes(section));
		const given = {
			...readFields(call, agentFields),
			...pickSections(own, (section) => readSection(call, section)),
			...pickSections(proposed, (section) => STAND_IN.sections[section]),
		};
		const rename = (problem: Problem) => nameAgentProblem(call, problem, given, isJson);
		checkRequest(agents.create, { body: given }, { rename });
		if (!proposed.includes('signals')) hintAtAddresses(call, given.signals);
		const leftOut = readLeaveOut(call);

		// A second run recognizes the request by the form alone: the proposal may be gone by then.
		const subject = [given, proposed];
		const left = call.journal(agents.create, {}, { subject })?.read()?.state;
		if (left === undefined) await checkDestinationList(call, given, leftOut, rename);
		const isProposalNeeded = proposed.length > 0 && left !== 'done';
		const proposal = isProposalNeeded
			? await readProposal(call, call.id('generationId'), proposed).catch((error: unknown) => {
					throw left === 'sending' ? withHint(error, MAY_BE_THERE, 'unknown') : error;
				})
			: STAND_IN;
		const request = checkRequest(
			agents.create,
			{ body: { ...given, ...pickSections(proposed, (section) => proposal.sections[section]) } },
			{ rename: ({ field, message }) => ({ field: `proposal.${field}`, message }) },
		);
		const answer = await call.send(agents.create, request, { subject }).catch(throwWithAdvice);
		hintAtLeftOut(call, proposal, proposed);
		const agent = await readIfShort(call, CREATED, answer.body.data, async () => {
			const path = { agent_id: answer.body.data.id };
			return (await call.read(agents.get, { path })).data;
		});
		hintAtDifferences(
			call,
			CREATED,
			differences(request.body, agent),
			'Look at the draft before you activate it.',
			(field) => call.labelOf(rename({ field, message: '' })),
		);
		return [simplifier(call, simplifyAgent)(agent)];
	}),
};

const CREATED = 'The agent was created';

const pickSections = (sections: readonly Section[], valueOf: (section: Section) => unknown) =>
	Object.fromEntries(sections.map((section) => [section, valueOf(section)]));
