/**
 * Fields that may be without a value although they are chosen or hold an expression, each with its reason. All others
 * are refused then: read as 'not set', they would widen a filter or lift a limit.
 */
export const MAY_BE_EMPTY: Readonly<Record<string, string>> = {
	columns: 'An empty cell of a sheet leaves that field of the lead empty',
	rejectionNote: 'A message can be rejected without saying why, and no note changes nothing else',
};
