import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { createSandbox } from '../../../packages/sandbox/sandbox';
import type { CallOptions, CallResult, Client } from '../../../src/client/client';
import { OutreachError, TransportError } from '../../../src/client/errors';
import { fetchTransport } from '../../../src/client/http/fetchTransport';
import type { Transport } from '../../../src/client/http/transport';
import { allEndpoints, type Endpoint, type RequestOf } from '../../../src/contract';
import { isNamed } from './effects';
import { type Fault, plan } from './faults';
import { memoryJournal, testClient } from './testClient';
import { createVirtualTime, type VirtualTime } from '../../support/virtualTime';

export interface Seen {
	readonly endpoint: Endpoint;
	readonly url: URL;
	readonly body: unknown;
}

/** Changes of a record, by its fields in the API. */
type Changes = Readonly<Record<string, unknown>>;

/** The sandbox as a client's tests see it. */
export interface Api {
	readonly transport: Transport;
	readonly requests: Seen[];
	/** What must not happen twice: messages sent, credits spent, records made, in order. */
	readonly effects: string[];
	/** Decides what goes wrong with a request. Nothing, unless set. */
	fault: (seen: Seen) => Fault | undefined;
	/** ISO time of the server, which is not ours. */
	now(): string;
	/** Someone else's doing. */
	readonly control: typeof sandbox.control;
	patch(table: string, id: string, changes: Changes): void;
	/** Adds a record like another one, created now unless `changes` say otherwise. */
	add(table: string, like: string, id: string, changes?: Changes): void;
	remove(table: string, id: string): void;
}

/** A name that breaks a rule that only the server knows. */
export const MALFORMED = 'malformed';

/** Hours between the server's clock and ours: a comparison with our time would be wrong every time. */
const SKEW_MS = -7 * 3_600_000;

let time = createVirtualTime();
const planned: Array<Fault | undefined> = [];
const sandbox = createSandbox({
	leads: 5,
	people: 'worldwide',
	requestsPerMinute: 1_000_000,
	now: () => Math.floor(time.now()) + SKEW_MS,
});
const { database } = sandbox;
sandbox.faults.next = () => {
	const fault = planned.shift();
	return fault && plan(fault);
};

const tables = database
	.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
	.all()
	.map(({ name }) => String(name));
for (const name of tables)
	database.exec(`CREATE TEMP TABLE seed_${name} AS SELECT * FROM main.${name}`);

const countChanges = (): unknown => database.prepare('SELECT total_changes() AS n').get()?.n;
let unchanged = countChanges();

/** Back to the seed: quicker than making it anew for each of some thousand worlds. */
function restore(): void {
	planned.splice(0);
	sandbox.faults.clear();
	if (countChanges() === unchanged) return;
	database.exec('PRAGMA foreign_keys = OFF; BEGIN');
	for (const name of tables) {
		database.exec(
			`DELETE FROM main.${name}; INSERT INTO main.${name} SELECT * FROM temp.seed_${name}`,
		);
	}
	database.exec('COMMIT; PRAGMA foreign_keys = ON');
	unchanged = countChanges();
}

function createApi(): Api {
	const requests: Seen[] = [];
	const fetchFromSandbox: typeof fetch = async (url, init) =>
		await sandbox.fetch(new Request(url, init));
	const transmit = fetchTransport({ apiKey: sandboxKeys.full.token, fetch: fetchFromSandbox });
	const api: Api = {
		requests,
		control: sandbox.control,
		fault: () => undefined,
		now: () => new Date(time.now() + SKEW_MS).toISOString(),
		get effects() {
			return sandbox
				.effects()
				.map(({ kind, subject }) => `${kind} ${subject}`)
				.filter(isNamed);
		},
		transport: async (request) => {
			const seen = read(request);
			requests.push(seen);
			const fault = api.fault(seen);
			await time.sleep(40);
			if (fault?.kind === 'no connection') {
				throw new TransportError('connect', 'No connection', { code: 'ECONNREFUSED' });
			}
			planned.push(fault);
			const body = request.body?.replaceAll(MALFORMED, '');
			const response = await transmit({ ...request, body });
			await time.sleep(40);
			return response;
		},
		patch: (table, id, changes) => {
			const sql = `UPDATE ${table} SET record = json_patch(record, ?) WHERE id = ?`;
			database.prepare(sql).run(JSON.stringify(changes), id);
		},
		add: (table, like, id, changes = {}) => {
			const row = database.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(like);
			const seq = database.prepare(`SELECT max(seq) + 1 AS seq FROM ${table}`).get()?.seq;
			if (!row || seq === undefined) throw new Error(`No ${like} in ${table}`);
			const stamp = 'createdAt' in JSON.parse(String(row.record)) ? 'createdAt' : 'created_at';
			const record = { ...JSON.parse(String(row.record)), id, [stamp]: api.now(), ...changes };
			const at = Date.parse(record[stamp]);
			const copy = {
				...row,
				id,
				seq,
				record: JSON.stringify(record),
				...('name' in row && { name: record.name }),
				...('social_key' in row && { social_key: id }),
				...('created_at' in row && { created_at: at }),
			};
			const names = Object.keys(copy);
			const marks = names.map(() => '?').join();
			database
				.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${marks})`)
				.run(...Object.values(copy));
		},
		remove: (table, id) => {
			database.exec('PRAGMA foreign_keys = OFF');
			database.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
			database.exec('PRAGMA foreign_keys = ON');
		},
	};
	return api;
}

const pattern = ({ path }: Endpoint): RegExp =>
	new RegExp(`^/api/v1${path.replace(/\{\w+\}/g, '[^/]+')}$`);

// A literal path goes before a parameter.
const routes = allEndpoints
	.map((endpoint) => ({ endpoint, pattern: pattern(endpoint) }))
	.sort((a, b) => Number(a.endpoint.path.includes('{')) - Number(b.endpoint.path.includes('{')));

function read({ method, url, body }: Parameters<Transport>[0]): Seen {
	const parsed = new URL(url);
	const route = routes.find(
		({ endpoint, pattern }) => endpoint.method === method && pattern.test(parsed.pathname),
	);
	if (!route) throw new Error(`No endpoint for ${method} ${url}`);
	const sent: unknown = body === undefined ? undefined : JSON.parse(body);
	return { endpoint: route.endpoint, url: parsed, body: sent };
}

export interface World {
	readonly time: VirtualTime;
	readonly api: Api;
	readonly client: Client;
	/** Calls and lets time pass until the call has ended, with a result or with an error of ours. */
	end<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		options?: CallOptions,
	): Promise<CallResult<unknown> | OutreachError>;
	/** As `end`, but it must end with an error. */
	fail<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		options?: CallOptions,
	): Promise<OutreachError>;
	/** A call whose outcome stays unknown, and the run after it, as Retry On Fail makes it. Returns how that one ends. */
	again<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
	): Promise<CallResult<unknown> | OutreachError>;
	/** A new client with nothing but the API's state behind it, as in another run. */
	another(): World;
}

/** The sandbox as at its first start, a clock and a client on it. */
export function createWorld(seed = 1): World {
	time = createVirtualTime({ seed });
	restore();
	return worldOf(time, createApi());
}

function worldOf(time: VirtualTime, api: Api): World {
	const client = testClient(api.transport, time);
	const world: World = {
		time,
		api,
		client,
		end: async (endpoint, request, options) =>
			await time.until(
				client.call(endpoint, request, options).catch((error: unknown) => {
					if (error instanceof OutreachError) return error;
					throw error;
				}),
			),
		fail: async (endpoint, request, options) => {
			const ending = await world.end(endpoint, request, options);
			if (ending instanceof OutreachError) return ending;
			throw new Error('The call succeeded');
		},
		again: async (endpoint, request) => {
			const journal = memoryJournal();
			expect(await world.fail(endpoint, request, { journal })).toMatchObject({
				outcome: 'unknown',
			});
			return await world.end(endpoint, request, { journal });
		},
		another: () => worldOf(time, api),
	};
	return world;
}

type Faults = ReadonlyArray<Fault | undefined>;

/** The first requests of an endpoint go wrong, one fault after another. */
export function failFirst(api: Api, endpoint: Endpoint, faults: Faults): void {
	const left = [...faults];
	api.fault = (seen) => (seen.endpoint.id === endpoint.id ? left.shift() : undefined);
}

/** The next requests go wrong, whatever they ask for. */
export function failNext(api: Api, faults: Faults): void {
	const left = [...faults];
	api.fault = () => left.shift();
}

/** Requests go wrong from the first one to an endpoint on. */
export function failFrom(api: Api, { id }: Endpoint, faults: Faults): void {
	const left = [...faults];
	let isSent = false;
	api.fault = ({ endpoint }) => {
		isSent ||= endpoint.id === id;
		return isSent ? left.shift() : undefined;
	};
}

export const requestsTo = ({ requests }: Api, { id }: Endpoint): number =>
	requests.filter(({ endpoint }) => endpoint.id === id).length;
