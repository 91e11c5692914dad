import type { INodeProperties } from 'n8n-workflow';

import { agents } from '../../../../src/contract/agents';
import { isRefusal, withHint } from '../../../../src/n8n/errors';
import { type Operation, perItem } from '../../../../src/n8n/run';
import { showFor } from '../../../shared/showFor';
import { simplifyProperty } from '../../../shared/simplify';
import { advised } from '../advice';
import { confirmation, productProperties } from './productForm';
import { longestWait, settled, waitProperties } from './waiting';

const properties: INodeProperties[] = [...productProperties, ...waitProperties, simplifyProperty];

export const start: Operation = {
	properties: showFor('generation', 'start', properties),
	run: perItem(async (call) => {
		const { client, signal } = call;
		const longest = longestWait(call);
		const body = await confirmation(call);
		const answer = await advised(client.call(agents.startGeneration, { body }, { signal }));
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
