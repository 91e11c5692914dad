import type { LeadList } from '../../../../src/contract/leadLists';
import { pick } from '../../../shared/simplify';

export const simplifiedLeadList = pick<LeadList>(
	'id',
	'name',
	'description',
	'lead_count',
	'is_default',
	'is_campaign_eligible',
	'created_at',
	'updated_at',
);
