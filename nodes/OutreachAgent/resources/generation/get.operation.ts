import type { INodeProperties } from 'n8n-workflow';

import { idParameter } from '../../../../src/n8n/parameters';
import { type Operation, perItem } from '../../../../src/n8n/run';
import { showFor } from '../../../shared/showFor';
import { simplifyProperty } from '../../../shared/simplify';
import { generationId } from '../generationId';
import { longestWait, readGeneration, settled, waitProperties } from './waiting';

const [waitUntilReady, ...maxWait] = waitProperties;

const properties: INodeProperties[] = [
	generationId,
	{ ...(waitUntilReady as INodeProperties), default: false },
	...maxWait,
	simplifyProperty,
];

export const get: Operation = {
	properties: showFor('generation', 'get', properties),
	run: perItem(async (call) => {
		const longest = longestWait(call);
		const generation = await readGeneration(call, idParameter(call, 'generationId'));
		return [await settled(call, generation, longest)];
	}),
};
