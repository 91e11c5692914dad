export const isEmpty = (value: unknown): boolean =>
	value === undefined || value === null || value === '';
