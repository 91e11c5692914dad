// Every command of package.json as data: what it needs, then groups of steps. The steps of a group run side by side.

const cache = 'node_modules/.cache/n8n-nodes-outreach';

const lint = [
	{ title: 'ESLint', command: ['eslint', '.'] },
	{ title: 'Prettier', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
	{
		title: 'Types',
		command: [
			...['tsc', '-p', 'tsconfig.all.json'],
			...['--incremental', '--tsBuildInfoFile', `${cache}/types.tsbuildinfo`],
		],
	},
];

/** nock is an ES module, which jest loads only with this flag. */
const jest = (...args) => ({
	title: 'Tests',
	// Last, since jest would take what is given to the command for further names of projects.
	command: ['jest', ...args, '--maxWorkers=100%'],
	live: true,
	takesArguments: true,
	env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
});

/** A TypeScript file in this very process, so that a signal reaches it and nothing stands between. */
const typescript = (file) => ({
	title: file,
	command: ['node', '--disable-warning=ExperimentalWarning', '--import', 'tsx', file],
	live: true,
	takesArguments: true,
});

export const commands = {
	build: { needs: ['build'] },
	lint: { steps: [lint], says: 'No findings' },
	test: { needs: ['package', 'n8n'], steps: [lint, [jest()]] },
	'test:quick': {
		steps: [lint, [jest('--selectProjects', 'quick')]],
	},
	'test:e2e': { needs: ['package', 'n8n'], steps: [[jest('--selectProjects', 'e2e')]] },
	sandbox: { steps: [[typescript('sandbox/main.ts')]] },
	demo: { needs: ['package', 'n8n'], steps: [[typescript('tools/demo.ts')]] },
	bench: { needs: ['package', 'n8n'], steps: [[typescript('bench/run.ts')]] },
	screenshots: { needs: ['package', 'n8n'], steps: [[typescript('tools/screenshots.ts')]] },
	generate: { steps: [[typescript('tools/generate.ts')]] },
};
