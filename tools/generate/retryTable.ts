import { allEndpoints, type Endpoint, type RetryClass } from '../../src/contract';

const WORDS: Readonly<Record<RetryClass, string>> = {
	safe: 'sent again',
	replay: 'sent again as it was',
	guarded: 'looked at first; sent again only if it did not happen',
	verify: 'looked for; sent once more if it is not found',
	never: 'looked for; never sent again',
};

/** What becomes of each request whose effect is open, as a Markdown table. */
export function retryTable(): string {
	return [
		'| Request | Without a usable answer it is |',
		'| --- | --- |',
		...allEndpoints.map((endpoint) => `| ${requestOf(endpoint)} | ${wordsOf(endpoint)} |`),
	].join('\n');
}

const requestOf = ({ method, path }: Endpoint) => `\`${method} ${path}\``;

function wordsOf({ retry, retryInstead }: Endpoint): string {
	if (!retryInstead) return WORDS[retry];
	return `${WORDS[retry]}; ${retryInstead.when}: ${WORDS[retryInstead.retry]}`;
}
