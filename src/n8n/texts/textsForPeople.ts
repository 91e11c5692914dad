import type { TextForPeople } from '../../checks/texts/textForPeople';

/** The fields of an operation whose texts people will read, by parameter name. */
export type TextsForPeople = Readonly<Record<string, TextForPeople>>;

/** The name of the option that lifts the checks of texts. */
export const SEND_AS_WRITTEN = 'sendAsWritten';

/** Ends an error that this option would have prevented. */
export const OR_SEND_AS_WRITTEN = 'or turn on Send as Written under Options';

/** What to do about a text. A model can neither drag a field nor turn on an option. */
export const correction = (isByModel: boolean): string =>
	isByModel ? 'Write the text without that' : `Correct the text, ${OR_SEND_AS_WRITTEN}`;
