const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a hundred times more than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
	const known = formats.get(timeZone);
	if (known) return known;
	const format = new Intl.DateTimeFormat('en', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		second: '2-digit',
	});
	formats.set(timeZone, format);
	return format;
}

/** The wall clock of a time zone, as `YYYY-MM-DDTHH:MM:SS`. */
export function localTime(timeZone: string, at: number): string {
	const parts = formatOf(timeZone).formatToParts(at);
	const of = (type: Intl.DateTimeFormatPartTypes) =>
		parts.find((part) => part.type === type)?.value ?? '';
	return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}`;
}

/** The time at which a time zone's wall clock shows this, or what it shows in its place where the clocks skip it. */
export function instant(timeZone: string, wallClock: string): number {
	const asUtc = Date.parse(`${wallClock}Z`);
	const offset = (at: number) => Date.parse(`${localTime(timeZone, at)}Z`) - at;
	const first = asUtc - offset(asUtc);
	// The second pass matters if the clocks change between the two.
	const second = asUtc - offset(first);
	// If they skip this time, the second pass may lead before the gap, where the wall clock shows less.
	return second < first && localTime(timeZone, second) < wallClock ? first : second;
}
