// The rules that this repository adds to n8n's own in eslint.config.mjs, for all folders: which folder may import
// which, and no spread literals.
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import { parser, plugin as typescript } from 'typescript-eslint';

/** `target` must not import anything `from` these folders. */
const layers = [
	{
		target: ['./src', './nodes', './credentials', './index.ts', './packages/sandbox'],
		from: ['./packages/rehearsal', './test', './tools'],
	},
	// `packages/cli`, which reads arguments, knows no command. What is published for n8n has no commands.
	{ target: ['./src', './nodes', './credentials', './index.ts'], from: './packages/cli' },
	{
		target: './packages/cli',
		from: [
			'./src',
			'./nodes',
			'./credentials',
			'./packages/sandbox',
			'./packages/rehearsal',
			'./packages/conformance',
			'./test',
			'./tools',
		],
	},
	// What drives a real n8n knows only the sandbox.
	{
		target: './packages/rehearsal/n8n',
		from: [
			'./src',
			'./nodes',
			'./credentials',
			'./index.ts',
			'./packages/cli',
			'./test',
			'./tools',
		],
	},
	{
		target: './packages/rehearsal/n8n',
		from: './packages/rehearsal',
		except: ['./n8n'],
	},
	// The rehearsal knows only the sandbox, the contract and the checks.
	{
		target: './packages/rehearsal',
		from: ['./src/client', './src/n8n', './src/trigger', './nodes', './test', './tools'],
	},
	// Only tools and tests know `packages/conformance`, which knows only the client and the contract.
	{
		target: [
			'./src',
			'./nodes',
			'./credentials',
			'./index.ts',
			'./packages/sandbox',
			'./packages/rehearsal',
		],
		from: './packages/conformance',
	},
	{
		target: './packages/conformance',
		from: [
			'./src/checks',
			'./src/n8n',
			'./src/trigger',
			'./nodes',
			'./credentials',
			'./packages/sandbox',
			'./packages/rehearsal',
			'./test',
			'./tools',
		],
	},
	{ target: ['./src', './nodes', './credentials', './index.ts'], from: './packages/sandbox' },
	{
		target: './packages/sandbox',
		from: ['./src/checks', './src/client', './src/n8n', './src/trigger', './nodes'],
	},
	{ target: './src', from: ['./nodes', './credentials'] },
	{ target: './nodes', from: './src/client' },
	{ target: './src/client', from: ['./src/checks', './src/n8n', './src/trigger'] },
	{ target: './src/trigger', from: ['./src/checks', './src/client', './src/n8n'] },
	{ target: './src/checks', from: ['./src/client', './src/n8n', './src/trigger'] },
	{
		target: './src/contract',
		from: ['./src/checks', './src/client', './src/n8n', './src/trigger'],
	},
];

/** Inside a layer, a room may import the rooms listed before it. A room is a folder, or a file at the top of the layer. */
const rooms = [
	...inOrder(
		'./src/client/http',
		'./src/client/rate',
		'./src/client/pages',
		'./src/client/recovery',
		'./src/client/delivery',
	),
	...inOrder('./src/trigger/events', './src/trigger/memory', './src/trigger/kinds'),
	...inOrder('./src/trigger/events', './src/trigger/memory', './src/trigger/replies'),
	...inOrder('./nodes/OutreachTrigger/sources', './nodes/OutreachTrigger/events'),
	{
		target: './src/n8n/polling/reading',
		from: [
			'./src/n8n/polling/source.ts',
			'./src/n8n/polling/readEvent.ts',
			'./src/n8n/polling/handOver.ts',
			'./src/n8n/polling/poll.ts',
		],
	},
	{ target: './packages/sandbox/core', from: './packages/sandbox', except: ['./core'] },
	...inOrder(
		'./packages/sandbox/core/clock.ts',
		'./packages/sandbox/core/timeZone.ts',
		'./packages/sandbox/core/schedule.ts',
		'./packages/sandbox/core/workingHours.ts',
		'./packages/sandbox/core/random.ts',
		'./packages/sandbox/core/keys.ts',
		'./packages/sandbox/core/errors.ts',
		'./packages/sandbox/core/happened.ts',
		'./packages/sandbox/core/files.ts',
		'./packages/sandbox/core/people',
		'./packages/sandbox/core/store',
		'./packages/sandbox/core/seed.ts',
		'./packages/sandbox/core/faults',
		'./packages/sandbox/core/engine',
		'./packages/sandbox/core/http',
	),
	...inOrder(
		'./packages/sandbox/sandbox.ts',
		'./packages/sandbox/server.ts',
		'./packages/sandbox/options.ts',
		'./packages/sandbox/command.ts',
		'./packages/sandbox/main.ts',
	),
	...inOrder(
		'./packages/rehearsal/check',
		'./packages/rehearsal/sheet',
		'./packages/rehearsal/facts',
		'./packages/rehearsal/world',
		'./packages/rehearsal/colleague',
		'./packages/rehearsal/events',
		'./packages/rehearsal/run',
	),
	...inOrder(
		'./packages/conformance/shape',
		'./packages/conformance/report',
		'./packages/conformance/document',
		'./packages/conformance/responses',
		'./packages/conformance/assumptions',
	),
];

/** A room of the sandbox may import only these others, and `core`, which imports none. */
const sandboxRooms = Object.entries({
	control: [],
	services: [],
	console: ['control', 'services'],
	accounts: ['console'],
	leads: ['console'],
	conversations: ['console', 'accounts', 'leads'],
	campaigns: ['console', 'accounts', 'leads', 'conversations'],
	agents: ['console', 'accounts', 'leads'],
	composition: ['control', 'console', 'accounts', 'leads', 'conversations', 'campaigns', 'agents'],
}).map(([room, others]) => ({
	target: `./packages/sandbox/${room}`,
	from: './packages/sandbox',
	except: ['core', room, ...others].map((name) => `./${name}`),
}));

function inOrder(...folders) {
	return folders.slice(0, -1).map((target, index) => ({ target, from: folders.slice(index + 1) }));
}

/** Playwright answers these without waiting: right after a click, the answer is chance. */
const ASKED_AT_ONCE = [
	'isVisible',
	'isHidden',
	'isChecked',
	'isEnabled',
	'isDisabled',
	'isEditable',
];

export default [
	{ ignores: ['**/dist/**', '**/*.d.mts'] },
	// Inline directives are for n8n's rules, most of which are not loaded here.
	{ linterOptions: { reportUnusedDisableDirectives: 'off' } },
	{
		files: ['**/*.{ts,tsx}'],
		languageOptions: { parser },
		plugins: { 'import-x': importX, '@typescript-eslint': typescript },
		settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
		rules: {
			'import-x/no-restricted-paths': ['error', { zones: [...layers, ...rooms, ...sandboxRooms] }],
			'@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
		},
	},
	{
		// A spread literal saves a line but hides the shape of the object or list around it.
		files: ['**/*.{cjs,mjs,ts,tsx}'],
		rules: {
			'no-restricted-syntax': [
				'error',
				{
					selector: 'SpreadElement > :matches(ObjectExpression, ArrayExpression)',
					message: 'Write the properties or entries out instead of spreading a literal.',
				},
			],
		},
	},
	{
		files: ['{packages/rehearsal/n8n,packages/*/test,test,tools}/**/*.ts'],
		rules: {
			'no-restricted-properties': [
				'error',
				...ASKED_AT_ONCE.map((property) => ({
					property,
					message: 'Wait for it, as see and seeNone do.',
				})),
			],
		},
	},
	{
		// Tests may use all that makes their package stand on its feet.
		files: ['packages/*/test/**/*.ts'],
		rules: { 'import-x/no-restricted-paths': 'off' },
	},
	{
		files: ['{test,packages/*/test,tools}/**/*.ts'],
		rules: {
			'no-restricted-globals': ['error', { name: 'it', message: 'Write test, as everywhere.' }],
		},
	},
	{
		// Only the nodes, the credential and src/n8n know n8n.
		files: ['src/{checks,client,contract,trigger}/**/*.ts', 'packages/**/*.{ts,tsx}'],
		ignores: ['packages/rehearsal/n8n/**', 'packages/*/test/**'],
		rules: { 'no-restricted-imports': ['error', { paths: ['n8n-workflow', 'n8n-core'] }] },
	},
	{
		// The console's page runs in a browser: from other folders it needs only types.
		files: ['packages/sandbox/console/page/**'],
		rules: {
			'@typescript-eslint/no-restricted-imports': [
				'error',
				{
					patterns: [
						{
							regex: '^((\\.\\./)+(views$|(control|core|services)/)|n8n-nodes-outreach/)',
							message: 'Import only types of the server and the contract.',
							allowTypeImports: true,
						},
					],
				},
			],
		},
	},
	{
		files: ['**/*.{cjs,mjs}'],
		languageOptions: { globals: { ...nodeGlobals(), ...commonJsGlobals() } },
		rules: { 'no-undef': 'error', 'no-unused-vars': 'error' },
	},
];

/** The globals of CommonJS, in which Node loads code before a program. */
function commonJsGlobals() {
	return { __dirname: 'readonly', module: 'writable', require: 'readonly' };
}

function nodeGlobals() {
	return Object.fromEntries(
		Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly']),
	);
}
