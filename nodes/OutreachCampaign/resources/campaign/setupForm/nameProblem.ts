import { lazy } from '../../../../../src/contract/lazy';
import type { JsonRecord } from '../../../../../src/contract/json';
import { type Problem, UNKNOWN_FIELD } from '../../../../../src/contract/problems';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { parameterLabel, parameterName, withPlaces } from '../../../../../src/n8n/parameterNames';
import { nameProblem } from '../../../../shared/form/fields';
import { detailFields } from './callToAction';
import { noteTexts } from './connectionRequest';
import { campaignFields } from './fields';
import { messageProperties } from './messages';
import { scheduleProperties } from './schedule';

/** Names a problem with a campaign by the field of the form. */
export function nameCampaignProblem(call: ItemCall, problem: Problem, body: JsonRecord): Problem {
	const { field, message } = problem;
	const isMisfit = field.startsWith('cta_payload.') && message === UNKNOWN_FIELD;
	const named = isMisfit ? { field, message: 'does not fit the objective' } : problem;
	return nameProblem(call, campaignFields, named, body);
}

/** What the form of Create calls the field, for an operation whose form lacks it. */
export function labelInForm(problem: Problem, body: JsonRecord): string {
	const { field } = nameProblem(
		{ has: (name) => labels().has(name) },
		campaignFields,
		problem,
		body,
	);
	const end = field.search(/\W/);
	const [key, places] = end < 0 ? [field, ''] : [field.slice(0, end), field.slice(end)];
	return withPlaces(labels().get(parameterName(key)) ?? parameterLabel(field), places);
}

const labels = lazy(
	() =>
		new Map(
			[scheduleProperties, messageProperties, noteTexts, detailFields]
				.flat()
				.map(({ name, displayName }) => [name, displayName]),
		),
);
