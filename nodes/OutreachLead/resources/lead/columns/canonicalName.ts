/** `First Name`, `firstName`, `first_name` and `FIRST-NAME` are one, and so are `prénom` and `Prenom`. */
export function canonicalName(name: string): string {
	const lower = name.normalize('NFKD').toLowerCase();
	return lower.replace(/[\s\p{M}\p{P}\p{S}]+/gu, '');
}

/** The words of a name in this form, those of `firstName` too. */
export const wordsOf = (name: string): string[] =>
	name
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.map(canonicalName)
		.filter(Boolean);
