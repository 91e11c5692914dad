/** Why the command cannot report anything, as a sentence for the user. */
export class CannotContact extends Error {}
