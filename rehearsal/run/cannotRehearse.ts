/** Says in a sentence what keeps a rehearsal from taking place. */
export class CannotRehearse extends Error {}
