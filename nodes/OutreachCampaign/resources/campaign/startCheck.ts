import {
	type CampaignDetail,
	campaigns,
	type CampaignSetup,
	STAGES,
} from '../../../../src/contract/campaigns';
import { isRecord } from '../../../../src/contract/json';
import type { LeadList } from '../../../../src/contract/leads';
import type { SocialAccount } from '../../../../src/contract/socialAccounts';
import { answeredWithout, asSentence, fullMessageOf, statusOf } from '../../../../src/n8n/errors';
import { addHint } from '../../../../src/n8n/execution/hints';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { oncePerRun } from '../../../../src/n8n/execution/oncePerRun';
import { speaksAgainst } from '../../../shared/form/onlyCheck';
import { readCampaigns } from '../../../shared/lists/readCampaigns';
import { illegalMove } from '../../../shared/transition';
import { LIFECYCLE } from './act';
import { firstWindow } from './firstWindow';
import { readAccounts, readList, statusInWords } from './readiness';
import { labelInForm } from './setupForm/nameProblem';
import { writtenProblems } from './setupForm/texts';

// What a start would do. It sends nothing, and reads the campaign and all that a start depends on.

interface StartOptions {
	/** An account that is not connected does not keep the others from sending. */
	readonly ignoresSessions: boolean;
	/** Throws what the Leave Out options say against the start. */
	readonly checkLeftOut: (campaign: CampaignDetail) => Promise<void>;
}

/** What the check has found so far. */
interface Findings {
	/** What speaks against the start, in sentences. */
	readonly problems: string[];
	/** What the key may not read, in sentences. */
	readonly unknown: string[];
}

export async function checkOnly(call: ItemCall, options: StartOptions): Promise<object> {
	const campaign = await readCampaign(call);
	const { id, name, status, setup } = campaign;
	if (!isRecord(setup)) throw answeredWithout('the setup of the campaign');
	const found: Findings = { problems: [], unknown: [] };
	found.problems.push(...statusProblems(campaign));
	const senders = await checkSenders(call, campaign, options, found);
	const list = await checkList(call, campaign, options, found);
	const schedule = checkSchedule(call, setup, found);
	const messages = checkMessages(setup, found);
	for (const message of found.unknown) addHint(call, message);
	return {
		only_checked: true,
		id,
		name,
		status,
		can_start: found.problems.length > 0 ? false : found.unknown.length > 0 ? null : true,
		problems: found.problems,
		list,
		senders,
		schedule,
		messages,
		// An AI agent does not see the hints.
		...(call.isTool && found.unknown.length > 0 && { warning: found.unknown.join(' ') }),
	};
}

async function readCampaign(call: ItemCall): Promise<CampaignDetail> {
	const path = { campaign_id: call.id('campaignId') };
	return await oncePerRun(call, `campaign ${path.campaign_id}`, async () => {
		const { data } = await call.read(campaigns.get, { path });
		return data;
	});
}

/** In the words of the error that a start would end with. */
function statusProblems(campaign: CampaignDetail): string[] {
	const { status } = campaign;
	if (status === 'draft') return [];
	const said = illegalMove(campaign, 'start', LIFECYCLE);
	return [said ?? `Only a draft can be started, and the campaign is ${statusInWords(status)}.`];
}

async function checkSenders(
	call: ItemCall,
	{ setup: { social_account_ids: ids = [] }, socialAccounts: named = [] }: CampaignDetail,
	{ ignoresSessions }: StartOptions,
	{ problems, unknown }: Findings,
) {
	const accounts = await readAccounts(call, (message) => unknown.push(message));
	const senders = ids.map((id) => {
		const account = accounts?.find((each) => each.id === id);
		const profileName = named.find((each) => each.id === id)?.profileName;
		return {
			id,
			name: account?.profile_name ?? profileName ?? null,
			status: account?.status ?? null,
			daily_limits: account?.sending_limits ?? null,
		};
	});
	if (ids.length === 0) problems.push('The campaign has no sender account.');
	if (accounts === undefined) return senders;
	const isConnected = ({ status }: { status: SocialAccount['status'] | null }) =>
		status === 'connected';
	if (ignoresSessions && senders.some(isConnected)) return senders;
	for (const sender of senders.filter((each) => !isConnected(each))) {
		const { id, name, status } = sender;
		problems.push(
			status === null
				? `The workspace has no sender account ${name ?? id}.`
				: `The sender account ${name ?? id} is ${statusInWords(status)}: connect it in the application.`,
		);
	}
	return senders;
}

const ANOTHER_LIST = 'The API gives a campaign no other list: create another campaign.';

async function checkList(
	call: ItemCall,
	campaign: CampaignDetail,
	{ checkLeftOut }: StartOptions,
	{ problems, unknown }: Findings,
) {
	const { leadList, setup } = campaign;
	const id = leadList?.id ?? setup.source?.lead_list_id;
	if (id === undefined) {
		problems.push(`The campaign names no lead list. ${ANOTHER_LIST}`);
		return null;
	}
	const reading = readList(call, id, (message) => unknown.push(message));
	const list = await reading.catch((error: unknown) => {
		if (statusOf(error) !== 404) throw error as Error;
		problems.push(`The lead list of the campaign is gone. ${ANOTHER_LIST}`);
		return undefined;
	});
	if (list) problems.push(...listProblems(list));
	// Somebody is left out, or it cannot be read whom to leave out: then a start ends with the same error.
	await checkLeftOut(campaign).catch((error: unknown) => {
		if (!speaksAgainst(error)) throw error as Error;
		problems.push(asSentence(fullMessageOf(error)));
	});
	const all = await readCampaigns(call);
	return {
		id,
		name: list?.name ?? leadList?.name ?? null,
		people: list?.lead_count ?? null,
		other_campaigns: all
			.filter((other) => other.leadList?.id === id && other.id !== campaign.id)
			.map((other) => ({ id: other.id, name: other.name, status: other.status })),
	};
}

function listProblems({ name, is_campaign_eligible: isEligible, lead_count: count }: LeadList) {
	return [
		...(isEligible === false ? [`The list "${name}" is not for campaigns. ${ANOTHER_LIST}`] : []),
		...(count === 0 ? [`The list "${name}" is empty, so the campaign would contact nobody.`] : []),
	];
}

function checkSchedule(call: ItemCall, setup: CampaignSetup, { problems }: Findings) {
	const { schedule } = setup;
	if (!schedule) {
		problems.push('The campaign has no schedule.');
		return null;
	}
	const first = firstWindow(schedule, call.environment.now());
	return {
		first_day: first?.day ?? null,
		first_hour: first?.hour ?? null,
		timezone: schedule.timezone,
	};
}

/** No model has written the texts, but as with one, there is no option to send them as they are. */
const AS_FIXED = { isLifted: false, isByModel: true };

function checkMessages(setup: CampaignSetup, { problems }: Findings) {
	const steps = STAGES.flatMap((stage) => {
		const step = setup.messages?.[stage];
		return step?.enabled ? [{ step: stage, mode: step.mode, wait: step.wait }] : [];
	});
	if (steps.length === 0) problems.push('No message of the campaign is turned on.');
	problems.push(...writtenProblems(setup, AS_FIXED).map(sentenceIn(setup)));
	const hasAi = steps.some(({ mode }) => mode === 'ai');
	return { steps, waits_for_approval: hasAi && setup.auto_approve_ai_messages === false };
}

const sentenceIn =
	(setup: CampaignSetup) =>
	(problem: Parameters<typeof labelInForm>[0]): string =>
		asSentence(`${labelInForm(problem, setup)} ${problem.message}`);
