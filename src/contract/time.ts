const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?$/;

/**
 * A time in an answer, in milliseconds since 1970; NaN if it cannot be read. The document asks for a zone. A time
 * without one is UTC: `Date.parse` would take it for the local time of n8n's machine.
 */
export const parseTime = (text: string): number =>
	Date.parse(WITHOUT_ZONE.test(text) ? `${text}Z` : text);
