import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { agents } from '../../../../src/contract/agents';
import { check } from '../../../../src/n8n/check';
import { withHint } from '../../../../src/n8n/errors';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { withoutForTools } from '../../../shared/form/forTools';
import { outputHeading } from '../../../shared/form/jsonInput';
import { simplifier, simplifyProperty } from '../../../shared/form/simplify';
import { formOf, partsToRequest } from '../../../shared/form/values';
import { throwWithAdvice } from '../advice';
import { generationId, generationIdOf, whenNoGenerationId } from '../fields';
import { agentParts } from './agentForm';
import { type Section, SECTIONS } from './agentForm/section';
import { toFormField } from './agentForm/toFormField';
import { agentRow, simplifyAgent } from './agentRow';
import { readProposal } from './proposal';

const parts = Object.values(agentParts);

/** Makes the proposal the first choice. */
const withProposal = (source: INodeProperties): INodeProperties[] =>
	withoutForTools(
		{
			...source,
			options: [
				{
					name: 'From the Proposal',
					value: 'proposal',
					description: 'As the service proposes it, unchanged',
				},
				...(source.options as INodePropertyOptions[]),
			],
			default: 'proposal',
		},
		'json',
	);

const properties: INodeProperties[] = [
	...generationId,
	...parts
		.flatMap((part) => part.properties)
		.flatMap((property) => (/Source$/.test(property.name) ? withProposal(property) : [property])),
	outputHeading,
	simplifyProperty,
];

/** Stand for a proposal that is not read yet, or need not be read. They break no rule. */
const STAND_INS = { criteria: {}, signals: [{ type: 'funding' }] };

const MAY_BE_THERE =
	'An earlier run may have created the agent: look for it with Agent > Get Many before you run the node again.';

export const create: Operation = {
	properties,
	whenEmpty: whenNoGenerationId,
	endpoint: agents.create,
	alsoCalls: [agents.getGeneration, agents.list],
	output: agentRow,
	run: perItem(async (call) => {
		const form = formOf(call);
		const id = generationIdOf(call);
		const proposed = SECTIONS.filter((section) => form(`${section}Source`) === 'proposal');
		const given = {
			generation_id: id,
			...partsToRequest(parts, form),
			...pickSections(proposed, STAND_INS),
		};
		check(
			agents.create,
			{ body: given },
			{ rename: (problem) => toFormField(problem, given, form) },
		);

		// What the form says tells the agent apart. The proposal may be gone when n8n runs the node again.
		const subject = [given, proposed];
		const left = call.journal(agents.create, {}, { subject })?.read()?.state;
		const isProposalNeeded = proposed.length > 0 && left !== 'done';
		const proposal = isProposalNeeded
			? await readProposal(call, id).catch((error: unknown) => {
					throw left === 'sending' ? withHint(error, MAY_BE_THERE, 'unknown') : error;
				})
			: STAND_INS;
		const request = check(
			agents.create,
			{ body: { ...given, ...pickSections(proposed, proposal) } },
			{ rename: ({ field, message }) => ({ field: `proposal.${field}`, message }) },
		);
		const answer = await call.send(agents.create, request, { subject }).catch(throwWithAdvice);
		return [simplifier(call, simplifyAgent)(answer.body.data)];
	}),
};

const pickSections = (sections: readonly Section[], values: Readonly<Record<Section, unknown>>) =>
	Object.fromEntries(sections.map((section) => [section, values[section]]));
