/** The first of some words, and how many there are more: `a, b and 3 more`. */
export function listed(all: readonly string[], most: number): string {
	const more = all.length > most ? ` and ${all.length - most} more` : '';
	return `${all.slice(0, most).join(', ')}${more}`;
}
