import { type Lead, leadWithListsSchema } from '../../../../src/contract/leads';
import { pick, pickSchema } from '../../../shared/rows/pick';

const FIELDS = [
	'id',
	'first_name',
	'last_name',
	'email',
	'company',
	'job_title',
	'location',
	'social_url',
	'lead_heat_tier',
	'created_at',
] as const;

export const simplifyLead = pick<Lead>(...FIELDS);

export const leadRow = () => pickSchema(leadWithListsSchema(), ...FIELDS);
