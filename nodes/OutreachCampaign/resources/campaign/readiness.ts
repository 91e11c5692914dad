import { isRecord, type JsonRecord } from '../../../../src/contract/json';
import { type LeadList, leadLists } from '../../../../src/contract/leads';
import type { Problem } from '../../../../src/contract/problems';
import { socialAccounts, type SocialAccount } from '../../../../src/contract/socialAccounts';
import { invalidFields, statusOf } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { addHint } from '../../../../src/n8n/execution/hints';
import { oncePerRun } from '../../../../src/n8n/execution/oncePerRun';
import { valueAt } from '../../../shared/form/paths';
import { localTimeIn } from './firstWindow';

// Checks, before a campaign is written, for anything that would keep it from starting or sending.

export function startDateProblems(call: ItemCall, body: JsonRecord): Problem[] {
	const date = valueAt(body, 'schedule.start_date');
	const timezone = valueAt(body, 'schedule.timezone');
	const today = localTimeIn(timezone, call.environment.now())?.day;
	if (today === undefined || typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date)) return [];
	if (date >= today) return [];
	return [
		{ field: 'schedule.start_date', message: `must be today or later: ${date} is in the past` },
	];
}

/** Refuses senders that are not connected, and a list that cannot be the source of a campaign. */
export async function checkReadiness(
	call: ItemCall,
	body: JsonRecord,
	more: readonly Problem[],
	rename: (problem: Problem) => Problem,
): Promise<void> {
	// First the checks that need no request.
	if (more.length > 0) throw invalidFields(more.map(rename));
	const problems = [...(await senderProblems(call, body)), ...(await listProblems(call, body))];
	if (problems.length > 0) throw invalidFields(problems.map(rename));
}

async function senderProblems(
	call: ItemCall,
	{ social_account_ids: ids }: JsonRecord,
): Promise<Problem[]> {
	if (!Array.isArray(ids) || ids.length === 0) return [];
	const accounts = await readAccounts(call);
	return (accounts ?? [])
		.filter(({ id, status }) => ids.includes(id) && status !== 'connected')
		.map(({ id, profile_name, status }) => ({
			field: 'social_account_ids',
			message: `must be connected: ${profile_name ?? id} is ${statusInWords(status)}. Connect the account in the application, or choose another`,
		}));
}

async function listProblems(call: ItemCall, { source }: JsonRecord): Promise<Problem[]> {
	const id = isRecord(source) ? source.lead_list_id : undefined;
	if (typeof id !== 'string') return [];
	const list = await readList(call, id);
	if (list?.is_campaign_eligible !== false) return [];
	const message = `must be a list for campaigns, and ${list.name} is not: choose another, or import its leads into a list of your own`;
	return [{ field: 'source.lead_list_id', message }];
}

/** As in 'Clara is awaiting code'. */
export const statusInWords = (status: unknown): string =>
	typeof status === 'string' ? status.replaceAll('_', ' ') : 'in no status that is known';

/** What was not checked, and why. */
type Say = (message: string) => void;

/** If the key lacks the scope, the node goes on without the check: the API has the last word. */
async function readIfAllowed<T>(
	call: ItemCall,
	{ what, subject, say }: { readonly what: string; readonly subject: string; readonly say?: Say },
	read: () => Promise<T>,
): Promise<T | undefined> {
	return await oncePerRun(call, subject, read).catch((error: unknown) => {
		if (statusOf(error) !== 403) throw error as Error;
		const message = `The node did not check ${what}: ${(error as Error).message}`;
		if (say) say(message);
		else addHint(call, message);
		return undefined;
	});
}

/** The list, if the key may read it. */
export async function readList(
	call: ItemCall,
	id: string,
	say?: Say,
): Promise<LeadList | undefined> {
	const what = 'whether the list is for campaigns';
	return await readIfAllowed(call, { what, subject: `list ${id}`, say }, async () => {
		const { data } = await call.read(leadLists.get, { path: { lead_list_id: id } });
		return data;
	});
}

/** All sender accounts, if the key may read them. */
export async function readAccounts(
	call: ItemCall,
	say?: Say,
): Promise<SocialAccount[] | undefined> {
	const what = 'whether the sender accounts are connected';
	return await readIfAllowed(call, { what, subject: 'accounts', say }, async () => {
		const rows: SocialAccount[] = [];
		for await (const page of call.pages(socialAccounts.list, {})) rows.push(...page);
		return rows;
	});
}
