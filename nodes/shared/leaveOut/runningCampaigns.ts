import type { INodeProperties } from 'n8n-workflow';

import { campaigns, ENDED_LEAD_STATUSES } from '../../../src/contract/campaigns';
import type { LeadName } from '../../../src/contract/leads';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';
import { oncePerRun } from '../../../src/n8n/execution/oncePerRun';
import { mayWrite } from '../lists/listUsers';
import { byLead, keysOf, type RowsByLead } from '../lists/ofLead';
import { type CampaignInShort, readCampaigns } from '../lists/readCampaigns';
import { called, checkAreKnown, throwUnreadable } from './lists';

// The option, beside Leave Out People in Lists. In a tool, a person decides it: `noDataExpression` keeps it from the model.

export function leaveOutInCampaign(effect: string, { inTool = false } = {}): INodeProperties {
	const description = `Whether to ${effect}`;
	return {
		displayName: LEAVE_OUT_IN_CAMPAIGN,
		name: 'leaveOutInCampaign',
		type: 'boolean',
		// On as soon as it is added.
		default: true,
		...(inTool && { noDataExpression: true }),
		description,
	};
}

export const LEAVE_OUT_IN_CAMPAIGN = 'Leave Out If in a Campaign';

export const leavesOutInCampaign = (call: Pick<ItemCall, 'fields'>): boolean =>
	call.fields('options').leaveOutInCampaign === true;

/** A lead of a campaign that has not ended for them. */
export interface Enrolled extends LeadName {
	readonly id: string | null;
	readonly social_url: string | null;
}

export interface RunningCampaign {
	readonly campaign: CampaignInShort;
	readonly enrolled: readonly Enrolled[];
	/** The same, by their IDs and by their addresses. */
	readonly byKey: RowsByLead<Enrolled>;
}

/** Campaigns that do not count. */
interface Own {
	readonly campaign?: string;
	/** Those that use this list. */
	readonly list?: string;
}

/**
 * The started and paused campaigns but the own ones. Each is read once in a run. What cannot be read is an error: nothing is
 * sent without it.
 * @param isKnown whether somebody there can be found among those who are compared
 */
export async function readRunningCampaigns(
	call: ItemCall,
	own: Own,
	isKnown: (person: Enrolled) => boolean = (person) => keysOf(person).length > 0,
): Promise<readonly RunningCampaign[]> {
	const started = await startedInRun(call);
	const subject = `running campaigns but ${JSON.stringify(own)} after ${started.size} starts`;
	return await oncePerRun(call, subject, async () => {
		const reading = readCampaigns(call);
		const all = await reading.catch(throwUnreadable('the campaigns of the workspace'));
		const running: RunningCampaign[] = [];
		for (const campaign of all) {
			const isOwn =
				campaign.id === own.campaign ||
				(own.list !== undefined && campaign.leadList?.id === own.list);
			if (isOwn) continue;
			if (started.has(campaign.id)) {
				const now = { ...campaign, status: 'started' as const };
				const enrolled = started.get(campaign.id);
				running.push(enrolled ? toRunning(now, enrolled) : await readCampaign(call, now));
			} else if (mayWrite(campaign)) running.push(await readCampaign(call, campaign));
		}
		const people = running.flatMap(({ enrolled }) => enrolled);
		const known = people.filter(isKnown).length;
		checkAreKnown(call, {
			place: 'running campaigns',
			known,
			unknown: people.length - known,
			otherwise: `remove the option ${LEAVE_OUT_IN_CAMPAIGN}`,
		});
		return running;
	});
}

const readCampaign = async (call: ItemCall, campaign: CampaignInShort): Promise<RunningCampaign> =>
	await oncePerRun(call, `enrolled in ${campaign.id}`, async () => {
		const reading = readEnrolled(call, campaign.id);
		const enrolled = await reading.catch(
			throwUnreadable(`who is in the campaign ${called(campaign)}`),
		);
		return toRunning(campaign, enrolled);
	});

async function readEnrolled(call: ItemCall, campaign_id: string): Promise<Enrolled[]> {
	const enrolled: Enrolled[] = [];
	for await (const page of call.pages(campaigns.listLeads, { path: { campaign_id } })) {
		for (const { lead_id: id, lead, status } of page) {
			// A status that we do not know counts as one of somebody who may be written to.
			if (ENDED_LEAD_STATUSES.some((ended) => ended === status)) continue;
			const { first_name = null, last_name = null, social_url = null } = lead ?? {};
			enrolled.push({ id, first_name, last_name, social_url });
		}
	}
	return enrolled;
}

const toRunning = (campaign: CampaignInShort, enrolled: readonly Enrolled[]): RunningCampaign => ({
	campaign,
	enrolled,
	byKey: byLead(enrolled, (each) => each),
});

/** By ID, with whom they enrolled if that is known. The campaigns may have been read before these were started. */
const startedInRun = async (
	call: ItemCall,
): Promise<Map<string, readonly Enrolled[] | undefined>> =>
	await oncePerRun(call, 'campaigns started in the run', async () => new Map());

/** Lets a campaign that was started count for the next items. Only if `enrolled` is not given, they read it. */
export async function noteStarted(
	call: ItemCall,
	campaignId: string,
	enrolled?: readonly Enrolled[],
): Promise<void> {
	(await startedInRun(call)).set(campaignId, enrolled);
}

/**
 * Who somebody is in the first of the campaigns, and where, as in 'Ann Lee is in …'; undefined if in none.
 * @param keys by `keysOf`
 */
export function findRunning(
	running: readonly RunningCampaign[],
	keys: readonly string[],
): { readonly person: Enrolled; readonly where: string } | undefined {
	const places = running.flatMap(({ campaign, byKey }) => {
		const [found] = keys.flatMap((key) => byKey.get(key) ?? []);
		return found ? [{ campaign, found }] : [];
	});
	const [first, ...others] = places;
	if (!first) return undefined;
	const { campaign, found } = first;
	const more = others.length > 0 ? ` and ${others.length} more` : '';
	return { person: found, where: `the ${campaign.status} campaign ${called(campaign)}${more}` };
}
