/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { globSync } from 'node:fs';

import { readRoot, root } from './support';

/** As n8n documents them: https://docs.n8n.io/connect/create-nodes/build-your-node/reference/codex-files */
const CATEGORIES = [
	...['Analytics', 'Communication', 'Data & Storage', 'Development', 'Finance & Accounting'],
	...['Marketing & Content', 'Miscellaneous', 'Productivity', 'Sales', 'Utility'],
];

test.each(globSync('nodes/*/*.node.json', { cwd: root }))(
	'%s names categories that n8n has',
	(file) => {
		const { categories } = JSON.parse(readRoot(file)) as { categories: string[] };
		expect(categories.length).toBeGreaterThan(0);
		expect(CATEGORIES).toEqual(expect.arrayContaining(categories));
	},
);
