import { explain, hasApiCode } from '../../../src/n8n/errors';

/** What a user can do about an error of the API, by its code. */
const ADVICE: Readonly<Record<string, string>> = {
	invalid_generation:
		'Check the Proposal ID: Proposal > Create gives it, as generation_id, and it is valid only in its own workspace.',
	product_extraction_failed:
		'Check that everyone can open the website and that it says what is offered, or try another page of it. You can also describe the product yourself: Proposal > Create, Product: Using Fields Below.',
	product_not_found:
		'Read a product from a website with Product > Preview From Website, and pass it to Proposal > Create, which saves it.',
	product_replacement_required:
		'To replace the saved product with this one, turn on Replace Existing Product. To go on with the saved one, set Product to Saved Product.',
	stale_generation:
		'The product or its proposal changed since. Make another proposal with Proposal > Create, and use its generation_id.',
};

/** Throws the error, with advice if there is any. */
export function throwWithAdvice(error: unknown): never {
	for (const [code, advice] of Object.entries(ADVICE)) {
		if (hasApiCode(error, code)) throw explain(error, advice);
	}
	throw error;
}
