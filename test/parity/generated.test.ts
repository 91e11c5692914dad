/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { loadOutputSchema } from 'n8n-core';

import { existingSchemas, generatedFiles, root } from '../../tools/generate/files';
import { allOperations } from '../../tools/generate/nodes';

test('the generated files are those that `npm run generate` writes', async () => {
	const generated = await generatedFiles();
	const changed = [...generated].filter(([name, text]) => textOf(name) !== text);
	const left = existingSchemas().filter((name) => !generated.has(name));
	expect([...changed.map(([name]) => name), ...left]).toEqual([]);
});

function textOf(name: string): string | undefined {
	const file = path.join(root, name);
	return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

test.each(allOperations)(
	'n8n finds the output schema of $id',
	({ node, resource, name: operation }) => {
		for (const version of [node.description.version].flat()) {
			const nodeDir = path.join(root, 'nodes', node.constructor.name);
			const schema = loadOutputSchema({ nodeDir, version, resource, operation });
			// The editor turns down a schema without properties.
			expect(schema).toMatchObject({ type: 'object', properties: expect.anything() as object });
			const { properties } = schema as { properties: Record<string, { type?: unknown }> };
			for (const property of Object.values(properties)) expect(property.type).toBeDefined();
		}
	},
);
