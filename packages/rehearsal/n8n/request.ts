/**
 * Sends a request to n8n on a connection of its own. One that is kept open may be closed by n8n at the moment in which the
 * next request goes out, which then fails.
 */
export const request = async (url: string | URL, init: RequestInit = {}): Promise<Response> =>
	await fetch(url, {
		...init,
		headers: { ...(init.headers as Record<string, string>), connection: 'close' },
	});
