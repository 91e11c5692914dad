import type { Lead } from '../../../../src/contract/leads';
import { pick } from '../../../shared/simplify';

export const simplifiedLead = pick<Lead>(
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
);
