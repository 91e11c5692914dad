/** `First Name`, `firstName`, `first_name` and `FIRST-NAME` are one, and so are `prénom` and `Prenom`. */
export function canonicalName(name: string): string {
	const lower = name.normalize('NFKD').toLowerCase();
	return lower.replace(/[\s\p{M}\p{P}\p{S}]+/gu, '');
}
