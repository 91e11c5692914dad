import { JOB_TITLE_PLACEHOLDER } from '../../contract/campaigns';

/**
 * What the service does with a text that people will read. It fills in the placeholders of a `template`, and of a
 * `replacement` of a template for a single lead. It sends a `fallback` to leads for whom it cannot. It sends other
 * texts `asItIs`.
 */
export type TextForPeople = 'asItIs' | 'fallback' | 'replacement' | 'template';

/** Texts that are the same for all leads of a campaign, except for what the service fills in. */
export const isForAll = (kind: TextForPeople): boolean =>
	kind === 'template' || kind === 'fallback';

/** The placeholders that the service fills in, according to the API's document. */
export const FILLED_IN: Readonly<Record<TextForPeople, readonly string[]>> = {
	asItIs: [],
	fallback: [],
	replacement: [JOB_TITLE_PLACEHOLDER],
	template: [JOB_TITLE_PLACEHOLDER],
};
