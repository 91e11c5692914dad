import { agentCriteriaSchema, agents, agentSignalSchema } from '../../../../src/contract/agents';
import { isRecord, type JsonRecord, recordsOf } from '../../../../src/contract/json';
import { wrongState } from '../../../../src/n8n/errors';
import { addHint } from '../../../../src/n8n/execution/hints';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { throwWithAdvice } from '../advice';
import { keepKnownFields, unknownFields } from '../keepKnownFields';
import type { Section } from './agentForm/sections';

export interface SendableProposal {
	/** In the form of a request. */
	readonly sections: Readonly<Record<Section, unknown>>;
	/** The fields that a request cannot hold. */
	readonly leftOut: Readonly<Record<Section, readonly string[]>>;
}

/** The proposed criteria and signals. Throws if there are none. */
export async function readProposal(
	call: ItemCall,
	generationId: string,
	wanted: readonly Section[],
): Promise<SendableProposal> {
	const path = { generation_id: generationId };
	const answer = await call.read(agents.getGeneration, { path }).catch(throwWithAdvice);
	const { status, proposal } = answer.data;
	if (status === 'preparing') {
		throw wrongState(
			'The proposal is still being prepared',
			'Wait for it with Proposal > Get and Wait Until Ready, then create the agent.',
		);
	}
	if (!proposal) {
		throw wrongState(
			'Nothing could be proposed for this product',
			'Set both Criteria and Signals to Using Fields Below, and say yourself who to look for.',
		);
	}
	const { criteria } = proposal;
	const signals = recordsOf(proposal.signals);
	if (status === 'manual_input_required') checkIsReviewable(call, proposal, wanted);
	const schema = agentCriteriaSchema();
	return {
		sections: {
			// If they are missing, the check reports that.
			criteria: isRecord(criteria) ? keepKnownFields(criteria, schema) : criteria,
			signals: signals.map(cleanSignal),
		},
		leftOut: {
			criteria: isRecord(criteria) ? unknownFields(criteria, schema) : [],
			signals: signals.flatMap((signal) => {
				const variant = variantOf(signal);
				return variant ? unknownFields(signal, variant) : [];
			}),
		},
	};
}

const LABELS: Readonly<Record<Section, string>> = { criteria: 'Criteria', signals: 'Signals' };

/** The API could not propose all by itself, and takes such a proposal only complete and reviewed. */
function checkIsReviewable(
	call: ItemCall,
	proposal: Readonly<Partial<Record<Section, unknown>>>,
	wanted: readonly Section[],
): void {
	const isEmpty = (value: unknown) =>
		Object.values(Object(value) as object).every(
			(field) => field === null || field === '' || (Array.isArray(field) && field.length === 0),
		);
	const empty = wanted.filter((section) => isEmpty(proposal[section]));
	const named = empty.map((section) => LABELS[section]).join(' and ');
	if (empty.length > 0) {
		throw wrongState(
			`The proposal is incomplete: it has no ${named.toLowerCase()}`,
			`Set ${named} to Using Fields Below, and say yourself who to look for.`,
		);
	}
	addHint(
		call,
		'The API says that this proposal needs manual input. Look at criteria and signals before you activate the agent.',
	);
}

/** A request takes only fields that the API documents for it, so others of a proposal cannot go into the agent. */
export function hintAtLeftOut(
	call: ItemCall,
	{ leftOut }: SendableProposal,
	sections: readonly Section[],
): void {
	const unknown = new Set(sections.flatMap((section) => leftOut[section]));
	if (unknown.size === 0) return;
	const names = [...unknown].map((name) => `"${name}"`).join(', ');
	addHint(
		call,
		`The proposal also says ${names}, which a request to create an agent cannot hold. The agent was created without it.`,
	);
}

/** A signal of an unknown type stays as it is, so that the check can name it. */
function cleanSignal(signal: JsonRecord): JsonRecord {
	const variant = variantOf(signal);
	return variant ? keepKnownFields(signal, variant) : signal;
}

const variantOf = ({ type }: JsonRecord) =>
	agentSignalSchema().options.find(({ shape }) => shape.type.value === type);
