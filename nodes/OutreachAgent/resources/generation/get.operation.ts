import type { INodeProperties } from 'n8n-workflow';

import { agents } from '../../../../src/contract/agents';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { simplifyProperty } from '../../../shared/form/simplify';
import { generationId } from '../generationId';
import { generationRow } from './generationRow';
import { longestWait, readGeneration, settled, waitProperties } from './waiting';

const [waitUntilReady, ...maxWait] = waitProperties;

const properties: INodeProperties[] = [
	generationId,
	{ ...(waitUntilReady as INodeProperties), default: false },
	...maxWait,
	simplifyProperty,
];

export const get: Operation = {
	properties,
	endpoint: agents.getGeneration,
	ownParameters: ['maxWaitSeconds', 'waitUntilReady'],
	output: generationRow,
	run: perItem(async (call) => {
		const longest = longestWait(call);
		const generation = await readGeneration(call, call.id('generationId'));
		return [await settled(call, generation, longest)];
	}),
};
