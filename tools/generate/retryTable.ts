import type { Ending } from '../../src/client/delivery/attemptResult';
import {
	AFTER_LOOK,
	AFTER_SEND,
	type AfterLook,
	type AfterSend,
} from '../../src/client/delivery/decide';
import { recoveryOf } from '../../src/client/recovery';
import { allEndpoints, type Endpoint, type RetryClass } from '../../src/contract';
import { actionNodes, choicesOf } from './nodes';

const WORDS: Readonly<Record<RetryClass, string>> = {
	safe: 'sent again',
	replay: 'sent again as it was',
	guarded: 'looked at first; sent again only if it did not happen',
	verify: 'looked for; sent once more by a later run if it is not found',
	never: 'looked for; never sent again',
};

/** What came back, in the order of the docs. */
const CAME_BACK: Readonly<Record<Ending, string>> = {
	usable: 'A success',
	rate_limited: '429: the minute is used up',
	nothing_done:
		'No connection: no such host, refused, TLS, a proxy; or the API is still syncing the conversation',
	rejected: 'Another 4xx',
	ambiguous: '5xx, 408, 3xx, no answer in time, a connection that broke',
	broken: 'A success that breaks off',
	unusable: 'A success that is empty or too large',
	foreign: 'A success that is not the API’s, such as a page of a proxy',
	turned_away: 'Nothing: the minute is used up, and the caller does not wait',
	cancelled: 'Nothing: the execution was cancelled',
};

const AFTER_SEND_WORDS: Readonly<Record<AfterSend, string>> = {
	result: 'Done',
	error: 'An error',
	again: 'Sent again, up to three times',
	'next minute': 'Sent again in the next minute, twice at most',
	look: 'Looked for',
	'read, else look': 'A changed record is read, a new one looked for',
	'read, else again': 'The record is read, or it is sent again',
	'read, else error': 'The record is read, or it is an error',
};

/** What follows a send, by how it ended, as a Markdown table. */
export function afterSendTable(): string {
	const rows = Object.entries(CAME_BACK).map(([ending, words]) => {
		const { safe, replay, 'looked for': others } = AFTER_SEND[ending as Ending];
		const next = [safe, replay, others].map((each) => AFTER_SEND_WORDS[each]);
		return `| ${[words, ...next].join(' | ')} |`;
	});
	return [
		'| What came back | A request that reads | One with the same effect each time | Any other |',
		'| --- | --- | --- | --- |',
		...rows,
	].join('\n');
}

const FOUND = {
	found: 'It is there',
	repeatable: 'A second time would change nothing',
	absent: 'It is not there',
	unclear: 'Nobody can tell',
} as const;

const AFTER_LOOK_WORDS: Readonly<Record<AfterLook, string>> = {
	result: 'The result',
	send: 'Sent again',
	'look on, then send': 'Looked for again, then sent once more',
	'look on, then unknown': 'Looked for again, then `unknown`',
	unknown: '`unknown`',
};

/** What follows a look for the effect, as a Markdown table. */
export function afterLookTable(): string {
	const rows = (Object.keys(FOUND) as Array<keyof typeof FOUND>).map((state) => {
		const next = AFTER_LOOK[state];
		const columns = [
			next.call,
			next['later run'],
			next['later run, no second send'],
			next['run after a possible send'],
		];
		return `| ${[FOUND[state], ...columns.map((each) => AFTER_LOOK_WORDS[each])].join(' | ')} |`;
	});
	return [
		'| The effect | The call itself | A later run | A later run, for a message or after a second send | A Retry, if nothing says whether it went out |',
		'| --- | --- | --- | --- | --- |',
		...rows,
	].join('\n');
}

/** What happens to each kind of request if its effect is unknown, as a Markdown table. */
export function retryTable(): string {
	return [
		'| Request | Without a usable answer it is |',
		'| --- | --- |',
		...allEndpoints.map((endpoint) => `| ${requestOf(endpoint)} | ${wordsOf(endpoint)} |`),
	].join('\n');
}

const requestOf = ({ method, path }: Endpoint) => `\`${method} ${path}\``;

function wordsOf(endpoint: Endpoint): string {
	const { retry, retryInstead } = endpoint;
	if (recoveryOf(endpoint)?.answersAgain) return 'looked for; sent once more if it is not found';
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
