import { explain, hasApiCode } from '../../../src/n8n/errors';

/** What to do about it, by the code with which the API refuses. */
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

/** The answer; a refusal that has an advice comes with it. */
export async function advised<T>(answer: Promise<T>): Promise<T> {
	return await answer.catch((error: unknown) => {
		throw withAdvice(error);
	});
}

function withAdvice(error: unknown): unknown {
	for (const [code, advice] of Object.entries(ADVICE)) {
		if (hasApiCode(error, code)) return explain(error, advice);
	}
	return error;
}
