import type { Field, Page } from '../../n8n/forms/page';

/** How often the same page has come in a row. */
export interface Streak {
	readonly page: string;
	readonly times: number;
}

/** After the same page has come this often, the colleague has had enough. */
const TIRED = 4;
const MOST = 6;

/** Counts a page as another one if it shows anything else than the page before. */
export function streakWith(page: Page, before: Streak | undefined): Streak {
	const { title, text, fields } = page;
	const seen = JSON.stringify([title, text, fields]);
	return { page: seen, times: before?.page === seen ? before.times + 1 : 1 };
}

export const isTired = ({ times }: Streak): boolean => times >= TIRED;

/** Why the colleague does not send this page; undefined if there is no reason. */
export const givesUp = ({ title, fields }: Page, { times }: Streak): string | undefined =>
	times < MOST
		? undefined
		: `'${title}' came ${times} times in a row, whatever was filled in.${whatToGive(fields)}`;

function whatToGive(fields: readonly Field[]): string {
	const shown = fields.filter(({ type }) => type !== 'hidden');
	const required = shown.filter(({ isRequired }) => isRequired);
	const asked = (required.length > 0 ? required : shown).map(
		({ label, type }) => `'${label}' with ${type === 'file' ? '--files' : '--answers'}`,
	);
	return asked.length === 0 ? '' : ` Give what it takes: ${asked.join(', ')}.`;
}
