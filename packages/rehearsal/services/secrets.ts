/** Names of fields whose values are secret. */
const NAMES = String.raw`[\w.-]*(?:authorization|password|passwd|secret|signature|token|assertion|credential|api[-_]?key|access[-_]?key|private[-_]?key)[\w.-]*`;

const HIDDEN = '…';

/** In a query or a form, where a bare `key` is secret too. */
const IN_QUERY = new RegExp(String.raw`((?:^|&)(?:${NAMES}|key|sig|auth|pass|code)=)[^&]+`, 'gi');

/** In JSON. A number of tokens is not secret. */
const IN_JSON = new RegExp(String.raw`("(?:${NAMES})"\s*:\s*)"(?:[^"\\]|\\.)*"?`, 'gi');

/** In the addresses of services that put secrets there. */
const IN_PATH = [
	/(\/services\/)\w+\/\w+\/\w+/i,
	/(\/webhooks\/\d+\/)[\w-]+/i,
	/(\/bot)\d+:[\w-]+/i,
] as const;

export const hideInQuery = (query: string): string => query.replace(IN_QUERY, `$1${HIDDEN}`);

export const hideInBody = (body: string): string =>
	/^[^\s{[<]+=/.test(body) ? hideInQuery(body) : body.replace(IN_JSON, `$1"${HIDDEN}"`);

export const hideInPath = (path: string): string =>
	IN_PATH.reduce((text, pattern) => text.replace(pattern, `$1${HIDDEN}`), path);
