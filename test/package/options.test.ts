/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { globSync } from 'node:fs';

import { OPTIONS as ofAgents } from '../../tools/bench/agents/agentsOptions';
import { OPTIONS as ofStops } from '../../tools/bench/stops/stopsOptions';
import { type OptionTable, optionsOf } from '../../packages/cli/options';
import { readArguments } from '../../packages/cli/read';
import { OPTIONS as ofContact } from '../../packages/conformance/options';
import { OPTIONS as ofDemo } from '../../tools/demo/demoOptions';
import { OPTIONS as ofAll } from '../../tools/rehearseAll/rehearseAllOptions';
import { OPTIONS as ofCheck } from '../../packages/rehearsal/checkOptions';
import { OPTIONS as ofRehearsal } from '../../packages/rehearsal/options';
import { OPTIONS as ofSandbox } from '../../packages/sandbox/options';
import { OPTIONS as ofShapes } from '../../tools/shapes/shapesOptions';
import { readRoot, root } from './support';

const commands: Readonly<Record<string, OptionTable>> = {
	'npm run contact': ofContact,
	'npm run check': ofCheck,
	'npm run rehearse': ofRehearsal,
	'npm test examples': ofAll,
	'npm run sandbox': ofSandbox,
	'npm run bench agents': ofAgents,
	'npm run bench stops': ofStops,
	'npm run demo': ofDemo,
	'npm test shapes': ofShapes,
	'outreach-sandbox': ofSandbox,
	'outreach-rehearsal': ofRehearsal,
	'outreach-rehearsal check': ofCheck,
};

test.each(Object.entries(commands))('%s takes what is usual if it is given', (_, table) => {
	for (const [name, option] of optionsOf(table)) {
		if (!('usual' in option)) continue;
		const read = readArguments(table, [`--${name}`, String(option.usual)]);
		expect(read).toMatchObject({ values: { [name]: option.usual } });
	}
});

/** A command of ours with its arguments, in a line of its own or in a sentence. */
const CALL =
	/(?<=^ *|`|npx |… )(npm run [\w:]+(?= -- )|outreach-sandbox(?= )|outreach-rehearsal(?: check)?(?= ))([^`\n]*)/gm;

/** Each option that a page gives to a command, with the command. */
const given = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md'], { cwd: root }).flatMap((page) =>
	[...readRoot(page).matchAll(CALL)].flatMap(([, command, args]) =>
		[...args!.matchAll(/ --(\w[\w-]*)/g)].map(([, name]) => ({ page, command, name })),
	),
);

test('the docs give commands only options that they have', () => {
	const ours = given.filter(({ command }) => command! in commands);
	expect(ours.length).toBeGreaterThan(10);
	const unknown = ours.filter(
		({ command, name }) => !optionsOf(commands[command!]!).some(([known]) => known === name),
	);
	expect(unknown).toEqual([]);
});
