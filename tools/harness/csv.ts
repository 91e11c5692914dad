/** The rows of a CSV text with a header line, by column: quoted cells, line breaks in them, a byte order mark. */
export function parseCsv(text: string): Array<Record<string, string>> {
	const lines: string[][] = [[]];
	const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/y;
	cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
	while (cell.lastIndex < text.length) {
		const [, raw = '', end] = cell.exec(text) ?? [];
		if (end === undefined) throw new Error('Not a CSV text');
		const value = raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw;
		lines.at(-1)?.push(value);
		if (end !== ',') lines.push([]);
	}
	const [header = [], ...rows] = lines.filter((line) => line.join('') !== '' || line.length > 1);
	return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])));
}
