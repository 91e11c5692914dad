/** What JavaScript writes for a missing value. It also writes `null`, which is a number in some languages. */
const MISSING = /(?<![\p{L}\p{N}_])(?:undefined|NaN|Invalid DateTime)(?![\p{L}\p{N}_])/gu;

/** The words in a text that stand for a missing value, each once. */
export const missingIn = (text: string): string[] => [...new Set(text.match(MISSING))];

/** What JavaScript writes for a whole record. */
export const RECORD = String({});
