/** One import of zod for all output schemas: Node.js looks a package up anew for each folder that imports it. */
export * as z from 'zod/v4';
