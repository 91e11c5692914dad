import { agents } from '../../../../src/contract/agents';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { throwWithAdvice } from '../advice';
import { productRow } from './productRow';

export const get: Operation = {
	properties: [],
	endpoint: agents.getProduct,
	output: productRow,
	run: perItem(async (call) => {
		const { data } = await call.read(agents.getProduct, {}).catch(throwWithAdvice);
		return [data];
	}),
};
