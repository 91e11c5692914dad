import type { INodeProperties } from 'n8n-workflow';

import { agents, type AgentUpdate } from '../../../../src/contract/agents';
import type { JsonRecord } from '../../../../src/contract/json';
import type { Problem } from '../../../../src/contract/problems';
import { check, type Unchecked, toUnchecked } from '../../../../src/n8n/check';
import { invalidInput } from '../../../../src/n8n/errors';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { chosenToRequest, showChosen } from '../../../shared/form/fieldsToChange';
import {
	inJson,
	inputProperties,
	outputHeading,
	readBody,
	usesJson,
	usingFields,
} from '../../../shared/form/jsonInput';
import { agentLocator } from '../../../shared/form/locators';
import { simplifier, simplifyProperty } from '../../../shared/form/simplify';
import { type Form, formOf, type FormPart } from '../../../shared/form/values';
import { agentParts } from './agentForm';
import { type Section, SECTIONS } from './agentForm/section';
import { toFormField } from './agentForm/toFormField';
import { agentRow, simplifyAgent } from './agentRow';

const signalsChange: INodeProperties = {
	displayName: 'Change of the Signals',
	name: 'signalsChange',
	type: 'options',
	options: [
		{
			name: 'Add to the Signals It Has',
			value: 'add',
			description: 'The agent keeps its signals. The key needs the scope agents:read as well.',
		},
		{
			name: 'Replace All Signals',
			value: 'replace',
			description: 'The agent has these signals alone then',
		},
	],
	default: 'replace',
	description: 'What becomes of the signals that the agent has',
};

const parts: Readonly<Record<string, FormPart<AgentUpdate>>> = {
	...agentParts,
	signals: {
		properties: agentParts.signals.properties.toSpliced(1, 0, signalsChange),
		toRequest: (form): Unchecked<AgentUpdate> => {
			const { signals } = agentParts.signals.toRequest(form);
			const change = form('signalsChange', 'replace');
			if (change === 'add') return { add_signals: signals };
			if (change === 'replace') return { signals };
			throw invalidInput('signals_change', 'must be add or replace');
		},
	},
};

const properties: INodeProperties[] = [
	agentLocator,
	...inputProperties,
	...usingFields([
		{
			displayName: 'Fields to Change',
			name: 'fields',
			type: 'multiOptions',
			noDataExpression: true,
			options: [
				{ name: 'Criteria', value: 'criteria' },
				{
					name: 'Description',
					value: 'description',
					description: 'Chosen and left empty, it is cleared',
				},
				{ name: 'Destination List', value: 'destinationList' },
				{ name: 'Name', value: 'name' },
				{ name: 'Signals', value: 'signals' },
				{ name: 'Smart Finder', value: 'smartFinder' },
			],
			default: [],
			required: true,
			description:
				'What you choose appears below and is sent; all else stays as it is. Criteria are replaced as a whole.',
		},
		...showChosen(parts),
	]),
	outputHeading,
	simplifyProperty,
];

export const update: Operation = {
	properties,
	endpoint: agents.update,
	alsoCalls: [agents.get],
	ownParameters: ['fields', 'inputMode', 'jsonBody'],
	output: agentRow,
	run: perItem(async (call) => {
		const form = formOf(call);
		const body = readBody(call, () => chosenToRequest(parts, form));
		const request = check(
			agents.update,
			{ path: { agent_id: call.id('agentId') }, body: toUnchecked<AgentUpdate>(body) },
			usesJson(call)
				? { bodyName: 'json_body', rename: inJson }
				: {
						rename: (problem) => toFormField(problem, body, form),
						more: problemsOfEmptySections(body, form),
					},
		);
		const answer = await call.send(agents.update, request);
		return [simplifier(call, simplifyAgent)(answer.body.data)];
	}),
};

const NONE: Readonly<Record<Section, string>> = { criteria: '{}', signals: '[]' };

/**
 * A section that was chosen but is empty was forgotten, or its expressions gave nothing. Sent, it would take everything
 * from the agent, so that has to be written as JSON.
 */
function problemsOfEmptySections(body: JsonRecord, form: Form): Problem[] {
	const isEmpty = (section: Section) =>
		form(`${section}Source`, 'form') !== 'json' &&
		body[section] !== undefined &&
		Object.keys(Object(body[section])).length === 0;
	return SECTIONS.filter(isEmpty).map((field) => ({
		field,
		message: `must have at least one entry, has none. To remove all of them, choose Using JSON and enter ${NONE[field]}`,
	}));
}
