import { parameterLabel, parameterName } from '../../src/n8n/parameterNames';

test.each([
	['name', 'name'],
	['lead_list_id', 'leadListId'],
	['follow_up_1', 'followUp1'],
	['max_inmails_per_day', 'maxInmailsPerDay'],
])('%s is the parameter %s', (key, name) => {
	expect(parameterName(key)).toBe(name);
});

test.each([
	['first_name', 'First Name'],
	['social_url', 'Social URL'],
	['body.lead_list_id', 'Lead List ID'],
	['path.lead_id', 'Lead ID'],
	['query.list_ids', 'List IDs'],
	['schedule.end_time', 'Schedule > End Time'],
	['cta_payload.url', 'CTA Payload > URL'],
	['use_ai', 'Use AI'],
	['social_account_ids[2]', 'Social Account IDs[2]'],
	['row 2', 'Row 2'],
])('%s is shown as %s', (path, label) => {
	expect(parameterLabel(path)).toBe(label);
});
