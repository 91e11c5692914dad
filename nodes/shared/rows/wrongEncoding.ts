/**
 * Says that a text was read in the wrong encoding, and how to read it; undefined if nothing shows it. Files that Excel writes
 * are often in Windows-1252: as UTF-8, each sign beyond ASCII becomes U+FFFD; as Latin1, some become control characters. In
 * a file in UTF-8 that is read as Latin1, ü becomes Ã¼.
 */
export function describeWrongEncoding(text: string): string | undefined {
	if (!ANY_TRACE.test(text)) return undefined;
	const remedy = remedies.find(({ trace }) => trace.test(text))?.remedy;
	return remedy && `was read in the wrong encoding: ${remedy}`;
}

/** Most texts have none of these, and long sheets have many texts. */
const ANY_TRACE = /[\u0080-\u00BF\uFFFD]/;

const remedies = [
	{ trace: /\uFFFD/, remedy: 'set Options > Encoding to Latin1 in Extract from File' },
	{
		trace: /[ÃÂ][\u0080-\u00BF]/,
		remedy: 'set Options > Encoding to UTF-8 in Extract from File',
	},
	{ trace: /[\u0080-\u009F]/, remedy: 'save the file as CSV in UTF-8' },
];
