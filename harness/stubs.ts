import type { N8n } from './n8n';
import type { Credential } from './workflows';

/** Where workflows post to the chat of the sandbox with this base URL. */
export const chatHookOf = (baseUrl: string): string => new URL('/chat/hook', baseUrl).href;

/** The page that shows what was posted. */
export const chatPageOf = (baseUrl: string): string => new URL('/chat', baseUrl).href;

/** Opens the model of the sandbox, which takes any key. */
export const createModelCredential = async (n8n: N8n, baseUrl: string): Promise<Credential> =>
	await n8n.call<Credential>('POST', '/credentials', {
		name: 'Model of the sandbox',
		type: 'openAiApi',
		data: { apiKey: 'none', url: new URL('/model/v1', baseUrl).href },
	});
