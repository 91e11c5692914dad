/** Names or words of each language, with commas between them. */
export type ByLanguage = Readonly<Record<string, string>>;

export const inAllLanguages = (lists: ByLanguage): string[] =>
	Object.values(lists).flatMap((list) => list.trim().split(/,\s+/));
