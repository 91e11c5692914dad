// Lints an unpacked package and the sources it was built from as n8n's scanner of community packages does, with comments
// that turn rules off made void. Prints the findings as JSON. A process of its own: jest cannot load what ESLint imports.
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { ESLint } from 'eslint';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import { parser } from 'typescript-eslint';

const config = [
	n8nCommunityNodesPlugin.configs.recommended,
	{ rules: { 'no-console': 'error' }, plugins: { 'n8n-nodes-base': n8nNodesBase } },
	{ files: ['package.json'], rules: n8nNodesBase.configs.community.rules },
	{ files: ['**/*.json', '**/*.ts'], languageOptions: { parser } },
];

async function findingsIn(cwd, patterns) {
	const eslint = new ESLint({
		cwd,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: config,
	});
	return await eslint.lintFiles(patterns);
}

const [packageFolder, sourceFolder] = process.argv.slice(2);
const results = [
	...(await findingsIn(packageFolder, ['**/*.js', 'package.json'])),
	...(await findingsIn(sourceFolder, ['package.json', '{nodes,credentials}/**/*.{ts,json}'])),
];
const findings = results.flatMap(({ filePath, messages }) =>
	messages.map(({ line, ruleId, message }) => `${filePath}:${line} ${ruleId}: ${message}`),
);
console.log(JSON.stringify({ linted: results.length, findings }));
