import type { INodeProperties } from 'n8n-workflow';

import { agents } from '../../../../src/contract/agents';
import { withHint } from '../../../../src/n8n/errors';
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
				throw withHint(
					error,
					`The generation ${data.generation_id} was started: go on with Generation > Get and this ID.`,
					'sent',
				);
			}),
		];
	}),
};
