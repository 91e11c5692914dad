/** Why the command cannot say anything: a sentence for the one who started it. */
export class CannotContact extends Error {}
