/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import type fc from 'fast-check';

/** `CLIENT_HISTORIES=3000` for the long run, `CLIENT_SEED` to see one again. */
export const runsOf = (usual: number): fc.Parameters<unknown> & { readonly seed: number } => ({
	numRuns: Number(process.env.CLIENT_HISTORIES ?? usual),
	seed: Number(process.env.CLIENT_SEED ?? Date.now() % 2 ** 31),
});
