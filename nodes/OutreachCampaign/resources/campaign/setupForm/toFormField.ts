import type { JsonRecord } from '../../../../../src/contract/json';
import type { Problem } from '../../../../../src/contract/problems';
import { valueAt } from '../../../../shared/keep/changes';

/** Fields that the form does not name by the last part of their path. */
const FIELDS: ReadonlyArray<readonly [RegExp, string]> = [
	[/^messages\.(\w+)\.(enabled|mode)$/, '$1_mode'],
	[/^messages\.(\w+)\.(\w+)$/, '$1_$2'],
	[/^engagement\.enabled$/, 'engagement_enabled'],
	[/^connection_request\.(\w+)$/, 'connection_request_$1'],
	[/^source\.lead_list_id$/, 'lead_list'],
	[/^source\.leads$/, 'new_leads'],
	[/^source\.leads(\[.*)$/, 'lead$1'],
	[/^(schedule|engagement|cta_payload)\.(.+)$/, '$2'],
];

const UNKNOWN = 'is not a known field';

/** Names a problem of a setup as the form does. */
export function toFormField({ field, message }: Problem, body: JsonRecord): Problem {
	const [, wait] = /^(messages\.\w+\.wait)(\.\w+)?$/.exec(field) ?? [];
	if (wait !== undefined) {
		const unit = valueAt(body, `${wait}.unit`) === 'hours' ? 'hours' : 'days';
		return { field: wait.replace(/^messages\.(\w+)\.wait$/, `$1_wait_${unit}`), message };
	}
	if (field.startsWith('cta_payload.') && message === UNKNOWN) {
		return { field: field.slice('cta_payload.'.length), message: 'does not fit the objective' };
	}
	const [pattern, name] = FIELDS.find(([known]) => known.test(field)) ?? [];
	return { field: pattern && name ? field.replace(pattern, name) : field, message };
}
