import type { CampaignLead } from '../../../src/contract/campaigns';

type Person = Partial<Record<'first_name' | 'last_name', string | null>>;

/** First and last name; null if there is neither. */
export const fullName = (person: Person | null | undefined): string | null =>
	[person?.first_name, person?.last_name].filter(Boolean).join(' ') || null;

/** The lead's name as the API gives it, or built from its parts; null if there is neither. */
export const leadName = ({ lead }: { readonly lead?: CampaignLead['lead'] | null }) =>
	lead?.name || fullName(lead);
