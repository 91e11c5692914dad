import { agents } from '../../../../src/contract/agents';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { outputProperties } from '../../../shared/form/output';
import { throwWithAdvice } from '../advice';
import { generationId, whenNoGenerationId } from '../fields';
import { proposalRow } from './proposalRow';
import { maxWaitOf, maxWaitSeconds, waitForProposal, waitUntilReady } from './waiting';

export const get: Operation = {
	properties: [
		...generationId,
		{ ...waitUntilReady, default: false },
		maxWaitSeconds,
		...outputProperties,
	],
	endpoint: agents.getGeneration,
	ownParameters: ['maxWaitSeconds', 'waitUntilReady'],
	whenEmpty: whenNoGenerationId,
	output: proposalRow,
	run: perItem(async (call) => {
		const maxWait = maxWaitOf(call);
		const path = { generation_id: call.id('generationId') };
		const { data } = await call.read(agents.getGeneration, { path }).catch(throwWithAdvice);
		return [await waitForProposal(call, data, maxWait)];
	}),
};
