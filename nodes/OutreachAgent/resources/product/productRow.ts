import { agentProductSchema } from '../../../../src/contract/agents';
import { z } from '../../../shared/rows/zod';

/** In the order of the API's documentation. */
export const productRow = () => {
	const { generated_at, ...fields } = agentProductSchema().shape;
	return z.strictObject({ ...fields, generated_at });
};
