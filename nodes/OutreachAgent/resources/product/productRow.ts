import * as z from 'zod/v4';

import { agentProductSchema } from '../../../../src/contract/agentProduct';

/** In the order of the API's documentation. */
export const productRow = () => {
	const { generated_at, ...fields } = agentProductSchema().shape;
	return z.strictObject({ ...fields, generated_at });
};
