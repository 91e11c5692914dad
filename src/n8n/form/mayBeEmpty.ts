/**
 * Fields that may stay empty even if the user chose them or put an expression in them, each with its reason. Any other
 * field is refused then: read as 'not set', it would widen a filter or lift a limit.
 */
export const MAY_BE_EMPTY: Readonly<Record<string, string>> = {
	columns: 'An empty cell of a sheet leaves that field of the lead empty',
	rejectionNote: 'A message can be rejected without saying why, and no note changes nothing else',
};
