import type { INodeProperties } from 'n8n-workflow';

import { agents } from '../../../../src/contract/agents';
import { isRefusal, withHint } from '../../../../src/n8n/errors';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { simplifyProperty } from '../../../shared/form/simplify';
import { advised } from '../advice';
import { confirmation, productProperties } from './productForm';
import { generationRow } from './generationRow';
import { longestWait, settled, waitProperties } from './waiting';

const properties: INodeProperties[] = [...productProperties, ...waitProperties, simplifyProperty];

export const start: Operation = {
	properties,
	endpoint: agents.startGeneration,
	alsoCalls: [agents.getProduct, agents.getGeneration],
	ownParameters: ['maxWaitSeconds', 'productJson', 'productSource', 'waitUntilReady'],
	output: generationRow,
	run: perItem(async (call) => {
		const longest = longestWait(call);
		const body = await confirmation(call);
		const answer = await advised(call.send(agents.startGeneration, { body }));
		const { data } = answer.body;
		return [
			await settled(call, data, longest).catch((error: unknown) => {
				const started = `The generation ${data.generation_id} was started`;
				// One that became stale is lost: its advice says to start another.
				const goOn = isRefusal(error) ? '.' : ': go on with Generation > Get and this ID.';
				throw withHint(error, started + goOn, 'sent');
			}),
		];
	}),
};
