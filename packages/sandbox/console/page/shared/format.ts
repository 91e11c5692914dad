const format = (options: Intl.DateTimeFormatOptions) => {
	const formatter = new Intl.DateTimeFormat('en-GB', options);
	return (at: Moment) => formatter.format(new Date(at));
};

export type Moment = number | string;

export const timeOf = format({ hour: '2-digit', minute: '2-digit' });
export const secondOf = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
export const dayOf = format({ weekday: 'long', day: 'numeric', month: 'long' });
export const dateOf = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const shortDayOf = format({ day: 'numeric', month: 'short' });

/** For example '26 Nov, 10:49'. */
export const momentOf = (at: Moment): string => `${shortDayOf(at)}, ${timeOf(at)}`;

const weekDayOf = format({ weekday: 'short', day: 'numeric', month: 'short' });

/** For example 'Thu, 26 Nov, 10:49'. */
export const weekMomentOf = (at: Moment): string => `${weekDayOf(at)}, ${timeOf(at)}`;

export const fullMomentOf = format({ dateStyle: 'full', timeStyle: 'long' });

/** `send_message`, `NOT_INTERESTED` and `awaiting_code` as words. */
export function wordsOf(name: string): string {
	const words = name.toLowerCase().replaceAll('_', ' ');
	return words.charAt(0).toUpperCase() + words.slice(1);
}

export const countOf = (count: number, one: string, many = `${one}s`): string =>
	`${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

interface Named {
	readonly first_name?: string | null;
	readonly last_name?: string | null;
}

export const nameOf = ({ first_name, last_name }: Named): string =>
	[first_name, last_name].filter(Boolean).join(' ') || 'Someone without a name';
