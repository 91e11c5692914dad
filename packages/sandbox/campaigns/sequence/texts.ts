import type {
	CampaignSetup,
	MessageApproval,
	MessageOverride,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { JOB_TITLE_PLACEHOLDER } from 'n8n-nodes-outreach/src/contract/campaigns';

type Person = Pick<Lead, 'job_title'>;

/** The text with the lead's job title. The API's document knows of no other placeholder. */
export const fillIn = (text: string, { job_title: title }: Person): string =>
	text.replaceAll(/\{\{\s*job_title\s*\}\}/g, () => title ?? 'your role');

type Template = { readonly message: string; readonly fallback_message?: string | null };

/** The fallback is for a lead without a job title. */
function templateText({ message, fallback_message: fallback }: Template, person: Person): string {
	const needsTitle = message.includes(JOB_TITLE_PLACEHOLDER) && !person.job_title;
	return fillIn(needsTitle && fallback ? fallback : message, person);
}

/** The text of a message: as approved, as overridden, or from the template. Undefined if none of these exists. */
export function messageText(
	step: CampaignSetup['messages']['icebreaker'],
	person: Person,
	{ approved, override }: { approved?: MessageApproval; override?: MessageOverride },
): string | undefined {
	if (approved) return fillIn(approved.message, person);
	if (!step.enabled || step.mode === 'ai') return undefined;
	return override ? fillIn(override.message, person) : templateText(step, person);
}

/** The note of a connection request; undefined for one without a note. */
export function noteText(
	request: CampaignSetup['connection_request'],
	person: Person,
	override: MessageOverride | undefined,
): string | undefined {
	if (override) return fillIn(override.message, person);
	return request.mode === 'none' ? undefined : templateText(request, person);
}
