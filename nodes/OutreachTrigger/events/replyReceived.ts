import { campaigns } from '../../../src/contract/campaigns';
import { type Conversation, conversations, DIRECTIONS } from '../../../src/contract/conversations';
import type { CutOff } from '../../../src/n8n/polling/reading/pages';
import { readRows } from '../../../src/n8n/polling/reading/rows';
import {
	putLast,
	readThread,
	readThreads,
	threadsInTurn,
} from '../../../src/n8n/polling/reading/threads';
import { unknownWords } from '../../../src/n8n/polling/reading/unknownWords';
import { type FoundThread, replies } from '../../../src/trigger/replies/replies';
import { hasIntent, type Reply } from '../../../src/trigger/replies/filter';
import type { ReplyRecord } from '../../../src/trigger/replies/thread';
import { labelOf } from '../../../src/trigger/replies/wait';
import { inOrder, type TriggerEvent } from '../../../src/trigger/events/event';
import type { ThreadsState } from '../../../src/trigger/replies/threads';
import { greetingNames } from '../../shared/names/greetingNames';
import type { CampaignsOfLead } from '../../shared/rows/campaignsOfLead';
import { fullName } from '../../shared/rows/fullName';
import { utcTime } from '../../shared/rows/utcTime';
import { addCampaigns } from '../sources/replyCampaigns';
import { checkCampaigns, chooseReplies, filterOf, readsCampaigns } from '../sources/replyFilter';
import {
	daysMs,
	HOUR_MS,
	type Polled,
	type Source,
	startWith,
	type TriggerCall,
} from '../../../src/n8n/polling/source';

const MINUTE_MS = 60_000;
/** How many conversations to read for a test event: most have a reply. */
const THREADS_IN_TEST = 10;

const THREADS_AT_A_TIME = 5;

const settingsOf = ({ filters, options, limits }: TriggerCall) => ({
	accountIds: filters.socialAccountIds ?? [],
	quietMs: (options.combineMinutes ?? 0) * MINUTE_MS,
	intentMs: (options.intentMinutes ?? 0) * MINUTE_MS,
	lastMessages: options.lastMessages ?? 0,
	lookBackMs: daysMs(options.lookBackDays),
	limits,
});

/** With the campaigns of its lead if they were read. */
type ReplyFound = ReplyRecord & Partial<CampaignsOfLead>;

async function poll(
	call: TriggerCall,
	state: ThreadsState,
): Promise<Polled<ThreadsState, ReplyFound>> {
	const settings = settingsOf(call);
	const { rows } = await readRows(call, conversations.list, {}, (read) =>
		replies.needsMore(state, read, settings, call.serverNow()),
	);
	const listing = replies.openListing(state, rows, call.serverNow(), settings);
	const counted: FoundThread[] = [];
	const passing = new Map<string, CampaignsOfLead | undefined>();
	const failures = new Set<unknown>();
	const leftAside = new Set<string>();
	let cutOff: CutOff | undefined;
	for (const batch of batchesOf(call, threadsInTurn(call, listing.wanted))) {
		const read = await readThreads(call, batch);
		const messages = read.threads.flatMap((thread) => thread.messages);
		for (const words of unknownWords(messages, 'direction', DIRECTIONS)) leftAside.add(words);
		const found = replies.lookInto(listing, read);
		const events = inOrder(found.flatMap((thread) => thread.events));
		const replied = events.map(({ record }) => record);
		const filtered = await chooseReplies(call, replied);
		const { isWanted, ...chosen } = await addCampaigns(call, replied, filtered);
		// The next poll reads again the conversations that this one cannot decide on.
		const undecided = replied.filter((each) => isWanted(each) === undefined);
		const open = undecided.map(({ conversation }) => conversation.id);
		counted.push(...found.filter(({ id }) => !open.includes(id)));
		for (const each of replied) {
			if (isWanted(each)) passing.set(each.conversation.id, chosen.campaignsOf(each));
		}
		for (const failure of [...read.failures, ...chosen.failures]) failures.add(failure);
		cutOff ??= read.cutOff ?? chosen.cutOff;
		if (chosen.failures.length > 0) putLast(call, open);
		else if (open.length > 0) break;
	}
	const detected = replies.conclude(listing, counted);
	return {
		state: detected.state,
		events: detected.events
			.filter(({ record }) => passing.has(record.conversation.id))
			.map((event) => withCampaigns(event, passing.get(event.record.conversation.id))),
		failures: [...failures, ...detected.failures],
		leftAside: [...leftAside],
		cutOff,
	};
}

const withCampaigns = (
	event: TriggerEvent<ReplyRecord>,
	campaigns: CampaignsOfLead | undefined,
): TriggerEvent<ReplyFound> => ({ ...event, record: { ...event.record, ...campaigns } });

/**
 * What the list holds at the activation, and when by the server's clock its reading began.
 * @param isOnePage leaves the requests of the minute to the messages of the past
 */
async function readFirst(call: TriggerCall, isOnePage: boolean) {
	let page: Conversation[] | undefined;
	let now: number | undefined;
	const needsMore = (rows: readonly Conversation[]) => {
		page ??= [...rows];
		now ??= call.serverNow();
		return !isOnePage && replies.baselineNeedsMore(rows, now, settingsOf(call));
	};
	const firstPage = async (fresh: TriggerCall) =>
		await readRows(fresh, conversations.list, {}, () => false, { isApart: true });
	try {
		const first = await readRows(call, conversations.list, {}, needsMore, { isApart: true });
		const isOne = first.rows.length === page?.length;
		// Reads anew: what this poll or another trigger has read before does not show what has moved up since.
		const fresh = { ...call, answers: new Map<string, never>(), memory: undefined };
		const again = isOne ? [] : (await firstPage(fresh)).rows;
		return { ...first, again, now: now ?? call.serverNow() };
	} catch (error) {
		if (!page || now === undefined) throw error as Error;
		// One page is enough to begin with: only what is late in conversations further down stays unknown.
		return { rows: page, hasMore: true, now };
	}
}

/** If campaigns are read too, takes a few threads at a time: the threads must not use up all requests. */
function batchesOf<Wanted>(call: TriggerCall, wanted: readonly Wanted[]): Array<readonly Wanted[]> {
	if (!readsCampaigns(call)) return [wanted];
	const starts = wanted.map((_, index) => index).filter((index) => index % THREADS_AT_A_TIME === 0);
	return starts.map((start) => wanted.slice(start, start + THREADS_AT_A_TIME));
}

export const replyReceived: Source<ThreadsState, ReplyFound> = {
	detector: replies,
	reads: [conversations.list, conversations.get, campaigns.list, campaigns.listLeads],
	filters: ['socialAccountIds', 'replyIntents', 'campaignIds', 'leadsInNoCampaign'],

	start: async (call, hours, former) => {
		await checkCampaigns(call);
		const { now, ...first } = await readFirst(call, hours > 0);
		const since = hours > 0 ? now - hours * HOUR_MS : undefined;
		const baseline = replies.baseline(first, now, { ...settingsOf(call), since });
		const state = former ? replies.continueThreads(baseline, former) : baseline;
		return hours > 0 || former ? await poll(call, state) : startWith(state);
	},

	poll,

	newest: async (call) => {
		await checkCampaigns(call);
		const { intentMs, ...all } = settingsOf(call);
		const settings = { ...all, quietMs: 0 };
		const { accountIds } = settings;
		const { rows } = await readRows(call, conversations.list, {}, () => false);
		const ofAccounts = rows.filter(
			({ last_message: last, social_account: account }) =>
				last && (accountIds.length === 0 || accountIds.includes(account?.id)),
		);
		const examples = ofAccounts.flatMap((row) => exampleOf(row, call) ?? []);
		const choice = await chooseReplies(call, examples);
		const { isWanted, failures } = choice;
		const wanted = examples.filter((each) => isWanted(each));
		if (wanted.length === 0) for (const error of failures) throw error;
		const isReply = ({ conversation: { last_message: last } }: Example) =>
			last?.direction === 'received';
		// One with an intent shows with what to compare it. Other conversations may have a reply too, one that has been
		// answered by now.
		const likelyFirst = wanted.toSorted(
			(a, b) =>
				Number(isLabelled(b)) - Number(isLabelled(a)) || Number(isReply(b)) - Number(isReply(a)),
		);
		const nothing = replies.baseline({ rows: [], hasMore: false }, 0, { ...settings, since: 0 });
		for (const example of likelyFirst.slice(0, THREADS_IN_TEST)) {
			const { conversation: row, intent } = example;
			const thread = await readThread(call, row.id);
			const read = { rows: [row], threads: [thread] };
			const event = replies.detect(nothing, read, call.serverNow(), settings).events.at(-1);
			if (!event) continue;
			const added = await addCampaigns(call, [example], choice);
			if (!added.isWanted(example)) for (const error of added.failures) throw error;
			const record = asWhenItComes(event.record, intent, intentMs > 0);
			return withCampaigns({ ...event, record }, added.campaignsOf(example));
		}
		return undefined;
	},

	simplify: ({ conversation, messages, intent_is_new, ...record }) => {
		const { message_id, last_messages, intent, previous_intent, campaigns, campaign_id } = record;
		const { lead, social_account: account } = conversation;
		return {
			text: messages.map(({ content }) => content).join('\n\n'),
			lead_name: fullName(lead),
			...greetingNames(lead),
			lead_id: lead?.id ?? null,
			lead_profile_url: lead?.social_url ?? null,
			conversation_id: conversation.id,
			message_id,
			sender_name: account?.profile_name ?? null,
			intent,
			...(previous_intent !== null && { previous_intent }),
			...(intent_is_new !== undefined && { intent_is_new }),
			...(last_messages.length > 0 && { last_messages: last_messages.map(toMessage) }),
			...(campaigns && { campaigns, campaign_id }),
		};
	},
};

type Example = Reply & { readonly conversation: Conversation };

const isLabelled = ({ intent }: Pick<Reply, 'intent'>): boolean => labelOf({ intent }) !== null;

/**
 * By now most replies have a label, but a new reply comes without one. So a test event leaves the label out, unless the
 * trigger waits for it or the filter lets nothing else through: a workflow built on the label would otherwise never see
 * one.
 */
function exampleOf(conversation: Conversation, call: TriggerCall): Example | undefined {
	const given = conversation.intent ?? null;
	const intents = call.options.intentMinutes ? [given, null] : [null, given];
	const intent = intents.find((each) => hasIntent({ intent: each }, filterOf(call)));
	return intent === undefined ? undefined : { conversation, intent };
}

function asWhenItComes(
	record: ReplyRecord,
	intent: Reply['intent'],
	isLabelAwaited: boolean,
): ReplyRecord {
	const previous_intent = intent === null ? record.previous_intent : null;
	const isUnlabelled = intent === null && previous_intent === null;
	const conversation = { ...record.conversation, ...(isUnlabelled && { intent: null }) };
	const isNew = isLabelAwaited && { intent_is_new: isLabelled({ intent }) };
	return { ...record, conversation, intent, previous_intent, ...isNew };
}

const toMessage = ({ id, direction, sent_at, content }: ReplyRecord['last_messages'][number]) => ({
	id,
	direction,
	sent_at: utcTime(sent_at),
	text: content,
});
