import { useEffect, useState } from 'preact/hooks';

/** The parts of the console, by the first step of their address. */
export const PARTS = {
	today: 'Today',
	inbox: 'Inbox',
	approvals: 'Approvals',
	campaigns: 'Campaigns',
	leads: 'Leads',
	outside: 'Outside',
	requests: 'Requests',
	faults: 'Faults',
	connect: 'Connect',
} as const;

export type PartName = keyof typeof PARTS;

/** The sections that have an address of their own, by the part that they are in. */
const SECTIONS = { senders: 'campaigns', agents: 'leads' } as const;

export type SectionName = keyof typeof SECTIONS;

/** Where the user is, for example `#/leads/lead_2` or `#/senders`. */
export interface Route {
	readonly part: PartName;
	readonly id?: string;
	readonly section?: SectionName;
}

const isPart = (name: string): name is PartName => Object.hasOwn(PARTS, name);
const isSection = (name: string): name is SectionName => Object.hasOwn(SECTIONS, name);

export function routeOf(hash: string): Route {
	const [name = '', id] = hash.replace(/^#\/?/, '').split('/');
	if (isSection(name)) return { part: SECTIONS[name], section: name };
	if (!isPart(name)) return { part: 'today' };
	return id ? { part: name, id: decoded(id) } : { part: name };
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
