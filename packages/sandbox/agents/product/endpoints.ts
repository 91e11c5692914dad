import { ApiFailure } from '../../core/errors';
import type { Handlers } from '../../core/http/handler';
import { confirmProduct, extractProduct, isSameProduct, refuseReplacement } from './product';
import {
	countRead,
	currentGeneration,
	findProduct,
	generationReads,
	getFreshGeneration,
	insertGeneration,
	saveProduct,
} from './records';

export const productHandlers = {
	'agents.getProduct': (_, { store, workspace }) => {
		const product = findProduct(store, workspace.id);
		if (!product) {
			throw new ApiFailure(404, 'product_not_found', 'No product is saved in this workspace.');
		}
		return { body: { data: product } };
	},

	'agents.previewProduct': ({ body }, { now }) => ({ body: { data: extractProduct(body, now) } }),

	'agents.startGeneration': ({ body }, { store, workspace, effect }) => {
		const saved = findProduct(store, workspace.id);
		const confirmed = confirmProduct(body, saved);
		const isSame = saved !== undefined && isSameProduct(saved, confirmed);
		if (saved && !isSame && !body.replace_existing_product) refuseReplacement(saved);

		const current = isSame ? currentGeneration(store, workspace.id) : undefined;
		if (current) return { body: { data: current } };

		const product = isSame ? saved : confirmed;
		if (!isSame) {
			saveProduct(store, workspace.id, product);
			effect('product_saved', { website_url: product.website_url });
		}
		const reads = generationReads(store, workspace.id);
		const generation = insertGeneration(store, workspace.id, product, reads);
		effect('generation_started', { generation_id: generation.generation_id });
		return { body: { data: generation } };
	},

	'agents.getGeneration': ({ path }, context) => {
		countRead(context.store, context.workspace.id, path.generation_id);
		return { body: { data: getFreshGeneration(context, path.generation_id) } };
	},
} satisfies Partial<Handlers>;
