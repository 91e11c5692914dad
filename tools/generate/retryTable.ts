import { allEndpoints, type Endpoint, type RetryClass } from '../../src/contract';
import { actionNodes, choicesOf } from './nodes';

const WORDS: Readonly<Record<RetryClass, string>> = {
	safe: 'sent again',
	replay: 'sent again as it was',
	guarded: 'looked at first; sent again only if it did not happen',
	verify: 'looked for; sent once more if it is not found',
	never: 'looked for; never sent again',
};

/** What happens to each kind of request if its effect is unknown, as a Markdown table. */
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

const AFTER_A_CRASH: Readonly<Record<RetryClass, string>> = {
	safe: 'Reads again',
	replay: 'Sends all items again; the effect stays the same',
	guarded: 'Acts on records that are not as wanted yet; the others count as done',
	verify:
		'Looks for requests marked as sent, and sends once more each one that it does not find. Sends the rest',
	never:
		'Looks for messages marked as sent; if it finds no trace of one, the item is `unknown`. Sends the rest',
};

/** What a Retry of each operation does after n8n was killed, as a Markdown table. */
export function crashTable(): string {
	const rows = actionNodes.flatMap((node) =>
		choicesOf(node, 'resource').flatMap((resource) =>
			choicesOf(node, 'operation', resource.value).map(({ name, value }) => {
				const endpoint = node.operations[resource.value]?.[value]?.endpoint;
				if (!endpoint) throw new Error(`There is no operation ${resource.value}: ${value}`);
				return `| ${resource.name} | ${name} | ${afterCrash(endpoint)} |`;
			}),
		),
	);
	return ['| Resource | Operation | A Retry |', '| --- | --- | --- |', ...rows].join('\n');
}

function afterCrash({ retry, retryInstead }: Endpoint): string {
	if (!retryInstead) return AFTER_A_CRASH[retry];
	return `${AFTER_A_CRASH[retry]}; ${retryInstead.when}: ${AFTER_A_CRASH[retryInstead.retry]}`;
}
