// The commands of package.json: what each needs, then its steps in groups. The steps of a group run in parallel.

import { availableParallelism } from 'node:os';

import { projectCache } from './lib/files.mjs';
import { jestEnvironment } from './lib/jest.mjs';

const folders = '{credentials,nodes,packages,src,test,tools}';

const repositoryRules = ['eslint', '-c', 'eslint.repository.mjs', '--no-inline-config', '.'];

const lint = [
	{ title: "n8n's lint", command: ['n8n-node', 'lint'] },
	{ title: 'Layers', command: repositoryRules },
	{
		title: 'Cycles',
		command: [
			'dpdm',
			'--no-tree',
			'--no-warning',
			'--no-progress',
			'--exit-code',
			'circular:1',
			'--tsconfig',
			'tsconfig.all.json',
			'index.ts',
			`./${folders}/**/*.{ts,tsx}`,
		],
	},
	{ title: 'Prettier', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
	{
		title: 'Types',
		command: [
			'tsc',
			'-p',
			'tsconfig.all.json',
			'--incremental',
			'--tsBuildInfoFile',
			`${projectCache}/types.tsbuildinfo`,
		],
	},
	{
		title: "Types of the console's page",
		command: [
			'tsc',
			'-p',
			'packages/sandbox/console/page/tsconfig.json',
			'--incremental',
			'--tsBuildInfoFile',
			`${projectCache}/pageTypes.tsbuildinfo`,
		],
	},
];

const fixes = [
	[{ title: "n8n's lint", command: ['n8n-node', 'lint', '--fix'] }],
	[{ title: 'Layers', command: [...repositoryRules, '--fix'] }],
	[{ title: 'Prettier', command: ['prettier', '--write', '--log-level', 'warn', '.'] }],
];

/** `live` steps show their output as it comes, and get the command's arguments, unless they take none: `alone`. */
const live = (...command) => ({ title: command.at(-1), command, live: true });

const tests = (...command) => ({
	...live(...command),
	title: 'Tests',
	env: jestEnvironment,
});

const jest = (...args) => tests('jest', ...args);

/** While n8n starts, or two workflows wait for their polls, cores are free for other files. */
const WORKERS = availableParallelism() + 2;

/** `--maxWorkers` comes last, because jest would read the command's arguments as more project names. */
const projects = (...names) => jest('--selectProjects', ...names, `--maxWorkers=${WORKERS}`);

/** With the changes that are announced for n8n 3: see packages/rehearsal/n8n/version3. */
const underVersion3 = (step) => ({ ...step, env: { ...step.env, OUTREACH_N8N_DEFAULTS: '3' } });

/** n8n in several processes. Runs one file at a time, because each starts three n8n processes. */
const scale = (...args) => ({
	...jest('--config', 'tools/scale/jest.config.mjs', '--maxWorkers=1', ...args),
	title: 'Queue mode',
});

/** If the `tsx` program does not stand in between, signals reach the script itself. */
const script = (file, ...args) =>
	live('node', '--disable-warning=ExperimentalWarning', '--import', 'tsx', file, ...args);

const releaseRehearsal = {
	...script('tools/release/rehearse/rehearseRelease.ts'),
	title: 'Rehearsal of a release',
	alone: true,
};

/** By name. A name of two words is called by its first word: `npm run bench stops`, `npm test twins`. */
export const commands = {
	build: { needs: ['build'] },
	'build:sandbox': { needs: ['build:sandbox'] },
	'build:rehearsal': { needs: ['build:rehearsal'] },
	dev: { steps: [[live('n8n-node', 'dev')]] },
	lint: { steps: [lint], says: 'No findings' },
	'lint:fix': { steps: fixes },
	test: {
		needs: ['console', 'package', 'bundles', 'n8n'],
		// Many tests wait for n8n or a browser, so lint beside them costs little time.
		steps: [
			[...lint, projects('quick', 'e2e')],
			[{ ...scale('--testPathPatterns', 'scale/queueMode'), wants: 'servers' }],
		],
		withFiles: 'test related',
	},
	// Tests that take hours, and measurements, have commands of their own.
	'test:all': {
		needs: ['servers', 'registry', 'console', 'package', 'bundles', 'n8n'],
		steps: [
			lint,
			[projects('quick', 'e2e', 'night', 'mcp')],
			[scale()],
			[{ ...underVersion3(projects('e2e', 'night')), title: 'Tests under the defaults of n8n 3' }],
			[{ ...script('packages/rehearsal/test/twins/rehearseTwins.ts', '10'), title: 'Twins' }],
			[{ ...script('tools/bench/faults/measureFaults.ts'), title: 'Faults' }],
			[{ ...script('tools/bench/agents/measureAgents.ts'), title: "n8n's own Agents" }],
			[releaseRehearsal],
		],
	},
	'test quick': { needs: ['console'], steps: [lint, [projects('quick')]] },
	'test related': { needs: ['console'], steps: [[tests('node', 'tools/related/once.mjs')]] },
	// The quick tests of one package, for `npm test -w`.
	'test package': {
		needs: ['console'],
		steps: [[jest('--selectProjects', 'quick', '--testPathPatterns')]],
	},
	'test:watch': { needs: ['console'], steps: [[tests('node', 'tools/related/watch.mjs')]] },
	'test:e2e': {
		needs: ['console', 'package', 'bundles', 'n8n'],
		// For the sandbox of the examples and the trigger: see docs/sandbox.md#readings.
		variables: { '--reading': 'OUTREACH_READING' },
		steps: [[projects('e2e', 'night', 'mcp')]],
	},
	'test n8n3': {
		needs: ['console', 'package', 'bundles', 'n8n'],
		steps: [[underVersion3(projects('e2e', 'night'))]],
	},
	// Reports missing servers before anything is built.
	'test scale': {
		needs: ['servers', 'package', 'n8n'],
		steps: [[scale()]],
	},
	// Installs other versions of n8n, one after the other.
	'test versions': {
		needs: ['console', 'package'],
		steps: [[script('tools/versions/testVersions.ts')]],
	},
	'test twins': {
		needs: ['package', 'n8n'],
		steps: [[script('packages/rehearsal/test/twins/rehearseTwins.ts')]],
	},
	'test shapes': { needs: ['package', 'n8n'], steps: [[script('tools/shapes/rehearseShapes.ts')]] },
	'test clicks': { needs: ['package', 'n8n'], steps: [[script('tools/clicks/countClicks.ts')]] },
	'test examples': {
		needs: ['package', 'n8n'],
		steps: [[script('tools/rehearseAll/rehearseAll.ts')]],
	},
	'test mutants': { steps: [[{ ...live('stryker', 'run'), title: 'Mutants' }]] },
	sandbox: { needs: ['console'], steps: [[script('packages/sandbox/main.ts')]] },
	contact: { steps: [[script('packages/conformance/main.ts')]] },
	// It sets up the package and n8n itself, once the sandbox is there to be looked at.
	demo: { needs: ['console'], steps: [[script('tools/demo/demo.ts')]] },
	// Its exit code is the verdict on a workflow, and its lines say which.
	check: {
		needs: ['package', 'n8n'],
		steps: [[{ ...script('packages/rehearsal/checkMain.ts'), speaks: true }]],
	},
	// The same, and its sheet says which.
	rehearse: {
		needs: ['package', 'n8n'],
		steps: [[{ ...script('packages/rehearsal/main.ts'), speaks: true }]],
	},
	bench: { needs: ['console', 'package', 'n8n'], steps: [[script('tools/bench/measureAll.ts')]] },
	'bench agents': {
		needs: ['package', 'n8n'],
		steps: [[script('tools/bench/agents/measureAgents.ts')]],
	},
	'bench faults': { steps: [[script('tools/bench/faults/measureFaults.ts')]] },
	'bench stops': {
		needs: ['servers', 'package', 'n8n'],
		steps: [[script('tools/bench/stops/measureStops.ts')]],
	},
	'bench queue': {
		needs: ['servers', 'package', 'n8n'],
		steps: [[script('tools/bench/queue/measureQueue.ts')]],
	},
	generate: { steps: [[{ ...script('tools/generate.ts'), alone: true }]] },
	'generate pictures': {
		needs: ['console', 'package', 'n8n'],
		steps: [[script('tools/screenshots.ts')]],
	},
	release: { steps: [[live('n8n-node', 'release')]] },
	'release rehearse': {
		needs: ['registry', 'n8n'],
		steps: [[releaseRehearsal]],
		says: 'Rehearsed',
	},
	// It says itself what is in the way.
	'release check': { steps: [[{ ...script('tools/release/check.ts'), speaks: true }]] },
};
