import { leads } from '../../contract/leads';
import type { Recovery } from './recovery';

export const leadRecoveries: Readonly<Record<string, Recovery>> = {
	[leads.enrich.id]: {
		lookAt: 'the lead and the credits of the workspace',
		// What was enriched answers `already_enriched`, and only an enrichment is charged.
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
};
