/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folderOf = (kind: string) => join(__dirname, '..', kind);

/** All fixtures of a kind, by name. */
export function readFixtures<Fixture>(kind: 'journals' | 'states'): Array<[string, Fixture]> {
	const files = readdirSync(folderOf(kind)).filter((file) => file.endsWith('.json'));
	return files.map((file) => [
		file.replace(/\.json$/, ''),
		JSON.parse(readFileSync(join(folderOf(kind), file), 'utf8')) as Fixture,
	]);
}

interface Recording<Fixture> {
	readonly save: () => Promise<object>;
	/** Adds what follows to what was saved. */
	readonly goOn: (saved: Fixture) => Promise<Fixture>;
}

/** Saves a fixture that is not there, goes on with one that lacks `last`, and leaves all others as they are. */
export async function recordFixture<Fixture>(
	kind: 'journals' | 'states',
	name: string,
	last: keyof Fixture & string,
	{ save, goOn }: Recording<Fixture>,
): Promise<void> {
	const file = join(folderOf(kind), `${name}.json`);
	const write = (fixture: object) =>
		writeFileSync(file, `${JSON.stringify(fixture, null, '\t')}\n`);
	if (!existsSync(file)) {
		write(await save());
		return;
	}
	const known = JSON.parse(readFileSync(file, 'utf8')) as Fixture & object;
	if (!(last in known)) write((await goOn(known)) as object);
}
