import { explain, hasApiCode } from '../../../src/n8n/errors';

/** What to do about an error of the API, by its code. */
const ADVICE: Readonly<Record<string, string>> = {
	invalid_generation:
		'Check the Generation ID: Generation > Start gives it, as generation_id, and it is good for its own workspace only.',
	product_extraction_failed:
		'Check that everyone can open the website and that it says what is offered, or try another page of it. You can also describe the product yourself: Generation > Start, Product: Using Fields Below.',
	product_not_found:
		'Read a product from a website with Product > Preview From Website, and start a generation with it: Generation > Start saves the product.',
	product_replacement_required:
		'Turn on Replace Existing Product to replace the product that is saved, or set Product to Saved Product to go on with it.',
	stale_generation:
		'The product or its proposal changed since. Start a generation again with Generation > Start, and use its generation_id.',
};

/** Throws the error, with advice if there is some. */
export function throwWithAdvice(error: unknown): never {
	for (const [code, advice] of Object.entries(ADVICE)) {
		if (hasApiCode(error, code)) throw explain(error, advice);
	}
	throw error;
}
