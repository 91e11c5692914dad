import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';

import type { CallOptions, Client } from '../../client/client';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../../contract/common';
import type { Endpoint, RequestOf, RowOf } from '../../contract/endpoint';
import { connect } from '../clients';
import { CREDENTIAL_TYPE, readCredential } from '../credential';
import type { Environment } from '../environment';
import { toNodeError } from '../errors';

const PATIENCE_MS = 20_000;

/** Someone is waiting in the editor: go before bulk requests, wait for the rate limit only seconds, and give up early. */
export function interactive(environment: Environment) {
	return {
		priority: 'interactive',
		mayWait: false,
		timeoutMs: 10_000,
		signal: environment.deadline(PATIENCE_MS),
	} as const;
}

interface Search<E extends Endpoint, Row, Other extends Endpoint> {
	readonly endpoint: E;
	/** The request for a page, without `limit` and `cursor`. Defaults to an empty one. */
	readonly request?: (filter: string | undefined, context: ILoadOptionsFunctions) => RequestOf<E>;
	/** Another list that says more about the rows. */
	readonly beside?: Other;
	/** Without the rows of the other list if the key may not read them, or if they do not come. */
	readonly toItem: (row: Row, others?: ReadonlyArray<RowOf<Other>>) => INodeListSearchItems;
	/**
	 * Set if the API cannot search: then pages are read until one has a match. The filter is empty while nothing is
	 * typed.
	 */
	readonly matches?: (row: Row, filter: string) => boolean;
	/** Rows that users can see but hardly mean to choose. */
	readonly comesLast?: (row: Row) => boolean;
}

/** The search behind a resource locator. One call reads one page, or as many pages as it takes to find a match. */
export const listSearch =
	<E extends Endpoint, Row, Other extends Endpoint = never>(search: Search<E, Row, Other>) =>
	(environment: Environment) =>
		async function (
			this: ILoadOptionsFunctions,
			filter?: string,
			paginationToken?: string,
		): Promise<INodeListSearchResult> {
			const options = interactive(environment);
			try {
				const wanted = { filter: filter?.trim() || undefined, cursor: paginationToken };
				const request = search.request?.(wanted.filter, this) ?? ({} as RequestOf<E>);
				const client = await connect(this, await readCredential(this), environment);
				const others =
					search.beside && readAll(client, search.beside, options).catch(() => undefined);
				const page = await readPages(client, search, request, wanted, options);
				const known = await others;
				return { ...page, results: page.results.map((row) => search.toItem(row, known)) };
			} catch (error) {
				throw toNodeError(this.getNode(), options.signal.aborted ? tooLate() : error);
			}
		};

interface OptionListConfig<E extends Endpoint> {
	readonly endpoint: E;
	readonly toOption: (row: RowOf<E>) => INodePropertyOptions;
	readonly comesLast?: (row: RowOf<E>) => boolean;
}

/** The editor asks for options as soon as it shows the field, perhaps before the node has a credential. */
const CREDENTIAL_FIRST: INodePropertyOptions = {
	name: 'Choose a Credential First',
	value: '',
	description: 'If the node has one already, choose Refresh List in the menu of this field',
};

/** All rows of a list, for a field that takes several. */
export const optionList =
	<E extends Endpoint>({ endpoint, toOption, comesLast }: OptionListConfig<E>) =>
	(environment: Environment) =>
		async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
			if (!this.getNode().credentials?.[CREDENTIAL_TYPE]) return [CREDENTIAL_FIRST];
			try {
				const client = await connect(this, await readCredential(this), environment);
				const rows = await readAll(client, endpoint, interactive(environment));
				return moveToEnd(rows, comesLast).map(toOption);
			} catch (error) {
				throw toNodeError(this.getNode(), error);
			}
		};

/** Makes the editor's methods of a node for each environment. */
export const inEnvironment = <Method, Name extends string>(
	environment: Environment,
	methods: Readonly<Record<Name, (environment: Environment) => Method>>,
) =>
	Object.fromEntries(
		Object.keys(methods).map((name) => [name, methods[name as Name](environment)]),
	) as Record<Name, Method>;

async function readAll<E extends Endpoint>(client: Client, endpoint: E, options: CallOptions) {
	const rows: Array<RowOf<E>> = [];
	for await (const page of client.paginate(endpoint, {} as RequestOf<E>, options))
		rows.push(...page);
	return rows;
}

async function readPages<E extends Endpoint, Row>(
	client: Client,
	{
		endpoint,
		matches,
		comesLast,
	}: Pick<Search<E, Row, never>, 'comesLast' | 'endpoint' | 'matches'>,
	request: RequestOf<E>,
	{ filter, cursor }: { readonly filter?: string; readonly cursor?: string },
	options: CallOptions,
): Promise<{ readonly results: Row[]; readonly paginationToken?: string }> {
	// If we filter or sort the rows ourselves, use as few requests as possible.
	const limit = (filter && matches) || comesLast ? PAGE_SIZE_MAX : PAGE_SIZE_DEFAULT;
	const seen = new Set<string>();
	for (let from = cursor; ; ) {
		const query = { ...(request as { query?: object }).query, limit, cursor: from };
		const { body } = await client.call(endpoint, { ...request, query } as RequestOf<E>, options);
		const { data, pagination } = body as {
			data: Row[];
			pagination?: { has_more?: boolean; next_cursor?: string | null };
		};
		const rows = matches ? data.filter((row) => matches(row, filter ?? '')) : data;
		const next = pagination?.next_cursor ?? undefined;
		const more = next !== undefined && pagination?.has_more !== false && !seen.has(next);
		if (rows.length > 0 || !more) {
			return {
				results: moveToEnd(rows, comesLast),
				paginationToken: more ? next : undefined,
			};
		}
		seen.add(next);
		from = next;
	}
}

const moveToEnd = <Row>(rows: readonly Row[], comesLast: (row: Row) => boolean = () => false) => [
	...rows.filter((row) => !comesLast(row)),
	...rows.filter(comesLast),
];

/**
 * The ID that another locator of the form holds, for a list that depends on it. Throws if it holds none yet, or an
 * expression: the editor has no item to resolve it with.
 */
export function chosenId(context: ILoadOptionsFunctions, name: string, what: string): string {
	const value = context.getCurrentNodeParameter(name, { extractValue: true });
	const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	if (id === '') throw new Error(`Choose the ${what} first, then this list can be read.`);
	if (id.startsWith('=')) {
		throw new Error(
			`The ${what} is an expression, so there is no list to choose from. Enter the ID instead, as an expression too.`,
		);
	}
	return id;
}

const tooLate = () =>
	new Error(`The API did not answer within ${PATIENCE_MS / 1000} seconds. Enter the ID instead.`);
