import { shorten } from '../../../src/contract/characters';
import type { Facts, OutsideCall } from '../facts';
import { caseOf, figure, mistakes, type Line } from '../line';
import { groupBy } from '../lookup';

/** What would have gone to other services. */
export function outsideLines({ outside: { calls, escaped } }: Facts): Line[] {
	const hosts = [...groupBy(calls, ({ host }) => host)].toSorted(([a], [b]) => (a < b ? -1 : 1));
	const people = escaped.map(({ at, host }) =>
		caseOf({ at, what: `A connection to ${host} left this machine.` }),
	);
	return [
		figure('outside.calls', 'calls of other services', calls.length, {
			...(people.length === 0 && { note: 'All were answered or refused on this machine.' }),
		}),
		...hosts.map(([host, toHost]) =>
			figure(`outside.calls.${host}`, host, toHost.length, { note: sampleOf(toHost[0]!) }),
		),
		mistakes('outside.people', 'real people contacted', people),
	];
}

const SAMPLE_LENGTH = 100;

const sampleOf = ({ method, path, body }: OutsideCall): string =>
	`First: ${method} ${path} ${shorten(body.replace(/\s+/g, ' '), SAMPLE_LENGTH)}`.trimEnd();
