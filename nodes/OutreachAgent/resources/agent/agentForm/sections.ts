import type { INodeProperties } from 'n8n-workflow';

import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { readFields } from '../../../../shared/form/fields';
import { withoutForTools } from '../../../../shared/form/forTools';
import { jsonIn } from '../../../../shared/form/jsonInput';
import { heading, jsonField, showIf } from '../../../../shared/form/properties';
import { criteriaField } from './criteria';
import { criteriaFields } from './fields';
import { readSignals, signalsField } from './signals';

// A new agent takes its criteria and signals from the proposal, from fields or from JSON.

export const SECTIONS = ['criteria', 'signals'] as const;
export type Section = (typeof SECTIONS)[number];

interface SectionForm {
	readonly title: string;
	readonly label: string;
	readonly description: string;
	readonly field: INodeProperties;
	/** As in 'The criteria as the API documents them, as JSON …' */
	readonly asJson: string;
}

const FORMS: Readonly<Record<Section, SectionForm>> = {
	criteria: {
		title: 'Who to Look For',
		label: 'Criteria',
		description: 'What a lead must be like',
		field: criteriaField,
		asJson: 'as JSON or as an object from an expression',
	},
	signals: {
		title: 'What to Watch For',
		label: 'Signals',
		description: 'What draws the attention of the agent to someone',
		field: signalsField,
		asJson: 'as a JSON array or as a list from an expression',
	},
};

export const sectionTitle = (section: Section): INodeProperties =>
	heading(FORMS[section].title, `${section}Heading`);

function propertiesOf(section: Section): INodeProperties[] {
	const { label, description, field, asJson } = FORMS[section];
	const source = `${section}Source`;
	return [
		sectionTitle(section),
		// An AI agent fills in fields rather than JSON.
		...withoutForTools(
			{
				displayName: label,
				name: source,
				type: 'options',
				noDataExpression: true,
				options: [
					{
						name: 'From the Proposal',
						value: 'proposal',
						description: 'As the service proposes it',
					},
					{ name: 'Using Fields Below', value: 'form' },
					{ name: 'Using JSON', value: 'json' },
				],
				default: 'proposal',
				description,
			},
			'json',
		),
		...showIf({ [source]: ['form'] }, [field]),
		jsonField(
			`${label} JSON`,
			`${section}Json`,
			{ [source]: ['json'] },
			`The ${section} as the API documents them and as a proposal has them, ${asJson}. They are checked like the fields.`,
		),
	];
}

export const sectionProperties: INodeProperties[] = SECTIONS.flatMap(propertiesOf);

/** The sections that the form takes from the proposal. */
export const proposedSections = (call: ItemCall): Section[] =>
	SECTIONS.filter((section) => call.parameter(`${section}Source`) === 'proposal');

/** Reads a section that does not come from the proposal. */
export function readSection(call: ItemCall, section: Section): unknown {
	if (call.parameter(`${section}Source`) === 'json') {
		return jsonIn(`${section}_json`, call.parameter(`${section}Json`));
	}
	return section === 'signals'
		? readSignals(call)
		: (readFields(call, criteriaFields).criteria ?? {});
}
