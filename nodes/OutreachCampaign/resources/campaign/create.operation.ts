import type { INodeProperties } from 'n8n-workflow';

import {
	type Campaign,
	type CampaignCreate,
	type CampaignDetail,
	campaigns,
} from '../../../../src/contract/campaigns';
import { shorten } from '../../../../src/contract/characters';
import { isRecord, type JsonRecord } from '../../../../src/contract/json';
import { leadLists, leads } from '../../../../src/contract/leads';
import type { Problem } from '../../../../src/contract/problems';
import { socialAccounts } from '../../../../src/contract/socialAccounts';
import { checkRequest, toUnchecked } from '../../../../src/n8n/checkRequest';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { DoneEntry } from '../../../../src/n8n/sent/journal';
import { addHint, addHints, info } from '../../../../src/n8n/execution/hints';
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
import { differences, hintAtDifferences, readIfShort } from '../../../shared/afterChange';
import { readFields } from '../../../shared/form/fields';
import { heading, leftOutIfEmpty, optionsByUser } from '../../../shared/form/properties';
import { isSimplified, simplifier, outputProperties } from '../../../shared/form/output';
import { valueAt } from '../../../shared/form/paths';
import { sendAsWritten } from '../../../shared/form/sendAsWritten';
import { leaveOut } from '../../../shared/leaveOut/form';
import { leaveOutCompanies } from '../../../shared/leaveOut/readCompanies';
import { leaveOutInCampaign } from '../../../shared/leaveOut/runningCampaigns';
import { campaignRow, simplifyCampaign } from '../../../shared/rows/campaign';
import { addressProblems } from '../../../shared/addresses/addressProblems';
import { readAddress } from '../../../shared/addresses/readAddress';
import { isAiUsed } from './mergeSetup';
import { checkSource } from './leaveOutOfSource';
import { readLeaveOutOptions } from './leftOutLeads';
import { checkReadiness, startDateProblems } from './readiness';
import { safeDefaultsHint, sourceProblems, withSafeDefaults } from './safeDefaults';
import {
	approvalProperties,
	descriptionField,
	firstSenderField,
	moreSendersField,
	nameField,
	priorityField,
} from './setupForm/basics';
import { callToActionProperties } from './setupForm/callToAction';
import { noteProperties } from './setupForm/connectionRequest';
import { engagementProperties } from './setupForm/engagement';
import { campaignFields, campaignTexts } from './setupForm/fields';
import { messageProperties } from './setupForm/messages';
import { nameCampaignProblem } from './setupForm/nameProblem';
import { scheduleProperties, TOMORROW } from './setupForm/schedule';
import { sourceProperties } from './setupForm/source';
import { hintAtMarksIn, textProblems } from './setupForm/texts';

const additionalFields: INodeProperties = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: [leftOutIfEmpty(descriptionField), moreSendersField, priorityField],
};

const NOT_CREATED =
	'If the source of leads is one of these lead lists, or if anybody in the source is in one of them, the campaign is not created, and the error says who. Choose the lists in Start as well, because people may join the source until then. Costs a request for each list and for each 500 leads of the source; with New Leads, also for each 500 leads of these lists.';

const NOT_CREATED_BY_COMPANY =
	"If the company of anybody in the source of leads is one of these, or has its website or that person's e-mail at one of these domains, the campaign is not created, and the error says who. Name them in Start as well, because people may join the source until then. Costs a request for each 500 leads of the source, shared with Leave Out People in Lists; with My List, also one for the lists. The key needs the scope leads:read; with My List, also lead_lists:read.";

const NOT_CREATED_BY_CAMPAIGN =
	'create nothing if anybody in the source of leads is queued, active or paused in a campaign that is started or paused. The error says who, and in which campaign. Drafts and completed campaigns do not count. Turn it on in Start as well, because campaigns may start until then. Costs, once in a run, a request for each 500 campaigns and for each 500 leads of each campaign that counts, and one for each 500 leads of the source, shared with the other Leave Out options; with My List, also one for the lists. The key needs the scopes campaigns:read and leads:read; with My List, also lead_lists:read.';

export const create: Operation = {
	properties: [
		...inputProperties,
		...usingFields([
			nameField,
			firstSenderField,
			...sourceProperties,
			heading('Messages', 'messagesHeading'),
			...messageProperties,
			...approvalProperties,
			heading('Schedule', 'scheduleHeading'),
			...scheduleProperties,
			heading('Before the First Message', 'connectionHeading'),
			...noteProperties,
			...engagementProperties,
			heading('Call to Action', 'callToActionHeading'),
			...callToActionProperties,
			additionalFields,
		]),
		...optionsByUser((user) => [
			leaveOutCompanies(NOT_CREATED_BY_COMPANY, user),
			leaveOutInCampaign(NOT_CREATED_BY_CAMPAIGN, user),
			leaveOut(NOT_CREATED, user),
			sendAsWritten,
		]),
		outputHeading,
		...outputProperties,
	],
	endpoint: campaigns.create,
	alsoCalls: [
		socialAccounts.list,
		leadLists.get,
		leadLists.list,
		leadLists.listLeads,
		leads.list,
		campaigns.get,
		campaigns.list,
		campaigns.listLeads,
	],
	ownParameters: [
		'inputMode',
		'jsonBody',
		'leaveOut',
		'leaveOutCompanies',
		'leaveOutInCampaign',
		'sendAsWritten',
	],
	textsForPeople: campaignTexts,
	output: campaignRow,
	run: perItem(async (call) => {
		const given = readFieldsOrJson(call, () => readFields(call, campaignFields));
		const written = usesJson(call) ? withSafeDefaults(given) : given;
		const body = toUnchecked<CampaignCreate>(written);
		const rename = (problem: Problem) =>
			usesJson(call) ? inJson(problem) : nameCampaignProblem(call, problem, written);
		const request = checkRequest(
			campaigns.create,
			{ body },
			{
				bodyName: 'json_body',
				rename,
				more: [
					...(usesJson(call) ? sourceProblems(given) : []),
					...leadProblems(written),
					...textProblems(call, written),
				],
			},
		);
		const leftOut = readLeaveOutOptions(call);
		const options = {
			subject: subjectOf(call, request),
			toStored: isSimplified(call) ? withoutSetup : undefined,
		};
		// If an earlier run sent the request, memory answers it, and a start date in the past does not matter.
		if (call.journal(campaigns.create, request, options)?.read() === undefined) {
			await checkReadiness(call, written, startDateProblems(call, written), rename);
			if (leftOut) await checkSource(call, written, leftOut, rename);
		}
		hintAtMarksIn(call, written);
		const hint = usesJson(call) ? safeDefaultsHint(given) : undefined;
		if (hint !== undefined) addHint(call, hint);
		const answer = await call.send(campaigns.create, request, options);
		const campaign = await readIfShort(call, CREATED, answer.body.data, async () => {
			const path = { campaign_id: answer.body.data.id };
			return (await call.read(campaigns.get, { path })).data;
		});
		hintAtDifferences(
			call,
			CREATED,
			differencesIn(campaign, request.body),
			'Look at the draft before you start it.',
			(field) => call.labelOf(rename({ field, message: '' })),
		);
		// Otherwise 0 leads looks as if the source were empty.
		if (campaign.totalLeads === 0) addHints(call.context, [info(NO_LEADS_YET)]);
		return [simplifier(call, simplifyCampaign)(campaign)];
	}),
};

const CREATED = 'The campaign was created';

const NO_LEADS_YET = 'A draft has no leads yet: Start enrolls them.';

/** Without AI, the API stores its own choice for approvals; people given one by one become a list. */
function differencesIn(campaign: Campaign | CampaignDetail, body: CampaignCreate): string[] {
	const { source, auto_approve_ai_messages: approves, ...others } = body;
	const usesAi = body.messages === undefined || isAiUsed(body.messages);
	const sent = {
		...others,
		...(isRecord(source) && 'lead_list_id' in source && { source }),
		...(usesAi && { auto_approve_ai_messages: approves }),
	};
	// The answer may come without the setup.
	const { setup } = campaign as Partial<CampaignDetail>;
	return differences(sent, { ...campaign, ...setup });
}

const ADDRESS_SHOWN_MAX = 200;

/** Each lead needs the address of a person. */
const leadProblems = (body: JsonRecord): Problem[] =>
	entriesOf(valueAt(body, 'source.leads')).flatMap((lead, index) => {
		const url = valueAt(lead, 'social_url');
		if (typeof url !== 'string' || url === '') return [];
		const field = `source.leads[${index}].social_url`;
		const address = readAddress(url);
		const problems = addressProblems(address, field);
		// JSON goes out as it is written.
		return problems.length > 0 || address.sent === url
			? problems
			: [{ field, message: `must be written as "${shorten(address.sent, ADDRESS_SHOWN_MAX)}"` }];
	});

const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** If the execution is retried on another day, 'tomorrow' is another date, but the campaign is the same. */
function subjectOf(call: ItemCall, request: { readonly body: CampaignCreate }): unknown[] {
	const { context, itemIndex } = call;
	const written = context.getNodeParameter('startDate', itemIndex, '', { rawExpressions: true });
	if (usesJson(call) || written !== TOMORROW) return [request];
	const { schedule: days, ...others } = request.body;
	return [{ body: { ...others, schedule: { ...days, start_date: TOMORROW } } }];
}

/** Keeps only what a row needs of the answer: the messages can be long. */
function withoutSetup(entry: DoneEntry): DoneEntry {
	const { data } = isRecord(entry.body) ? entry.body : {};
	return isRecord(data) ? { ...entry, body: { data: { ...data, setup: undefined } } } : entry;
}
