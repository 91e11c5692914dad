import { allEndpoints, type AssumptionId, SESSION_CHECK_FAILED } from '../../src/contract';
import { operationOf } from '../document/compare';
import type { Operation } from '../document/openApi';
import type { JudgedAssumption, Judgement } from '../report/finding';
import * as answers from './byAnswers';
import * as document from './byDocument';
import type { Judge, Seen } from './facts';
import { NEEDS_KEY, needsChange } from './judgements';

/** Judges by answers if they say anything; if not, by `otherwise`. */
const byAnswersOr =
	(judge: (seen: Seen) => Judgement | undefined, otherwise: Judge): Judge =>
	(facts) =>
		(facts.seen && judge(facts.seen)) ?? otherwise(facts);

const byAnswers = (judge: (seen: Seen) => Judgement) => byAnswersOr(judge, () => NEEDS_KEY);

/** How to judge each assumption of the contract. */
export const judges: Readonly<Record<AssumptionId, Judge>> = {
	'agents.list.order': byAnswers(answers.judgeAgentOrder),
	'agents.list.statusFilter': byAnswersOr(
		answers.judgeStatusFilter,
		document.judgeParameter('status'),
	),
	'agents.create.criteria': document.judgeCriteria,
	'agents.create.answer': document.judgeAnswer,
	'agents.create.signalLimit': needsChange,
	'agents.create.keywordLimit': needsChange,
	'agents.create.standaloneInfluencer': needsChange,
	'agents.update.criteria': document.judgeCriteria,
	'agents.update.answer': document.judgeAnswer,
	'agents.update.emptySignals': needsChange,
	'agents.update.signalLimit': needsChange,
	'agents.update.keywordLimit': needsChange,
	'agents.update.standaloneInfluencer': needsChange,
	'agents.act.body': document.judgeBody,
	'agents.act.answer': document.judgeAnswer,

	'campaigns.create.answer': document.judgeAnswer,
	'campaigns.create.noAccounts': document.judgeNoAccounts,
	'campaigns.create.engagement': needsChange,
	'campaigns.create.jobTitle': needsChange,
	'campaigns.update.refusal': needsChange,
	'campaigns.update.completed': needsChange,
	'campaigns.update.answer': document.judgeAnswer,
	'campaigns.update.callToAction': needsChange,
	'campaigns.act.refusal': needsChange,
	'campaigns.act.completion': document.judgeCompletion,
	'campaigns.act.sessionCheck': document.judgeCode(SESSION_CHECK_FAILED, 409),
	'campaigns.listLeads.texts': document.judgeTexts(['intent', 'intent_source', 'parked_reason']),
	'campaigns.setMessageOverride.oneObject': document.judgeOneObject,
	'campaigns.setMessageOverride.leadId': needsChange,
	'campaigns.setMessageOverride.answer': document.judgeAnswer,
	'campaigns.actOnMessageApproval.body': document.judgeBody,
	'campaigns.actOnMessageApproval.messageId': needsChange,
	'campaigns.actOnMessageApproval.answer': document.judgeAnswer,

	'conversations.list.unreadOnly': byAnswers(answers.judgeUnreadOnly),
	'conversations.get.pagination': byAnswersOr(answers.judgeMessagePages, document.judgePagination),
	'conversations.getAttachment.index': byAnswers(answers.judgeIndex),
	'conversations.getAttachment.messageId': byAnswers(answers.judgeMessageId),
	'conversations.getAttachment.notStreamed': byAnswers(answers.judgeNotStreamed),
	'conversations.getAttachment.range': byAnswers(answers.judgeRange),
	'conversations.sendMessage.answer': document.judgeAnswer,
	'conversations.sendMessage.refusal': needsChange,

	'leadLists.create.index': needsChange,
	'leadLists.create.malformed': needsChange,
	'leadLists.create.allMalformed': needsChange,
	'leadLists.addLeads.index': needsChange,
	'leadLists.addLeads.results': needsChange,
	'leadLists.addLeads.malformed': needsChange,
	'leadLists.addLeads.status': needsChange,
	'leadLists.addLeads.socialUrl': needsChange,
	'leadLists.addLeads.enrollment': byAnswersOr(answers.judgeEnrollment, needsChange),

	'leads.list.unknownParameters': byAnswers(answers.judgeUnknownParameters),
	'leads.enrich.places': needsChange,

	'socialAccounts.update.warmUpLimits': needsChange,
	'socialAccounts.update.answer': document.judgeAnswer,
	'socialAccounts.update.warmUpState': needsChange,
};

/** Judges every assumption of the contract. */
export function judgeAssumptions(
	operations: readonly Operation[],
	seen: Seen | undefined,
): JudgedAssumption[] {
	return allEndpoints.flatMap((endpoint) => {
		const operation = operationOf(endpoint, operations);
		return Object.entries(endpoint.assumptions ?? {}).map(([name, assumption]) => {
			const judge = judges[`${endpoint.id}.${name}` as AssumptionId];
			return {
				endpoint: endpoint.id,
				assumption,
				...judge({ endpoint, assumption, operation, seen }),
			};
		});
	});
}
