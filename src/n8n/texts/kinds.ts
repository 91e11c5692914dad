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

/** The fields of an operation whose texts people will read, by parameter name. */
export type TextsForPeople = Readonly<Record<string, TextForPeople>>;

/** The placeholders that the service fills in, according to the API's document. */
export const FILLED_IN: Readonly<Record<TextForPeople, readonly string[]>> = {
	asItIs: [],
	fallback: [],
	replacement: [JOB_TITLE_PLACEHOLDER],
	template: [JOB_TITLE_PLACEHOLDER],
};

/** The name of the option that lifts the checks of texts. */
export const SEND_AS_WRITTEN = 'sendAsWritten';

/** Ends an error that this option would have prevented. */
export const OR_SEND_AS_WRITTEN = 'or turn on Send as Written under Options';

/** What to do about a text. A model can neither drag a field nor turn on an option. */
export const correction = (isByModel: boolean): string =>
	isByModel ? 'Write the text without that' : `Correct the text, ${OR_SEND_AS_WRITTEN}`;
