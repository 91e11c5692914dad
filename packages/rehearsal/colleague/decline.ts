/** A choice that says no. */
export const isDecline = (text: string): boolean =>
	/\b(decline|disapprove|reject|deny|refuse|cancel|skip|stop|no|not|false)(d|ed)?\b/i.test(text);
