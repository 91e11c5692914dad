import { agents } from '../../../../src/contract/agents';
import { type Operation, perItem } from '../../../../src/n8n/run';
import { advised } from '../advice';

export const get: Operation = {
	properties: [],
	run: perItem(async ({ client, signal }) => {
		const { body } = await advised(client.call(agents.getProduct, {}, { signal }));
		return [body.data];
	}),
};
