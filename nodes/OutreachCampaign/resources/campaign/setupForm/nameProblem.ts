import type { JsonRecord } from '../../../../../src/contract/json';
import { type Problem, UNKNOWN_FIELD } from '../../../../../src/contract/problems';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { nameProblem } from '../../../../shared/form/fields';
import { campaignFields } from './fields';

/** Names a problem with a campaign by the field of the form. */
export function nameCampaignProblem(call: ItemCall, problem: Problem, body: JsonRecord): Problem {
	const { field, message } = problem;
	const isMisfit = field.startsWith('cta_payload.') && message === UNKNOWN_FIELD;
	const named = isMisfit ? { field, message: 'does not fit the objective' } : problem;
	return nameProblem(call, campaignFields, named, body);
}
