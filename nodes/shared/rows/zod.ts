/** The only import of zod for all output schemas: Node.js resolves a package again for each folder that imports it. */
export * as z from 'zod/v4';
