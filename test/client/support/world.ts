import type { CallOptions, CallResult, Client } from '../../../src/client/client';
import { OutreachError } from '../../../src/client/errors';
import type { Endpoint, RequestOf } from '../../../src/contract';
import { createFakeApi, type FakeApi, type Fault } from './fakeApi';
import { testClient } from './testClient';
import { createVirtualTime, type VirtualTime } from './virtualTime';

export interface World {
	readonly time: VirtualTime;
	readonly api: FakeApi;
	readonly client: Client;
	/** Calls and lets time pass until the call has ended, with a result or with an error of ours. */
	end<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		options?: CallOptions,
	): Promise<CallResult<unknown> | OutreachError>;
	/** As `end`, where it must end with an error. */
	fail<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		options?: CallOptions,
	): Promise<OutreachError>;
	/** A new client with nothing but the API's state behind it, as in another run. */
	another(): World;
}

/** The fake API, a clock and a client on it. */
export function createWorld(seed = 1): World {
	const time = createVirtualTime({ seed });
	return worldOf(time, createFakeApi(time));
}

function worldOf(time: VirtualTime, api: FakeApi): World {
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
		another: () => worldOf(time, api),
	};
	return world;
}

type Faults = ReadonlyArray<Fault | undefined>;

/** The first requests of an endpoint go wrong, one fault after another. */
export function failFirst(api: FakeApi, endpoint: Endpoint, faults: Faults): void {
	const left = [...faults];
	api.fault = (seen) => (seen.endpoint.id === endpoint.id ? left.shift() : undefined);
}

/** The next requests go wrong, whatever they ask for. */
export function failNext(api: FakeApi, faults: Faults): void {
	const left = [...faults];
	api.fault = () => left.shift();
}

export const requestsTo = ({ requests }: FakeApi, { id }: Endpoint): number =>
	requests.filter(({ endpoint }) => endpoint.id === id).length;
