import { isRecord, type JsonRecord, recordsOf } from '../contract/json';
import { parameterLabel } from './parameterNames';

/** The details that the API gives beside its message, each as one readable line. */
export function describeDetails(details: JsonRecord): string[] {
	return Object.entries(details).flatMap(([key, value]) => {
		const problems = problemsIn(value);
		if (problems.length > 0) return problems;
		const text = toText(value);
		return text === '' ? [] : [`${parameterLabel(key)}: ${text}`];
	});
}

/** The broken rules that a detail lists, by field. */
const problemsIn = (value: unknown): string[] =>
	recordsOf(value).flatMap(({ field, message }) =>
		typeof field === 'string' && typeof message === 'string'
			? [`${parameterLabel(field)} ${message}`]
			: [],
	);

function toText(value: unknown): string {
	if (value === null || value === undefined) return '';
	if (Array.isArray(value)) return value.map(toText).filter(Boolean).join('; ');
	if (!isRecord(value)) return String(value);
	const parts = Object.entries(value).map(([key, inner]) => [words(key), toText(inner)]);
	return parts
		.filter(([, text]) => text !== '')
		.map((part) => part.join(' '))
		.join(', ');
}

const words = (key: string): string => key.replaceAll('_', ' ');
