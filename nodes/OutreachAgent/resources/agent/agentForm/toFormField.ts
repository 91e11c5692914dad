import { type JsonRecord, recordsOf } from '../../../../../src/contract/json';
import type { Problem } from '../../../../../src/contract/problems';
import type { Section } from './sections';

/**
 * Names the field of a problem as the form does, or by its place in the JSON of a section. In the form signals are
 * grouped by type: `signals[3]` becomes `signals.job_changes[0]`, the first of its type.
 */
export function toFormField(
	{ field, message }: Problem,
	body: JsonRecord,
	isJson: (section: Section) => boolean = () => false,
): Problem {
	const [, section, below = ''] = /^(?:add_)?(criteria|signals)(.*)/.exec(field) ?? [];
	if (section === undefined) return { field, message };
	if (isJson(section as Section)) return { field: `${section}_json${below}`, message };
	const [, index, rest = ''] = /^\[(\d+)\](.*)/.exec(below) ?? [];
	if (index === undefined) return { field: section + below, message };
	const types = recordsOf(body.signals ?? body.add_signals).map(({ type }) => String(type));
	const type = types[Number(index)];
	const before = types.slice(0, Number(index)).filter((other) => other === type).length;
	return { field: `signals.${type}[${before}]${rest}`, message };
}
