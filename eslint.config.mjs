import { config } from '@n8n/node-cli/eslint';

/** Imports run one way: nodes -> src/n8n -> src/client -> src/contract, src/trigger -> src/contract, sandbox -> src/contract. */
const layers = [
	{ target: './src/contract', from: ['./src/client', './src/n8n', './src/trigger'] },
	{ target: './src/client', from: ['./src/n8n', './src/trigger'] },
	{ target: './src/trigger', from: ['./src/client', './src/n8n'] },
	{ target: './src', from: ['./nodes', './credentials'] },
	{ target: './nodes', from: './src/client' },
	{ target: './sandbox', from: ['./src/client', './src/n8n', './src/trigger', './nodes'] },
	{
		target: ['./src', './nodes', './credentials', './index.ts'],
		from: ['./sandbox', './test', './tools', './bench'],
	},
];

export default [
	{ ignores: ['dist/**', 'node_modules/**', '**/*.mjs', '**/*.json', '!package.json'] },
	...config,
	{
		files: ['**/*.ts'],
		rules: {
			'import-x/no-restricted-paths': ['error', { zones: layers }],
			'import-x/no-cycle': 'error',
			'@typescript-eslint/no-empty-object-type': [
				'error',
				{ allowInterfaces: 'with-single-extends' },
			],
			'@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
		},
	},
	{
		// Only what n8n itself knows may know n8n.
		files: ['src/contract/**/*.ts', 'src/client/**/*.ts', 'src/trigger/**/*.ts', 'sandbox/**/*.ts'],
		rules: { 'no-restricted-imports': ['error', { paths: ['n8n-workflow', 'n8n-core'] }] },
	},
	{
		// These never reach an n8n: the rules of n8n's cloud do not apply to them.
		files: ['test/**/*.ts', 'sandbox/**/*.ts', 'tools/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.ts'],
		rules: {
			'@n8n/community-nodes/no-dangerous-functions': 'off',
			'@n8n/community-nodes/no-restricted-globals': 'off',
			'@n8n/community-nodes/no-restricted-imports': 'off',
			'no-console': 'off',
		},
	},
];
