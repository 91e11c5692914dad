import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { SandboxOptions } from '../../../sandbox/sandbox';
import { startSandbox } from '../../../sandbox/server';

export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>;

/** A sandbox on a port of its own. The limit is out of the way unless a test is about it. */
export async function openSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
	return await startSandbox({ requestsPerMinute: 100_000, port: 0, ...options });
}

export function credentialFor(
	{ baseUrl }: Pick<RunningSandbox, 'baseUrl'>,
	token: string,
): ICredentialDataDecryptedObject {
	return { baseUrl, apiKey: token, allowHttp: false };
}
