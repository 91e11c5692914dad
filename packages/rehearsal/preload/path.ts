/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import path from 'node:path';

/** Node loads this before n8n. It is beside this file, or beside the bundle that holds this file. */
export const PRELOAD = path.join(__dirname, 'n8n.cjs');

/** The same for an n8n that runs in real time. */
export const PRELOAD_IN_REAL_TIME = path.join(__dirname, 'network.cjs');
