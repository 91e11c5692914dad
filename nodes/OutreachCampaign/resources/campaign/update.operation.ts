import {
	type Campaign,
	type CampaignUpdate,
	campaigns,
	defaultMessages,
} from '../../../../src/contract/campaigns';
import { problemsOf } from '../../../../src/contract/problems';
import { socialAccounts } from '../../../../src/contract/socialAccounts';
import { checkPath, checkRequest, toUnchecked } from '../../../../src/n8n/checkRequest';
import { explain, isRefusal } from '../../../../src/n8n/errors';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import {
	inJson,
	inputProperties,
	outputHeading,
	readFieldsOrJson,
	usesJson,
	usingFields,
} from '../../../shared/form/jsonInput';
import { campaignLocator } from '../../../shared/form/locators';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { optionsProperty } from '../../../shared/form/properties';
import { sendAsWritten } from '../../../shared/form/sendAsWritten';
import { changeRecord, type KindOfRecord, writtenAsJson } from '../../../shared/keep/changeRecord';
import { campaignRow, simplifyCampaign } from '../../../shared/rows/campaign';
import { z } from '../../../shared/rows/zod';
import { readIfPossible } from '../../../shared/transition';
import { isAiUsed, mergeSetup } from './mergeSetup';
import { checkReadiness, startDateProblems } from './readiness';
import { changeProperties, readCampaignChanges } from './setupForm/changes';
import { campaignFields, campaignTexts } from './setupForm/fields';
import { nameCampaignProblem } from './setupForm/nameProblem';
import { hintAtMarksIn, textProblems } from './setupForm/texts';

export const update: Operation = {
	properties: [
		campaignLocator,
		...inputProperties,
		...usingFields(changeProperties),
		optionsProperty(sendAsWritten),
		outputHeading,
		...outputProperties,
	],
	endpoint: campaigns.update,
	alsoCalls: [campaigns.get, socialAccounts.list],
	ownParameters: ['inputMode', 'jsonBody', 'sendAsWritten', 'valuesToClear'],
	textsForPeople: campaignTexts,
	output: () => campaignRow().extend({ changed_fields: z.array(z.string()) }),
	run: perItem(async (call) => {
		const path = { campaign_id: call.id('campaignId') };
		const isJson = usesJson(call);
		const changes = readFieldsOrJson(call, () => readCampaignChanges(call));
		if (isJson) {
			const body = toUnchecked<CampaignUpdate>(changes);
			checkRequest(campaigns.update, { path, body }, { bodyName: 'json_body', rename: inJson });
		} else {
			checkPath(campaigns.update, path);
		}
		const kind = isJson ? writtenAsJson(CAMPAIGN) : CAMPAIGN;
		const read = async () => await call.read(campaigns.get, { path });
		const { row, changedFields } = await changeRecord<Campaign, CampaignUpdate>(call, kind, {
			changes,
			problemsOf: (body) => [
				...problemsOf(campaigns.update.schemas().body, body),
				...textProblems(call, body),
				// JSON holds the schedule as a whole: that of a campaign under way began in the past.
				...(isJson ? [] : startDateProblems(call, body)),
			],
			read: async () => {
				const { data } = await read();
				return { row: data, fields: data.setup };
			},
			send: async (body) => {
				await checkReadiness(call, changes, [], (problem) => kind.rename(call, problem, body));
				hintAtMarksIn(call, changes);
				const sending = call.send(campaigns.update, { path, body }, { isChecked: true });
				const answer = await sending.catch(async (error: unknown) => {
					throw await explainStatus(error, read);
				});
				return answer.body.data;
			},
		});
		const toRow = simplifier<Campaign>(call, (campaign) => ({
			...simplifyCampaign(campaign),
			changed_fields: changedFields,
		}));
		return [toRow(row)];
	}),
};

const CAMPAIGN: KindOfRecord = {
	kind: 'campaign',
	fields: campaignFields,
	merge: mergeSetup,
	// Until the campaign is read, a message whose mode stays counts as one of the API's defaults.
	initial: { messages: defaultMessages() },
	rename: nameCampaignProblem,
	settledByApi: ({ messages }) => (isAiUsed(messages) ? [] : ['auto_approve_ai_messages']),
};

const HINTS: Partial<Record<Campaign['status'], string>> = {
	started:
		'The campaign is started: pause it first (Campaign > Pause), update it, then resume it (Campaign > Resume).',
	completed: 'The campaign is completed and cannot be changed any more.',
};

/** If the campaign's status is why an update was refused, adds what to do about it. */
async function explainStatus(
	error: unknown,
	read: () => Promise<{ readonly data: Campaign }>,
): Promise<unknown> {
	if (!isRefusal(error)) return error;
	const campaign = await readIfPossible(read());
	const hint = campaign && HINTS[campaign.status];
	return hint === undefined ? error : explain(error, hint);
}
