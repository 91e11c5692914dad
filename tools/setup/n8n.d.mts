export function ensureN8n(version?: string): Promise<{ readonly OUTREACH_N8N: string }>;
export function hasN8n(version?: string): boolean;
export function removeN8n(version: string): Promise<void>;
