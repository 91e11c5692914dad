/** One import of zod for all output schemas: Node.js looks a package up again for each folder when n8n starts. */
export * as z from 'zod/v4';
