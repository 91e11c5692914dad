import { type JsonRecord, recordsOf } from '../../../../../src/contract/json';
import type { Problem } from '../../../../../src/contract/problems';
import { labelOfCriterion } from './criteria';
import { labelsOfSignal } from './signals';
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
	const [, key, entry] = /^\.(\w+)(?:\[(\d+)\])?$/.exec(below) ?? [];
	if (key !== undefined) return { field, label: labelOfCriterion(key) + nth(entry), message };
	const [, index, inner, innerEntry] = /^\[(\d+)\]\.(\w+)(?:\[(\d+)\])?$/.exec(below) ?? [];
	if (index === undefined || inner === undefined)
		return { field: section + below, message: asked(message) };
	const types = recordsOf(body.signals ?? body.add_signals).map(({ type }) => String(type));
	const type = types[Number(index)] ?? '';
	const before = types.slice(0, Number(index)).filter((other) => other === type).length;
	const [group, label] = labelsOfSignal(type, inner);
	return {
		field: `signals.${type}[${before}]${below.slice(below.indexOf('.'))}`,
		label: `${group}${nth(before)} > ${label}${nth(innerEntry)}`,
		message,
	};
}

/** Nothing was added, so there is nothing to count. */
const asked = (message: string): string =>
	message === 'must have at least one entry'
		? 'must have at least one: add a signal, or take those of the proposal'
		: message;

/** People count from 1. */
const nth = (index: number | string | undefined): string =>
	index === undefined ? '' : ` #${Number(index) + 1}`;
