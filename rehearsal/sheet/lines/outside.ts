import { shorten } from '../../../src/contract/characters';
import type { Facts } from '../facts';
import type { OutsideCall } from '../outsideFacts';
import { plural } from '../format';
import { caseOf, figure, mistakes, mistakesIfAny, type Line } from '../line';
import { groupBy } from '../lookup';

/** What would have gone to other services. */
export function outsideLines({ run, outside }: Facts): Line[] {
	const { calls, escaped, is_sealed, unused_stubs } = outside;
	const hosts = [...groupBy(calls, ({ host }) => host)].toSorted(([a], [b]) => (a < b ? -1 : 1));
	const people = escaped.map(({ at, host }) =>
		caseOf({ at, what: `A connection to ${host} left this machine.` }),
	);
	const unused = unused_stubs.map((stub) =>
		caseOf({ at: run.from, what: `Nothing asked for ${stub}.` }),
	);
	return [
		figure('outside.calls', countOf(calls), {
			...(people.length === 0 && { note: 'All were answered or refused on this machine.' }),
		}),
		...hosts.map(([host, toHost]) => ({
			...figure('outside.calls', countOf(toHost), {
				label: host,
				note: `First: ${shorten(sampleOf(toHost[0]!).replace(/\s+/g, ' '), SAMPLE_LENGTH)}`,
				cases: toHost.map((call) => caseOf({ at: call.at, what: kindOf(call) })),
			}),
			id: `outside.calls.${host}`,
		})),
		...mistakesIfAny('outside.stubs', unused, { level: 'look' }),
		mistakes('outside.people', people, { note: is_sealed ? BY_KERNEL : FROM_INSIDE }),
	];
}

const BY_KERNEL = 'n8n ran in a network namespace, out of which the kernel lets nothing.';
const FROM_INSIDE = 'The ways out of n8n were closed from inside; no network namespace held it.';

const SAMPLE_LENGTH = 100;

const countOf = (calls: readonly OutsideCall[]): number =>
	calls.reduce((sum, { count }) => sum + count, 0);

const sampleOf = ({ method, path, query, body }: OutsideCall): string =>
	[method, query === '' ? path : `${path}?${query}`, body].filter(Boolean).join(' ');

const kindOf = (call: OutsideCall): string =>
	`${plural(call.count, 'call')}, ${call.answer.startsWith('refused') ? '' : 'answered by '}${call.answer}. ${sampleOf(call)}`.trimEnd();
