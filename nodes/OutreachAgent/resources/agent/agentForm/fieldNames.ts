import { type JsonRecord, recordsOf } from '../../../../../src/contract/json';
import type { Problem } from '../../../../../src/contract/problems';
import type { Form } from '../../../../shared/form';

/**
 * A problem with its field named as the form does. A signal of the form goes by its type: `signals[3]` becomes
 * `signals.job_changes[0]`, the first of its type.
 */
export function asInForm({ field, message }: Problem, body: JsonRecord, form: Form): Problem {
	const [added, place] = /^(?:add_)?signals(?:\[(\d+)\])?/.exec(field) ?? [];
	if (added === undefined) return { field, message };
	const rest = field.slice(added.length);
	if (place === undefined) return { field: `signals${rest}`, message };
	if (form('signalsSource', 'form') !== 'form')
		return { field: `signals[${place}]${rest}`, message };
	const types = recordsOf(body.signals ?? body.add_signals).map(({ type }) => String(type));
	const type = types[Number(place)];
	const before = types.slice(0, Number(place)).filter((other) => other === type).length;
	return { field: `signals.${type}[${before}]${rest}`, message };
}
