import { allEndpoints, type Endpoint, type EndpointId } from '../../src/contract';
import { operationOf } from '../document/compare';
import type { Operation } from '../document/openApi';
import type { JudgedAssumption, Judgement } from '../report/finding';
import * as answers from './byAnswers';
import * as document from './byDocument';
import type { Facts, Seen } from './facts';
import { NEEDS_KEY, needsChange } from './judgements';

interface Rule {
	/** Of this endpoint alone. */
	readonly endpoint?: EndpointId;
	/** Words of the assumption. */
	readonly about: RegExp;
	readonly judge: (facts: Facts, endpoint: Endpoint, found: RegExpExecArray) => Judgement;
}

/** What answers say, if there are any. */
const byAnswers =
	(judge: (seen: Seen) => Judgement) =>
	({ seen }: Facts): Judgement =>
		seen ? judge(seen) : NEEDS_KEY;

/** How assumptions are judged. Those of no rule need a request that changes something. */
export const rules: readonly Rule[] = [
	{
		about: /^The answer is (\d+) with /,
		judge: ({ operation }, endpoint, [, status = '']) =>
			document.judgeAnswer(operation, endpoint, status),
	},
	{
		about: /^The body is /,
		judge: ({ operation }, endpoint) => document.judgeBody(operation, endpoint),
	},
	{
		about: /^The entries of the criteria lists are free text/,
		judge: ({ operation }, endpoint) => document.judgeCriteria(operation, endpoint),
	},
	{
		endpoint: 'campaigns.listLeads',
		about: /are free text/,
		judge: ({ operation }) =>
			document.judgeTexts(operation, ['intent', 'intent_source', 'parked_reason']),
	},
	{
		endpoint: 'campaigns.setMessageOverride',
		about: /not an array/,
		judge: ({ operation }) => document.judgeOneObject(operation),
	},
	{
		endpoint: 'campaigns.create',
		about: /empty `social_account_ids`/,
		judge: ({ operation }) => document.judgeNoAccounts(operation),
	},
	{
		endpoint: 'campaigns.act',
		about: /completed by the service alone/,
		judge: ({ operation }) => document.judgeCompletion(operation),
	},
	{
		endpoint: 'campaigns.act',
		about: /^`(\w+)` comes with status (\d+)/,
		judge: ({ operation }, endpoint, [, code = '', status = '']) =>
			document.judgeCode(operation, endpoint, code, status),
	},
	{
		endpoint: 'agents.list',
		about: /query parameter `status`/,
		judge: ({ operation, seen }) =>
			(seen && answers.judgeStatusFilter(seen)) ?? document.judgeParameter(operation, 'status'),
	},
	{
		endpoint: 'agents.list',
		about: /no particular order/,
		judge: byAnswers(answers.judgeAgentOrder),
	},
	{
		endpoint: 'conversations.list',
		about: /`unread_only` false/,
		judge: byAnswers(answers.judgeUnreadOnly),
	},
	{
		endpoint: 'conversations.get',
		about: /^`pagination` stands/,
		judge: ({ operation, seen }) =>
			(seen && answers.judgeMessagePages(seen)) ?? document.judgePagination(operation),
	},
	{
		endpoint: 'conversations.getAttachment',
		about: /counts from 0/,
		judge: byAnswers(answers.judgeIndex),
	},
	{
		endpoint: 'conversations.getAttachment',
		about: /`id` of the message/,
		judge: byAnswers(answers.judgeMessageId),
	},
	{
		endpoint: 'conversations.getAttachment',
		about: /cannot be streamed/,
		judge: byAnswers(answers.judgeNotStreamed),
	},
	{
		endpoint: 'conversations.getAttachment',
		about: /answered with 206/,
		judge: byAnswers(answers.judgeRange),
	},
];

export const ruleFor = ({ id }: Endpoint, assumption: string): Rule | undefined =>
	rules.find(
		({ endpoint, about }) => (endpoint === undefined || endpoint === id) && about.test(assumption),
	);

/** Goes through everything that the contract takes for granted. */
export function judgeAssumptions(
	operations: readonly Operation[],
	seen: Seen | undefined,
): JudgedAssumption[] {
	return allEndpoints.flatMap((endpoint) => {
		const operation = operationOf(endpoint, operations);
		return (endpoint.assumptions ?? []).map((assumption) => {
			const rule = ruleFor(endpoint, assumption);
			const judgement =
				rule?.judge({ operation, seen }, endpoint, rule.about.exec(assumption)!) ??
				needsChange(endpoint);
			return { endpoint: endpoint.id, assumption, ...judgement };
		});
	});
}
