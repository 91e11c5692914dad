import { isBroken, type Report } from './finding';

/** Increase it if a field changes its meaning or is removed. */
const FORMAT = 1;

/** The report for programs. */
export function jsonOf(report: Report): Readonly<Record<string, unknown>> {
	const { findings, assumptions } = report;
	const count = <Entry>(entries: readonly Entry[], is: (entry: Entry) => boolean) =>
		entries.filter(is).length;
	return {
		format: FORMAT,
		base_url: report.baseUrl,
		has_key: report.hasKey,
		requests: report.requests,
		exit_code: isBroken(report) ? 1 : 0,
		summary: {
			misbehaves: count(findings, ({ effect }) => effect === 'misbehaves'),
			knows_less: count(findings, ({ effect }) => effect === 'knows less'),
			not_read: report.unread.length,
			confirmed: count(assumptions, ({ verdict }) => verdict === 'confirmed'),
			refuted: count(assumptions, ({ verdict }) => verdict === 'refuted'),
			open: count(assumptions, ({ verdict }) => verdict === 'open'),
		},
		findings,
		not_read: report.unread,
		assumptions,
	};
}
