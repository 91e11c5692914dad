import { describeMisread } from '../../../../shared/rows/misread';

const DELIMITERS = [
	{ sign: ';', name: '";"' },
	{ sign: '\t', name: 'a tab (\\t)' },
	{ sign: '|', name: '"|"' },
];

/** What to do if the names of the columns show that the file was read in a wrong way; undefined if they do not. */
export function describeMisreading(names: readonly string[]): string | undefined {
	const delimiter = DELIMITERS.find(({ sign }) =>
		names.some((name) => name.split(sign).length > 2),
	);
	if (delimiter) {
		return `The file was read with the wrong delimiter: set Options > Delimiter to ${delimiter.name} in Extract from File`;
	}
	const misread = names.map(describeMisread).find(Boolean);
	return misread && `The file ${misread}`;
}
