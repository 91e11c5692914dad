import { DAY, MINUTE } from 'outreach-sandbox/core/clock';
import type { Facts, ApiRequest } from '../facts';
import { momentOf, plural } from '../format';
import { caseOf, dayOf, figure, mistakes, type Line } from '../line';
import { groupBy, isCounted } from '../lookup';
import { pollsOf } from './polls';

/** The requests that the API had to answer. */
export function requestLines(facts: Facts): Line[] {
	const { run, world } = facts;
	const requests = world.requests.filter(({ at }) => at >= run.began).filter(isCounted(facts));
	const days = Math.max(1, (run.until - run.from) / DAY);
	const polls = pollsOf(facts).filter(isCounted(facts));
	const count = (isMeant: (request: ApiRequest) => boolean) => requests.filter(isMeant).length;
	return [
		figure('requests.perDay', Math.round(requests.length / days), {
			parts: {
				all: requests.length,
				busiestDay: mostIn(requests, ({ at }) => dayOf(at)).length,
				polls: polls.length,
				idlePolls: polls.filter(({ hasFound }) => !hasFound).length,
				failed: count(({ status }) => status === null || status >= 500),
				refusedForOthers: count(({ status, left }) => status === 429 && left !== 0),
			},
			note: busiestMinute(requests, world.requestsPerMinute),
		}),
		leastLine(requests),
		refusedLine(requests),
	];
}

const mostIn = <Key>(requests: readonly ApiRequest[], keyOf: (request: ApiRequest) => Key) =>
	[...groupBy(requests, keyOf).values()].reduce<ApiRequest[]>(
		(most, group) => (group.length > most.length ? group : most),
		[],
	);

const minuteOf = (at: number) => Math.floor(at / MINUTE) * MINUTE;

/** For example `40 % of the limit in the busiest minute, Mon 5 Jan 10:00.` */
function busiestMinute(requests: readonly ApiRequest[], limit: number): string | undefined {
	const most = mostIn(requests, ({ key, at }) => `${key} ${minuteOf(at)}`);
	if (!most[0]) return undefined;
	const share = Math.round((most.length / limit) * 100);
	return `${share} % of the limit in the busiest minute, ${momentOf(minuteOf(most[0].at))}.`;
}

function leastLine(requests: readonly ApiRequest[]): Line {
	const told = requests.filter(({ left }) => left !== null);
	const least = told.reduce<ApiRequest | undefined>(
		(least, request) => (least && least.left! <= request.left! ? least : request),
		undefined,
	);
	const cases = perDay(told.filter(({ left }) => left === 0)).map(([{ at }]) =>
		caseOf({ at, what: "The minute's budget was used up." }),
	);
	return figure('requests.least', least?.left ?? null, {
		level: cases.length === 0 ? 'fine' : 'look',
		cases,
		...(least && { note: momentOf(least.at) }),
	});
}

const perDay = (requests: readonly ApiRequest[]) =>
	[...groupBy(requests, ({ at }) => dayOf(at)).values()] as Array<[ApiRequest, ...ApiRequest[]]>;

/** The key's own requests have used up the minute. One case for each day. */
function refusedLine(requests: readonly ApiRequest[]): Line {
	const refused = requests.filter(({ status, left }) => status === 429 && left === 0);
	const cases = perDay(refused).map((day) =>
		caseOf({
			at: day[0].at,
			what: `The limit was reached; ${plural(day.length, 'request')} of the day refused.`,
		}),
	);
	return {
		...mistakes('requests.refused', cases, {
			of: { count: requests.length, hits: refused.length },
		}),
		value: refused.length,
	};
}
