import { type LeadList, leadListSchema } from '../../../../src/contract/leads';
import { pick, pickSchema } from '../../../shared/rows/pick';

const FIELDS = [
	'id',
	'name',
	'description',
	'lead_count',
	'is_default',
	'is_campaign_eligible',
	'created_at',
	'updated_at',
] as const;

export const simplifyLeadList = pick<LeadList>(...FIELDS);

export const leadListRow = () => pickSchema(leadListSchema(), ...FIELDS);
