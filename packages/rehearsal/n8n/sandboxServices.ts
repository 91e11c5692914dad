import type { N8n } from './n8n';
import type { Credential } from './workflows';

/** The address where workflows post to the chat of the sandbox with this base URL. */
export const chatHookOf = (baseUrl: string): string => new URL('/chat/hook', baseUrl).href;

/** Creates a credential for the sandbox's model, which accepts any key. */
export const createModelCredential = async (n8n: N8n, baseUrl: string): Promise<Credential> =>
	await n8n.call<Credential>('POST', '/credentials', {
		name: 'Model of the sandbox',
		type: 'openAiApi',
		data: { apiKey: 'none', url: new URL('/model/v1', baseUrl).href },
	});
