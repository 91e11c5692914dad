import { type Campaign, type CampaignUpdate, campaigns } from '../../../../src/contract/campaigns';
import type { JsonRecord } from '../../../../src/contract/json';
import { type Problem, problemsOf } from '../../../../src/contract/problems';
import { checkRequest, toUnchecked } from '../../../../src/n8n/checkRequest';
import { explain, isRefusal } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
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
import { changeRecord, type Update } from '../../../shared/keep/changeRecord';
import { campaignRow, simplifyCampaign } from '../../../shared/rows/campaign';
import { z } from '../../../shared/rows/schema';
import { readAfterRefusal } from '../../../shared/transition';
import { isAiUsed, mergeSetup, RULES_ACROSS, sampleSetup } from './mergeSetup';
import { checkReadiness, startDateProblems } from './readiness';
import { changeProperties, readChanges } from './setupForm/changes';
import { hintAtBraces, textOptions, textProblems } from './setupForm/texts';
import { toFormField } from './setupForm/toFormField';

export const update: Operation = {
	properties: [
		campaignLocator,
		...inputProperties,
		...usingFields(changeProperties),
		textOptions,
		outputHeading,
		...outputProperties,
	],
	endpoint: campaigns.update,
	alsoCalls: [campaigns.get],
	ownParameters: ['inputMode', 'jsonBody', 'sendUnknownPlaceholders', 'valuesToClear'],
	output: () => campaignRow().extend({ changed_fields: z.array(z.string()) }),
	run: perItem(async (call) => {
		const changes = readFieldsOrJson(call, () => readChanges(call));
		const path = { campaign_id: call.id('campaignId') };
		checkRequest(
			campaigns.update,
			{ path, body: toUnchecked<CampaignUpdate>(usesJson(call) ? changes : { name: 'A name' }) },
			{ bodyName: 'json_body', rename: inJson },
		);
		const { row, changedFields } = await changeRecord(
			call,
			updateOf(call, changes, path),
			(answer) => answer as Campaign,
		);
		const toRow = simplifier<Campaign>(call, (campaign) => ({
			...simplifyCampaign(campaign),
			changed_fields: changedFields,
		}));
		return [toRow(row)];
	}),
};

function updateOf(
	call: ItemCall,
	changes: JsonRecord,
	path: { readonly campaign_id: string },
): Update<Campaign> {
	const read = async () => await call.read(campaigns.get, { path });
	const { body: schema } = campaigns.update.schemas();
	const isJson = usesJson(call);
	return {
		kind: 'campaign',
		changes,
		merge: isJson ? () => changes : (stored) => mergeSetup(stored, changes),
		sample: sampleSetup(changes),
		rules: RULES_ACROSS,
		problemsOf: (body): Problem[] => [
			...problemsOf(schema, body),
			...textProblems(call, body),
			...startDateProblems(call, body),
		],
		rename: isJson ? inJson : toFormField,
		read: async () => {
			const { data } = await read();
			return { row: data, fields: data.setup };
		},
		send: async (body) => {
			const request = { path, body: body as CampaignUpdate };
			await checkReadiness(call, changes, [], isJson ? inJson : (one) => toFormField(one, body));
			hintAtBraces(call, changes);
			const sending = call.send(campaigns.update, request, { isChecked: true });
			const answer = await sending.catch(async (error: unknown) => {
				throw await explainStatus(error, read);
			});
			return answer.body.data;
		},
		settledByApi: ({ messages }) => (isAiUsed(messages) ? [] : ['auto_approve_ai_messages']),
	};
}

const HINTS: Partial<Record<Campaign['status'], string>> = {
	started:
		'The campaign is started: pause it first (Campaign > Pause), update it, then resume it (Campaign > Resume).',
	completed: 'The campaign is completed and cannot be changed any more.',
};

/** Adds to a refused update what to do about it, if the campaign's status is the reason. */
async function explainStatus(
	error: unknown,
	read: () => Promise<{ readonly data: Campaign }>,
): Promise<unknown> {
	if (!isRefusal(error)) return error;
	const campaign = await readAfterRefusal(read());
	const hint = campaign && HINTS[campaign.status];
	return hint === undefined ? error : explain(error, hint);
}
