/** Why the command cannot report anything, as a sentence for the user. */
export class CannotContact extends Error {
	/** @param advice Another sentence, for when nothing else could be compared either. */
	constructor(
		message: string,
		readonly advice?: string,
	) {
		super(message);
	}
}
