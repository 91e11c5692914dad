import { agentCriteriaSchema } from '../../../../src/contract/agents';
import { agentSignalSchema } from '../../../../src/contract/agentSignals';
import { isRecord, type JsonRecord, recordsOf } from '../../../../src/contract/json';
import { wrongState } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { readGeneration } from '../generation/waiting';
import { knownFields } from '../knownFields';

/** The sections of an agent that a generation can propose. */
export const SECTIONS = ['criteria', 'signals'] as const;
export type Section = (typeof SECTIONS)[number];

/** What a generation proposes, as a request takes it. Throws where it proposes nothing. */
export async function readProposal(
	call: ItemCall,
	generationId: string,
): Promise<Readonly<Record<Section, unknown>>> {
	const { status, proposal } = await readGeneration(call, generationId);
	if (status === 'preparing') {
		throw wrongState(
			'The generation is still being prepared',
			'Wait for it with Generation > Get and Wait Until Ready, then create the agent.',
		);
	}
	if (!proposal) {
		throw wrongState(
			'The generation proposes nothing',
			'Set both Criteria and Signals to Using Fields Below and fill them in yourself.',
		);
	}
	return {
		// What is missing there is for the check to name.
		criteria: isRecord(proposal.criteria)
			? knownFields(proposal.criteria, agentCriteriaSchema())
			: proposal.criteria,
		signals: recordsOf(proposal.signals).map(knownSignal),
	};
}

/** A signal of a type that is not known stays as it is: the check names it. */
function knownSignal(signal: JsonRecord): JsonRecord {
	const variant = agentSignalSchema().options.find(({ shape }) =>
		shape.type.values.has(signal.type as never),
	);
	return variant ? knownFields(signal, variant) : signal;
}
