interface Person {
	readonly first_name?: string | null;
	readonly last_name?: string | null;
}

/** First and last name as the API gives them; null where there is neither. */
export const fullName = (person: Person | null | undefined): string | null =>
	[person?.first_name, person?.last_name].filter(Boolean).join(' ') || null;
