import { type JsonRecord, recordsOf } from '../../../../../src/contract/json';
import type { Problem } from '../../../../../src/contract/problems';
import type { Form } from '../../../../shared/form/values';

/**
 * A problem with its field named as the form does, or by its place in the JSON of a section. A signal of the form goes by
 * its type: `signals[3]` becomes `signals.job_changes[0]`, the first of its type.
 */
export function asInForm({ field, message }: Problem, body: JsonRecord, form: Form): Problem {
	const [, section, below = ''] = /^(?:add_)?(criteria|signals)(.*)/.exec(field) ?? [];
	if (section === undefined) return { field, message };
	if (form(`${section}Source`, 'form') === 'json')
		return { field: `${section}_json${below}`, message };
	const [, place, rest = ''] = /^\[(\d+)\](.*)/.exec(below) ?? [];
	if (place === undefined) return { field: section + below, message };
	const types = recordsOf(body.signals ?? body.add_signals).map(({ type }) => String(type));
	const type = types[Number(place)];
	const before = types.slice(0, Number(place)).filter((other) => other === type).length;
	return { field: `signals.${type}[${before}]${rest}`, message };
}
