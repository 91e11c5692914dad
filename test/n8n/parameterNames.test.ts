import { contractKey, parameterLabel, parameterName } from '../../src/n8n/parameterNames';

test.each([
	['name', 'name'],
	['lead_list_id', 'leadListId'],
	['follow_up_1', 'followUp1'],
	['max_inmails_per_day', 'maxInmailsPerDay'],
])('%s is the parameter %s', (key, name) => {
	expect(parameterName(key)).toBe(name);
	expect(contractKey(name)).toBe(key);
});

test.each([
	['first_name', 'First Name'],
	['social_url', 'Social URL'],
	['body.lead_list_id', 'Lead List ID'],
	['path.lead_id', 'Lead ID'],
	['query.list_ids', 'List IDs'],
	['schedule.end_time', 'Schedule > End Time'],
	['schedule.timezone', 'Schedule > Time Zone'],
	['messages.follow_up_1.wait.duration', 'Messages > Follow Up 1 > Wait > Duration'],
	['cta_payload.signup_url', 'Call to Action > Signup URL'],
	['cta_payload.cta_text', 'Call to Action > CTA Text'],
	['use_ai', 'Use AI'],
	['json_body', 'JSON Body'],
	['signals_json[1].within_days', 'Signals JSON #2 > within_days'],
	['input_item.website_url', 'Input Item > website_url'],
	['json_body.source.leads[1].first_name', 'JSON Body > source.leads[1].first_name'],
	['social_account_ids[2]', 'Sender Account IDs #3'],
	['row 2', 'Row 2'],
])('%s is shown as %s', (path, label) => {
	expect(parameterLabel(path)).toBe(label);
});
