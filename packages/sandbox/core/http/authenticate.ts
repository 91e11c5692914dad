import { unauthorized } from '../errors';
import { sandboxKeys, type SandboxKey } from '../keys';

const keysByToken = new Map(Object.values(sandboxKeys).map((key) => [key.token, key]));

/** The key of an Authorization header, revoked or not. Throws the API's 401 if there is none. */
export function identify(authorization: string | undefined): SandboxKey {
	if (authorization === undefined) throw unauthorized('The Authorization header is missing.');
	const token = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
	if (token === undefined) {
		throw unauthorized('The Authorization header must have the form "Bearer <API key>".');
	}
	const key = keysByToken.get(token);
	if (!key) {
		throw unauthorized('The API key is unknown. The sandbox prints its keys when it starts.');
	}
	return key;
}
