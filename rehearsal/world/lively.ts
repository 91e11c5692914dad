import type { LifeChange } from '../../sandbox/engine/life';

/** Everybody talks, and in odd ways, so that mistakes show within days. */
export const LIVELY: LifeChange = {
	accept_share: 1,
	accept_median_hours: 1,
	answer_share: 1,
	answer_median_hours: 1,
	odd_share: 0.6,
	out_of_office_share: 0.2,
	send_gap_minutes: 2,
	session_loss_mean_days: 0,
};
