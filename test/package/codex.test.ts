/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { globSync } from 'node:fs';

import { OutreachTrigger } from '../../nodes/OutreachTrigger/OutreachTrigger.node';
import { actionNodes, choicesOf } from '../../tools/generate/nodes';
import { readRoot, root } from './support';

/** As n8n documents them: https://docs.n8n.io/connect/create-nodes/build-your-node/reference/codex-files */
const CATEGORIES = [
	'Analytics',
	'Communication',
	'Data & Storage',
	'Development',
	'Finance & Accounting',
	'Marketing & Content',
	'Miscellaneous',
	'Productivity',
	'Sales',
	'Utility',
];

interface Codex {
	readonly alias: string[];
	readonly categories: string[];
	readonly resources: {
		readonly primaryDocumentation: ReadonlyArray<{ readonly url: string }>;
	};
}

const codexOf = (file: string) => JSON.parse(readRoot(file)) as Codex;

const codexOfNode = ({ constructor }: object) =>
	codexOf(`nodes/${constructor.name}/${constructor.name}.node.json`);

const files = globSync('nodes/*/*.node.json', { cwd: root });

test.each(files)('%s names categories that n8n has', (file) => {
	const { categories } = codexOf(file);
	expect(categories.length).toBeGreaterThan(0);
	expect(CATEGORIES).toEqual(expect.arrayContaining(categories));
});

test('each node has a documentation page of its own', () => {
	const pages = files.flatMap((file) => codexOf(file).resources.primaryDocumentation);
	expect(new Set(pages.map(({ url }) => url)).size).toBe(files.length);
	for (const { url } of pages) expect(url).toMatch(/\/docs\/nodes\/\w+\.md$/);
});

// Someone who looks for a node types what it is to do, not its name.
test.each(actionNodes)('$description.name is found by the names of its records', (node) => {
	const records = choicesOf(node, 'resource').map(({ name }) => name);
	expect(codexOfNode(node).alias).toEqual(expect.arrayContaining(records));
});

test('the trigger is found by the names of its events', () => {
	const trigger = new OutreachTrigger();
	const [field] = trigger.description.properties;
	const events = choicesOf(trigger, field!.name).map(({ name }) => name);
	expect(events.length).toBeGreaterThan(0);
	expect(codexOfNode(trigger).alias).toEqual(expect.arrayContaining(events));
});

// What people typed into the panel and found nothing.
test.each([
	['csv import', 'OutreachLead'],
	['find email', 'OutreachLead'],
	['follow up', 'OutreachCampaign'],
	['invite', 'OutreachCampaign'],
	['dm', 'OutreachConversation'],
	['replies', 'OutreachTrigger'],
])('%p finds %s', (typed, name) => {
	const { alias } = codexOf(`nodes/${name}/${name}.node.json`);
	expect(alias.map((each) => each.toLowerCase())).toContain(typed);
});
