import type { Fault } from '../../sandbox/faults/faults';

/** A time in which the service does not answer as it should. */
export interface Outage {
	readonly minutes: number;
	readonly fault: Fault;
}

const lasting = { times: 1_000_000 };
const status = (code: number) => ({ fault: 'status', status: code, ...lasting }) as const;
const noConnection = { fault: 'reset_before', ...lasting } as const;
const slow = { fault: 'timeout_before', ...lasting } as const;
const page = { fault: 'html', ...lasting } as const;

/** Of one poll: it sends one request. */
const refusal = (code: number) => ({ ...status(code), times: 1 });

export const OUTAGES: readonly Outage[] = [
	{ minutes: 1, fault: refusal(401) },
	{ minutes: 2, fault: refusal(403) },
	{ minutes: 3, fault: noConnection },
	{ minutes: 4, fault: status(500) },
	{ minutes: 5, fault: status(429) },
	{ minutes: 7, fault: slow },
	{ minutes: 9, fault: page },
	{ minutes: 11, fault: noConnection },
	{ minutes: 13, fault: status(503) },
	{ minutes: 15, fault: slow },
];

export const nameOf = ({ fault }: Outage): string =>
	'status' in fault ? `${fault.fault} ${fault.status}` : fault.fault;
