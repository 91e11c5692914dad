import { useEffect, useState } from 'preact/hooks';

/** The parts of the console, by the first step of their address. */
export const PARTS = {
	today: 'Today',
	inbox: 'Inbox',
	approvals: 'Approvals',
	campaigns: 'Campaigns',
	leads: 'Leads',
	agents: 'Agents',
	senders: 'Senders',
	outside: 'Outside',
	requests: 'Requests',
	faults: 'Faults',
	connect: 'Connect',
} as const;

export type PartName = keyof typeof PARTS;

/** Where the user is, for example `#/leads/lead_2`. */
export interface Route {
	readonly part: PartName;
	readonly id?: string;
}

const isPart = (name: string): name is PartName => Object.hasOwn(PARTS, name);

export function routeOf(hash: string): Route {
	const [part = '', id] = hash.replace(/^#\/?/, '').split('/');
	if (!isPart(part)) return { part: 'today' };
	return id ? { part, id: decoded(id) } : { part };
}

/** A user may have typed the address, with a `%` that stands for itself. */
function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

export const hrefOf = (part: PartName, id?: string): string =>
	`#/${part}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;

let moved = false;

/** Whether the user went from one place of the console to another. */
export const hasMoved = (): boolean => moved;

export function useRoute(): Route {
	const [hash, setHash] = useState(location.hash);
	useEffect(() => {
		const follow = () => {
			moved = true;
			setHash(location.hash);
		};
		addEventListener('hashchange', follow);
		return () => removeEventListener('hashchange', follow);
	}, []);
	return routeOf(hash);
}
