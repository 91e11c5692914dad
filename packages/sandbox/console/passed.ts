import { isoTime } from '../core/clock';
import type { StoredEffect } from '../core/store/effects';
import { numberIn } from './parts';
import { lineOf } from './story/lines';
import { createNames } from './story/names';
import type { ViewContext } from './viewContext';
import type { Passed, Piece } from './views';

/** What keeps the leads of a workspace from getting further. */
interface Held {
	readonly waitingApprovals: number;
	/** The campaigns that are started. */
	readonly started: ReadonlyArray<{
		readonly id: string;
		readonly name: string;
		/** When the schedule allows something again; null if it does now. */
		readonly goesOnAt: number | null;
	}>;
}

/** What leads did since a line of the story, and why they did no more. */
export function readPassed(context: ViewContext, held: Held): Passed {
	const { store, workspace, query } = context;
	const concerned = [workspace.id, numberIn(query, 'since') ?? 0] as const;
	const where = "workspace_id = ? AND id > ? AND endpoint = 'world'";
	const counts = store.get<Pick<Passed, 'accepted' | 'answered'>>(
		`SELECT count(*) FILTER (WHERE kind = 'lead_accepted') AS accepted,
			count(DISTINCT conversation_id) FILTER (WHERE kind = 'message_received') AS answered
		FROM effects WHERE ${where}`,
		...concerned,
	)!;
	const latest = store.get<StoredEffect>(
		`SELECT * FROM effects WHERE ${where} AND kind = 'message_received' ORDER BY id DESC LIMIT 1`,
		...concerned,
	);
	return {
		...counts,
		latest: latest ? lineOf([latest], createNames(store)) : null,
		reasons: counts.answered > 0 ? [] : reasonsFor(context, held),
	};
}

const isWeekend = (now: number) => [0, 6].includes(new Date(now).getUTCDay());

const LEADS_TAKE_TIME = 'Leads take hours or days to accept and to answer, and some never do.';

function reasonsFor({ world, now }: ViewContext, { waitingApprovals, started }: Held): Piece[][] {
	if (world.life === null) return [[{ text: 'Nothing happens by itself: “How lively” is off.' }]];
	const reasons: Piece[][] = [];
	if (isWeekend(now)) reasons.push([{ text: 'It is the weekend, when most leads do nothing.' }]);
	if (waitingApprovals > 0) {
		const text = `${waitingApprovals} ${waitingApprovals === 1 ? 'message waits' : 'messages wait'} for approval`;
		reasons.push([{ text, href: '#/approvals' }, { text: ': nobody gets them before.' }]);
	}
	if (started.length === 0) {
		reasons.push([{ text: 'No campaign is started', href: '#/campaigns' }, { text: '.' }]);
	}
	for (const { id, name, goesOnAt } of started) {
		if (goesOnAt === null) continue;
		reasons.push([
			{ text: name, href: `#/campaigns/${id}` },
			{ text: ' goes on ' },
			{ text: isoTime(goesOnAt), isTime: true },
			{ text: ', when its schedule allows it.' },
		]);
	}
	return reasons.length > 0 ? reasons : [[{ text: LEADS_TAKE_TIME }]];
}
