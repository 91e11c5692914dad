import { agents } from '../../../../src/contract/agents';
import { isRefusal, withHint } from '../../../../src/n8n/errors';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { outputProperties } from '../../../shared/form/output';
import { throwWithAdvice } from '../advice';
import { proposalRow } from './proposalRow';
import { productProperties, readProduct } from './productForm';
import { maxWaitOf, maxWaitSeconds, waitForProposal, waitUntilReady } from './waiting';

export const create: Operation = {
	properties: [...productProperties, waitUntilReady, maxWaitSeconds, ...outputProperties],
	endpoint: agents.startGeneration,
	alsoCalls: [agents.getProduct, agents.getGeneration],
	ownParameters: ['maxWaitSeconds', 'productJson', 'productSource', 'waitUntilReady'],
	output: proposalRow,
	run: perItem(async (call) => {
		const maxWait = maxWaitOf(call);
		const request = await readProduct(call);
		const answer = await call.send(agents.startGeneration, request).catch(throwWithAdvice);
		const { data } = answer.body;
		const waiting = waitForProposal(call, data, maxWait);
		return [
			await waiting.catch((error: unknown) => {
				const started = `The proposal ${data.generation_id} was started`;
				// A proposal that became stale is lost; then the advice is to start another.
				const next = isRefusal(error) ? '.' : ': go on with Proposal > Get and this ID.';
				throw withHint(error, started + next, 'sent');
			}),
		];
	}),
};
