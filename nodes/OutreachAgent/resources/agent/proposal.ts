import { agentCriteriaSchema, agents, agentSignalSchema } from '../../../../src/contract/agents';
import { isRecord, type JsonRecord, recordsOf } from '../../../../src/contract/json';
import { wrongState } from '../../../../src/n8n/errors';
import { addHint } from '../../../../src/n8n/execution/hints';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { throwWithAdvice } from '../advice';
import { keepKnownFields, unknownFields } from '../keepKnownFields';
import type { Section } from './agentForm/sections';

/** The proposed criteria and signals in the form of a request. Throws if there are none. */
export async function readProposal(
	call: ItemCall,
	generationId: string,
): Promise<Readonly<Record<Section, unknown>>> {
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
	hintAtLeftOut(call, proposal);
	return {
		// If they are missing, the check reports that.
		criteria: isRecord(proposal.criteria)
			? keepKnownFields(proposal.criteria, agentCriteriaSchema())
			: proposal.criteria,
		signals: recordsOf(proposal.signals).map(cleanSignal),
	};
}

/** A request takes only fields that the API documents for it, so others of a proposal cannot go into the agent. */
function hintAtLeftOut(call: ItemCall, { criteria, signals }: JsonRecord): void {
	const unknown = [
		...(isRecord(criteria) ? unknownFields(criteria, agentCriteriaSchema()) : []),
		...recordsOf(signals).flatMap((signal) => {
			const variant = variantOf(signal);
			return variant ? unknownFields(signal, variant) : [];
		}),
	];
	if (unknown.length === 0) return;
	const names = [...new Set(unknown)].map((name) => `"${name}"`).join(', ');
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
