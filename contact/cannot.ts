/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
/** Why the command cannot say anything: a sentence for the one who started it. */
export class CannotContact extends Error {}
