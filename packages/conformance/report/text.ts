import { allEndpoints } from 'n8n-nodes-outreach/src/contract';
import { printable } from 'n8n-nodes-outreach/src/client/http/clean';
import {
	type Effect,
	isBroken,
	type JudgedAssumption,
	type Report,
	type SharedFinding,
} from './finding';

const TITLES: ReadonlyArray<readonly [Effect, string]> = [
	['misbehaves', 'Nodes would misbehave'],
	['knows less', 'Nodes would only know less'],
];

/** The report for a terminal. */
export function textOf(report: Report): string {
	const { baseUrl, hasKey, requests, findings, unread, assumptions } = report;
	const verdicts = ['refuted', 'confirmed', 'open'] as const;
	const byVerdict = verdicts.map((verdict) =>
		assumptions.filter((assumption) => assumption.verdict === verdict),
	);
	return [
		`Contact with ${baseUrl}: ${requests} requests, all of them reads`,
		...(hasKey ? [] : ['No key in OUTREACH_API_KEY, so only the API document was compared']),
		'',
		...TITLES.flatMap(([effect, title]) => {
			const found = findings.filter((finding) => finding.effect === effect);
			return [`${title}: ${found.length}`, ...found.flatMap(findingText), ''];
		}),
		...(unread.length === 0 ? [] : [`Not read: ${unread.length}`]),
		...unread.map(({ endpoint, why }) => `  ${nameOf(endpoint)}: ${why}`),
		...(unread.length === 0 ? [] : ['']),
		`Assumptions: ${byVerdict.map((each, index) => `${each.length} ${verdicts[index]}`).join(', ')}`,
		...byVerdict.flat().flatMap(assumptionText),
		'',
		isBroken(report)
			? 'Something is wrong: nodes would misbehave.'
			: 'Nothing that nodes trip over.',
	]
		.map(printable)
		.join('\n');
}

const findingText = ({ area, what, at, endpoints, expected, came, times }: SharedFinding) => [
	`  ${what}${at === '' ? '' : ` at ${at}`} (${area}${times > 1 ? `, ${times} times` : ''})`,
	`    expected ${expected}; came ${came.join(' / ')}`,
	...endpoints.map((endpoint) => `    ${nameOf(endpoint)}`),
];

const assumptionText = ({ verdict, endpoint, assumption, why, effect }: JudgedAssumption) => [
	`  ${verdict}: ${assumption}`,
	`    ${why}${effect === 'misbehaves' ? ' Nodes would misbehave.' : ''}`,
	`    ${nameOf(endpoint)}`,
];

/** `leads.list, GET /leads`: what to search for in the code and in the document. */
function nameOf(id: string): string {
	const endpoint = allEndpoints.find((each) => each.id === id);
	return endpoint ? `${id}, ${endpoint.method} ${endpoint.path}` : id;
}
