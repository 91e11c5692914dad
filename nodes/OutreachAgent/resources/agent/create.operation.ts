import type { INodeProperties } from 'n8n-workflow';

import { type AgentCreate, agentCreateSchema, agents } from '../../../../src/contract/agents';
import type { JsonRecord } from '../../../../src/contract/json';
import { type Problem, problemsOf } from '../../../../src/contract/problems';
import { invalidFields, withHint } from '../../../../src/n8n/errors';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { type Form, formOf } from '../../../shared/form/values';
import { withoutForTools } from '../../../shared/form/forTools';
import { outputHeading } from '../../../shared/form/jsonInput';
import { simplifier, simplifyProperty } from '../../../shared/form/simplify';
import { advised } from '../advice';
import { generationId } from '../generationId';
import { agentParts } from './agentForm';
import { asInForm } from './agentForm/fieldNames';
import { readProposal, type Section, SECTIONS } from './proposal';
import { agentRow, simplifyAgent } from './agentRow';

const FROM_GENERATION = {
	name: 'From the Generation',
	value: 'proposal',
	description: 'As the generation proposes it, unchanged',
};

/** What a generation proposes is the first choice. An AI agent fills in fields rather than JSON. */
const orProposed = (property: INodeProperties): INodeProperties[] =>
	SECTIONS.some((section) => property.name === sourceOf(section))
		? withoutForTools(
				{
					...property,
					options: [FROM_GENERATION, ...(property.options ?? [])] as INodeProperties['options'],
					default: FROM_GENERATION.value,
					displayOptions: {},
				},
				'json',
			)
		: [property];

const properties: INodeProperties[] = [
	generationId,
	...Object.values(agentParts).flatMap((part) => part.properties.flatMap(orProposed)),
	outputHeading,
	simplifyProperty,
];

/** They stand for what is not read yet, or need not be read, and break no rule. */
const STAND_INS = { criteria: {}, signals: [{ type: 'funding' }] };

export const create: Operation = {
	properties,
	endpoint: agents.create,
	alsoCalls: [agents.getGeneration, agents.list],
	output: agentRow,
	run: perItem(async (call) => {
		const form = formOf(call);
		const id = call.id('generationId');
		const proposed = SECTIONS.filter((section) => form(sourceOf(section)) === 'proposal');
		const wanted = { generation_id: id, ...fromFields(form), ...only(proposed, STAND_INS) };
		check(wanted, (problem) => asInForm(problem, wanted, form));

		// By what the form says: for a re-run that finds the generation stale the agent may be there already.
		const subject = [wanted, proposed];
		const left = call.journal(agents.create, {}, { subject })?.read()?.state;
		const isRead = proposed.length === 0 || left === 'done';
		const proposal = isRead
			? undefined
			: await readProposal(call, id).catch((error: unknown) => {
					throw left === 'sending' ? withHint(error, MAY_BE_THERE, 'unknown') : error;
				});
		const body = { ...wanted, ...(proposal && only(proposed, proposal)) };
		check(body, ({ field, message }) => ({ field: `proposal.${field}`, message }));
		const request = { body: body as AgentCreate };
		const answer = await advised(call.send(agents.create, request, { subject }));
		return [simplifier(call, simplifyAgent)(answer.body.data)];
	}),
};

const MAY_BE_THERE =
	'An earlier run may have created the agent: look for it with Agent > Get Many before you run the node again.';

function sourceOf(section: Section): string {
	return `${section}Source`;
}

const fromFields = (form: Form): JsonRecord =>
	Object.assign({}, ...Object.values(agentParts).map((part) => part.toRequest(form)));

const only = (sections: readonly Section[], values: Readonly<Record<Section, unknown>>) =>
	Object.fromEntries(sections.map((section) => [section, values[section]]));

/** Every rule that the agent breaks, so that one run shows them all. Throws where there is one. */
function check(body: JsonRecord, named: (problem: Problem) => Problem): void {
	const problems = problemsOf(agentCreateSchema(), body).map(named);
	if (problems.length > 0) throw invalidFields(problems);
}
