import type { CampaignSetup } from 'n8n-nodes-outreach/src/contract/campaigns';
import { nextSlot } from './schedule';

export const WORKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

type Hours = Pick<
	NonNullable<CampaignSetup['schedule']>,
	'timezone' | 'start_time' | 'end_time' | 'active_days'
>;

/** The same time if it is within these hours; otherwise some time after they next begin. */
export function whenWithin(hours: Hours, at: number, lateness: () => number): number {
	const slot = nextSlot({ ...hours, start_date: '1970-01-01' }, at);
	return slot === at ? at : slot + lateness();
}
