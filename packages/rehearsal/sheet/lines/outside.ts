import { shorten } from 'n8n-nodes-outreach/src/contract/characters';
import type { Facts } from '../facts';
import type { OutsideCall } from '../outsideFacts';
import { plural } from '../format';
import { caseOf, figure, mistakes, placeOf, type Case, type Line } from '../line';
import { groupBy, namesOf, sourceOf } from '../lookup';
import { findSeams } from '../seams';

/** What would have gone to other services. */
export function outsideLines(facts: Facts): Line[] {
	const { calls, escaped, is_sealed } = facts.outside;
	const hosts = [...groupBy(calls, ({ host }) => host)].toSorted(([a], [b]) => (a < b ? -1 : 1));
	const people = escaped.map(({ at, host }) =>
		caseOf({ at, what: `A connection to ${host} left this machine.` }),
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
		mistakes('outside.people', people, { note: is_sealed ? BY_KERNEL : FROM_INSIDE }),
	];
}

/** Requests that were answered only in part: how many, and each kind. */
export function answeredInPart({ outside: { calls } }: Facts) {
	const inPart = calls.filter(({ answer }) => IN_PART.test(answer));
	const cases = inPart.map((call) =>
		caseOf({
			at: call.at,
			what: `To ${call.host}: ${kindOf(call)}. See whether the workflow went on with too many rows.`,
		}),
	);
	return { value: countOf(inPart), cases };
}

/** The stage says so of the answers of its services. */
const IN_PART = /^the default of .*, without /;

const BY_KERNEL = 'n8n ran in a network namespace, out of which the kernel lets nothing.';
const FROM_INSIDE = 'The ways out of n8n were closed from inside; no network namespace held it.';

/** Texts to other services that show their seams. Whom they are about is known if they have the lead's name. */
export function outsideSeamsIn(facts: Facts): Case[] {
	const { world, n8n, outside } = facts;
	if (outside.texts.length === 0) return [];
	const { workflows } = namesOf(facts);
	const about = world.leads.map((lead) => lead.about);
	const said = world.replies.map(({ text }) => text);
	const known = { lead: [...about, ...said].join('\n'), source: sourceOf(facts) };
	const executions = new Map(n8n.executions.map((execution) => [execution.id, execution]));
	return outside.texts.flatMap(({ at, host, text, execution, node }) => {
		const seams = findSeams(text, 'asItIs', known);
		if (seams.length === 0) return [];
		const lead = world.leads.find(({ id, name }) => name !== id && text.includes(name));
		const what = `To ${host}: ${seams.join(', ')}. Text: '${shorten(text.replace(/\s+/g, ' '), SAMPLE_LENGTH)}'`;
		const where = { node, ...placeOf(executions.get(execution), workflows) };
		return [caseOf({ at, what, lead: lead?.name, ...where })];
	});
}

const SAMPLE_LENGTH = 100;

const countOf = (calls: readonly OutsideCall[]): number =>
	calls.reduce((sum, { count }) => sum + count, 0);

const sampleOf = ({ method, path, query, body }: OutsideCall): string =>
	[method, query === '' ? path : `${path}?${query}`, body].filter(Boolean).join(' ');

const kindOf = (call: OutsideCall): string =>
	`${plural(call.count, 'call')}, ${call.answer.startsWith('refused') ? '' : 'answered by '}${call.answer}. ${sampleOf(call)}`.trimEnd();
