import { isRecord, type JsonRecord, recordsOf } from '../contract/json';
import { parameterLabel } from './parameterNames';

/** What the API says beside its message, a line for each of its details, as people read it. */
export function describeDetails(details: JsonRecord): string[] {
	return Object.entries(details).flatMap(([key, value]) => {
		const problems = problemsIn(value);
		if (problems.length > 0) return problems;
		const text = toText(value);
		return text === '' ? [] : [`${parameterLabel(key)}: ${text}`];
	});
}

/** Rules that fields break, as an API reports them. */
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
