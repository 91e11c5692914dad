import { leads } from '../../contract/leads';
import type { Recoveries } from './recovery';

export const leadRecoveries = {
	[leads.enrich.id]: {
		lookAt: 'the lead and the credits of the workspace',
		// A repeated enrichment answers `already_enriched`, and only the first is charged.
		answersAgain: true,
		find: async ({ path, read, isNew }) => {
			const lead = await read(leads.get, path);
			const moved = (time: unknown) => typeof time === 'string' && isNew(time);
			if (moved(lead.profile_enriched_at)) return { state: 'repeatable' };
			if (!moved(lead.enrichment_requested_at)) return { state: 'absent' };
			if (lead.enrichment_failed === true) return { state: 'repeatable' };
			return { state: 'unclear', reason: 'The enrichment is still under way.' };
		},
	},
} satisfies Partial<Recoveries>;
