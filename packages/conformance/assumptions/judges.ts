import { isSuccess } from 'n8n-nodes-outreach/src/client/http/send';
import {
	type AssumptionId,
	endpoints,
	SESSION_CHECK_FAILED,
} from 'n8n-nodes-outreach/src/contract';
import { type JsonRecord, recordsOf } from 'n8n-nodes-outreach/src/contract/json';
import { recordBelow, successesOf } from '../document/compare';
import { bodyShapeOf } from '../document/contract';
import type { Operation } from '../document/openApi';
import { rowsIn } from '../responses/records';
import type { Judgement } from '../report/finding';
import { isAnything, type Shape } from '../shape/shape';
import { valuesInWords } from '../shape/inWords';
import {
	confirmed,
	type Facts,
	type Judge,
	NEEDS_KEY,
	needsChange,
	open,
	refuted,
	refutedHarmlessly,
	SAYS_SO,
	type Seen,
	unsaid,
} from './judgements';

/** How to judge each assumption whose entry says `judge`. */
export const judges: Readonly<Record<AssumptionId<'judge'>, Judge>> = {
	'agents.list.order': byAnswers(judgeAgentOrder),
	'agents.list.statusFilter': byAnswers(judgeStatusFilter, judgeStatusParameter),
	'agents.create.criteria': judgeCriteria,
	'agents.create.place': judgePlace,
	'agents.create.destinationList': byAnswers(judgeDestinationList, needsChange),
	'agents.update.criteria': judgeCriteria,
	'campaigns.create.place': judgePlace,
	'campaigns.create.noAccounts': judgeNoAccounts,
	'campaigns.act.completion': judgeCompletion,
	'campaigns.act.sessionCheck': judgeSessionCheck,
	'campaigns.listLeads.texts': judgeTexts,
	'campaigns.listLeads.actionIds': byAnswers(judgeActionIds),
	'campaigns.setMessageOverride.oneObject': judgeOneObject,
	'campaigns.actOnMessageApproval.reason': judgeReason,
	'conversations.list.unreadOnly': byAnswers(judgeUnreadOnly),
	'conversations.get.order': byAnswers(judgeMessageOrder),
	'conversations.get.pagination': byAnswers(judgeMessagePages, judgePagination),
	'conversations.getAttachment.index': byAnswers(judgeIndex),
	'conversations.getAttachment.messageId': byAnswers(judgeMessageId),
	'conversations.getAttachment.notStreamed': byAnswers(judgeNotStreamed),
	'conversations.getAttachment.range': byAnswers(judgeRange),
	'leadLists.addLeads.enrollment': byAnswers(judgeEnrollment, needsChange),
	'leads.list.unknownParameters': byAnswers(judgeUnknownParameters),
};

/** Judges by answers if they say anything; if not, by `otherwise`. */
function byAnswers(
	judge: (seen: Seen) => Judgement | undefined,
	otherwise: Judge = () => NEEDS_KEY,
): Judge {
	return (facts) => (facts.seen && judge(facts.seen)) ?? otherwise(facts);
}

/**
 * Assumes that agents come in no particular order. One ordered list of several agents does not prove that they always
 * do.
 */
function judgeAgentOrder({ pages }: Seen): Judgement {
	const times = rowsIn(pages, endpoints.agents.list)
		.map(({ created_at: at }) => Date.parse(String(at)))
		.filter((time) => !Number.isNaN(time));
	const isSorted = times.every((time, index) => index === 0 || time <= times[index - 1]!);
	return isSorted
		? open(`${times.length} came newest first, which may be chance.`)
		: confirmed('They did not come newest first.');
}

/** Assumes that `status` filters agents. No node sends it. */
function judgeStatusFilter({ agentsByStatus: filtered }: Seen): Judgement | undefined {
	if (!filtered) return undefined;
	if (filtered.isRefused) return refutedHarmlessly('It was refused.');
	const isOther = ({ status }: { readonly status?: unknown }) => status !== filtered.by;
	if (filtered.filtered.some(isOther)) {
		return refutedHarmlessly('Agents of other statuses came, too.');
	}
	const wanted = filtered.all.filter((row) => !isOther(row)).length;
	return filtered.filtered.length < wanted
		? refutedHarmlessly(`Of ${wanted} agents of that status, ${filtered.filtered.length} came.`)
		: confirmed('Only agents of that status came.');
}

/** Assumes that `unread_only` false leaves nothing out. */
function judgeUnreadOnly({ conversationsNotUnreadOnly: filtered }: Seen): Judgement {
	const { all = [], filtered: rows = [] } = filtered ?? {};
	const isAmong = (isUnread: boolean, some: typeof all) =>
		some.some((row) => row.is_unread === isUnread);
	if (!isAmong(true, all) || !isAmong(false, all)) {
		return open('The workspace has no read and unread conversations side by side.');
	}
	if (!isAmong(true, rows)) return refuted('No unread conversations came.');
	if (!isAmong(false, rows)) return refuted('No read conversations came.');
	const came = all.filter(({ id }) => rows.some((row) => row.id === id)).length;
	return came < all.length
		? open(`Read and unread conversations came, but only ${came} of ${all.length}.`)
		: confirmed('Read and unread conversations came.');
}

const NO_ATTACHMENT = open('No such attachment was found.');
const cameWith = (status: number) => `It came with status ${status}.`;
const attachmentCameWith = (status: number) => `The attachment came with status ${status}.`;
const NOT_FOUND = 404;
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== NOT_FOUND;

/** Assumes that the index counts from 0. */
function judgeIndex({ attachments }: Seen): Judgement {
	const { status, place, index, fromOne } = attachments;
	if (status === undefined) return NO_ATTACHMENT;
	if (isSuccess(status)) {
		if (index !== place) return refutedHarmlessly(`proxy_path has ${index} for place ${place}.`);
		return place === 0
			? confirmed(cameWith(status))
			: open(`An attachment came for index ${index}, which may be the one before.`);
	}
	return fromOne !== undefined && isSuccess(fromOne)
		? refuted('It counts from 1.')
		: open(attachmentCameWith(status));
}

/** Assumes that a message's `id` names it. */
function judgeMessageId({ attachments: { status, bySocialId } }: Seen): Judgement {
	if (status === undefined) return NO_ATTACHMENT;
	if (isSuccess(status)) return confirmed(cameWith(status));
	return bySocialId !== undefined && isSuccess(bySocialId)
		? refuted('It is its social_message_id.')
		: open(attachmentCameWith(status));
}

/** Otherwise, an answer may be about another attachment, or about none. */
const areFound = (seen: Seen): boolean => {
	const { verdict, effect } = judgeIndex(seen);
	return verdict === 'confirmed' || effect === 'knows less';
};
const unclear = (status: number) =>
	open(`It came with status ${status}, but nothing shows that attachments are found.`);

/** Assumes that some types cannot be streamed. */
function judgeNotStreamed(seen: Seen): Judgement {
	const { notStreamed } = seen.attachments;
	if (notStreamed === undefined) return NO_ATTACHMENT;
	if (!areFound(seen)) return unclear(notStreamed);
	if (isSuccess(notStreamed)) return refutedHarmlessly(cameWith(notStreamed));
	return isRefusal(notStreamed)
		? confirmed(`It was refused with status ${notStreamed}.`)
		: open(attachmentCameWith(notStreamed));
}

/** Assumes that a request for a range gets that range. */
function judgeRange(seen: Seen): Judgement {
	const { range } = seen.attachments;
	if (range === undefined) return NO_ATTACHMENT;
	if (range === 206) return confirmed(cameWith(range));
	if (!areFound(seen)) return unclear(range);
	return isSuccess(range) || isRefusal(range)
		? refuted(cameWith(range))
		: open(attachmentCameWith(range));
}

/** Assumes that the pages of a conversation begin with the oldest messages. */
function judgeMessageOrder({ pages }: Seen): Judgement {
	const page = pages.get(endpoints.conversations.get.id);
	if (page?.goesBack === undefined) return open('No conversation with several messages was read.');
	return page.goesBack
		? refutedHarmlessly('The first page has the newest message.')
		: confirmed('The first page has the oldest message.');
}

/** Assumes that the messages of a conversation come in pages. */
function judgeMessagePages({ pages }: Seen): Judgement | undefined {
	const page = pages.get(endpoints.conversations.get.id);
	if (!page) return undefined;
	return 'next_cursor' in page.pagination
		? confirmed('It came.')
		: refuted('No pagination came, so only the first page of messages can be read.');
}

/**
 * Assumes that a campaign also enrolls leads who join its list after its start. An enrolled lead that is newer than the
 * first enrollment shows it.
 */
function judgeEnrollment({ pages }: Seen): Judgement | undefined {
	const enrolled = rowsIn(pages, endpoints.campaigns.listLeads);
	const start = Math.min(...enrolled.map(({ enrolled_at: at }) => Date.parse(String(at))));
	const ids = new Set(enrolled.map(({ lead_id: id }) => id));
	const hasNewcomer = rowsIn(pages, endpoints.leads.list).some(
		({ id, created_at: at }) => ids.has(id) && Date.parse(String(at)) > start,
	);
	return hasNewcomer
		? confirmed('A lead is enrolled that came to the workspace after others were enrolled.')
		: undefined;
}

/** Assumes that agents fill only eligible lists. One that fills another shows that it may. */
function judgeDestinationList({ pages }: Seen): Judgement | undefined {
	const others = rowsIn(pages, endpoints.leadLists.list)
		.filter((list) => list.is_campaign_eligible === false)
		.map(({ id }) => id);
	const hasOther = rowsIn(pages, endpoints.agents.list).some(({ destination_list_id: id }) =>
		others.includes(id),
	);
	return hasOther ? refutedHarmlessly('An agent fills another list.') : undefined;
}

/** Assumes that a query parameter that the API does not name is refused. */
function judgeUnknownParameters({ unknownParameter: status }: Seen): Judgement {
	if (status === 400) return confirmed('It was refused with status 400.');
	return status !== undefined && isSuccess(status)
		? refutedHarmlessly('It was ignored.')
		: open(`The list came with status ${status}.`);
}

const answerOf = (operation: Operation | undefined): Shape | undefined =>
	successesOf(operation?.answers ?? [])[0]?.shape;

/** The shape of a field below a shape; `[]` stands for the entries of a list. */
function shapeAt(shape: Shape | undefined, path: string): Shape | undefined {
	return path.split('.').reduce<Shape | undefined>((found, name) => {
		if (name === '[]') return found?.items;
		return found?.variants.map((fields) => fields[name]?.shape).find((each) => each !== undefined);
	}, shape);
}

const isOpen = (shape: Shape | undefined): boolean => shape === undefined || isAnything(shape);

/** Assumes that entries of the criteria may be any text. */
function judgeCriteria({ operation, endpoint }: Facts) {
	const [criteria = {}] = shapeAt(bodyShapeOf(endpoint), 'criteria')?.variants ?? [];
	const lists = Object.keys(criteria).filter((name) => criteria[name]?.shape.items);
	const shapes = lists.map((name) => ({
		name,
		entries: shapeAt(operation?.body?.shape, `criteria.${name}.[]`),
	}));
	if (shapes.some(({ entries }) => isOpen(entries))) return unsaid('them');
	const fixed = shapes.filter(({ entries }) => entries?.values);
	if (fixed.length === 0) return confirmed('The document has no choice of values for them.');
	return refuted(
		`The document has a choice of values: ${fixed.map(({ name }) => name).join(', ')}.`,
	);
}

const TEXTS = ['intent', 'intent_source', 'parked_reason'];

/** Assumes that these fields of a row may be any text. */
function judgeTexts({ operation }: Facts) {
	const answer = answerOf(operation);
	const shapes = TEXTS.map((name) => ({ name, shape: shapeAt(answer, `data.[].${name}`) }));
	if (shapes.some(({ shape }) => isOpen(shape))) return unsaid('them');
	const fixed = shapes.filter(({ shape }) => shape?.values);
	if (fixed.length === 0) return confirmed('The document has no choice of values for them.');
	const said = fixed.map(({ name, shape }) => `${name}: ${valuesInWords(shape!)}`).join('; ');
	return refutedHarmlessly(`The document has a choice of values. ${said}.`);
}

/** Assumes that an action that is read again has the same `id`. */
function judgeActionIds({ pages }: Seen): Judgement {
	const { rows = [], again = [] } = pages.get(endpoints.campaigns.listLeads.id) ?? {};
	const idsIn = (leads: readonly JsonRecord[]) =>
		leads.flatMap(({ actions_performed: actions }) => recordsOf(actions).map(({ id }) => id));
	const first = new Set(idsIn(rows));
	const second = idsIn(again.filter(({ id }) => rows.some((row) => row.id === id)));
	if (first.size === 0 || second.length === 0) return open('No action was read twice.');
	return second.some((id) => first.has(id))
		? confirmed('Actions that were read twice have the same ids.')
		: refuted('No action that was read twice has the same id.');
}

/** Assumes that a body is one object. */
function judgeOneObject({ operation }: Facts) {
	const types = operation?.body?.shape.types ?? [];
	if (types.length === 0) return unsaid('the body');
	return types.includes('object') ? SAYS_SO : refuted('The document has a list.');
}

/** Assumes that the record is `data` itself. Nodes find it one level deeper, too. */
function judgePlace({ operation }: Facts) {
	const data = shapeAt(answerOf(operation), 'data');
	if (data && shapeAt(data, 'id')) return SAYS_SO;
	const below = data && recordBelow(data);
	return below ? refutedHarmlessly(`The document has data.${below.name}.`) : unsaid('the answer');
}

const REASONS = ['rejection_reason', 'rejection_note'];

/** Assumes that these fields may stand beside the action. Reject leaves them out if they are refused. */
function judgeReason({ operation }: Facts) {
	const body = operation?.body?.shape;
	if (!body || body.variants.length === 0) return unsaid('the body');
	const missing = REASONS.filter((name) => !shapeAt(body, name));
	return missing.length === 0
		? SAYS_SO
		: refutedHarmlessly(`The document has no ${missing.join(' and no ')}.`);
}

/** Assumes that a draft needs no sender account. */
function judgeNoAccounts({ operation }: Facts) {
	const accounts = shapeAt(operation?.body?.shape, 'social_account_ids');
	if (!accounts) return unsaid('it');
	const least = accounts.bounds.minItems ?? 0;
	return least > 0
		? refuted(`The document asks for ${least} or more.`)
		: open('The document sets no least number. What a start needs, only a start tells.');
}

const ACTIONS = ['start', 'pause', 'resume'];

/** Assumes that no action completes a campaign. */
function judgeCompletion({ operation }: Facts) {
	const actions = shapeAt(operation?.body?.shape, 'action');
	if (!actions?.values) return unsaid('the actions');
	const others = actions.values.map(String).filter((action) => !ACTIONS.includes(action));
	return others.length === 0
		? confirmed('The document has no action that completes a campaign.')
		: refutedHarmlessly(`The document has more actions: ${others.join(', ')}.`);
}

/** Assumes that this error comes with status 409. Nodes recognize it by its code. */
function judgeSessionCheck(facts: Facts) {
	const statuses = (facts.operation?.answers ?? [])
		.filter(({ text }) => text.includes(SESSION_CHECK_FAILED))
		.map(({ status }) => status);
	if (statuses.length === 0) return needsChange(facts);
	return statuses.includes('409')
		? SAYS_SO
		: refutedHarmlessly(`The document has it with the status ${statuses.join(', ')}.`);
}

/** Assumes that the list takes this parameter. */
function judgeStatusParameter({ operation }: Facts) {
	if (!operation) return unsaid('the list');
	return operation.parameters.query.status
		? SAYS_SO
		: refutedHarmlessly('The document has no such parameter.');
}

/** Assumes that `pagination` is beside `data` or inside it. */
function judgePagination({ operation }: Facts) {
	const answer = answerOf(operation);
	const isSaid = ['pagination', 'data.pagination'].some((path) => shapeAt(answer, path));
	return isSaid ? SAYS_SO : unsaid('where it stands');
}
