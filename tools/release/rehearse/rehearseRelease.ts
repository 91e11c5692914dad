/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
// Rehearses a release: publishes two versions of the packages on loopback, by the steps of the workflow that publishes,
// and installs, updates and uninstalls them in a real n8n.
//   npm run release rehearse
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { exitAfter, note, step } from '../../lib/progress.mjs';
import { endOf, interrupted, run, stopOnSignals } from '../../lib/processes.mjs';
import { makeCopy, REPOSITORY, type Copy } from './copy';
import { installOffline } from './offline';
import { startRegistry, type Registry } from './registry';
import { filledIn, stepsOf } from './steps';
import { installAndUpdate } from './throughN8n';

const VERSIONS = ['0.1.0', '0.1.1'] as const;
const NODES = 'n8n-nodes-outreach';
const SANDBOX = 'outreach-sandbox';

/**
 * `npm test` runs by itself before a rehearsal, and would take longer than all the rest. What it needs is not installed
 * on this machine.
 */
const LEFT_OUT = ['Redis, without which the test of queue mode is left out', 'npm test'];

/** npm's own program: a `npm` of this rehearsal stands before it on the path. */
const npmCli = () =>
	process.env.npm_execpath ??
	path.join(
		execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(),
		'npm/bin/npm-cli.js',
	);

/** Runs commands in the copy. If a signal ends them, they have not failed by themselves. */
async function runIn({ folder }: Copy, commands: string, env: NodeJS.ProcessEnv) {
	const result = await run('bash', ['-e', '-c', commands], { cwd: folder, env });
	const exitCode = interrupted();
	if (exitCode !== undefined) throw Object.assign(new Error('Stopped'), { exitCode });
	return result;
}

/** Runs the steps of the workflow for a tag. Returns the title of the step that failed, if one did. */
async function publish(copy: Copy, tag: string, token: string, env: NodeJS.ProcessEnv) {
	const workflow = readFileSync(path.join(copy.folder, '.github/workflows/publish.yml'), 'utf8');
	const values = { 'secrets.NPM_TOKEN': token };
	for (const { title, run: commands, env: own } of stepsOf(workflow, 'publish')) {
		if (LEFT_OUT.includes(title)) {
			note(`${tag}: ${title} is left out here`);
			continue;
		}
		const filled = Object.entries(own).map(([name, value]) => [name, filledIn(value, values)]);
		const { code, output } = await step(
			`${tag}: ${title}`,
			() =>
				runIn(copy, commands, {
					...env,
					...Object.fromEntries(filled),
					GITHUB_REF_NAME: tag,
				}),
			(result) => result.code === 0,
		);
		if (code !== 0) return { title, output };
	}
	return undefined;
}

async function publishWhole(copy: Copy, tag: string, token: string, env: NodeJS.ProcessEnv) {
	const failed = await publish(copy, tag, token, env);
	if (!failed) return;
	throw new Error(`${tag}: the step "${failed.title}" failed:\n${endOf(failed.output)}`);
}

const versionsOf = async ({ url }: Registry, name: string): Promise<string[]> => {
	const response = await fetch(`${url}/${name}`);
	if (!response.ok) return [];
	return Object.keys(((await response.json()) as { versions: object }).versions);
};

function expectEqual(what: string, found: unknown, wanted: unknown) {
	const [text, expected] = [JSON.stringify(found), JSON.stringify(wanted)];
	if (text !== expected) throw new Error(`${what}: ${text} instead of ${expected}`);
	note(`${what}: ${text}`);
}

/** The second package is refused once: nothing of the first is published again when the run is taken up. */
async function publishInTwoHalves(copy: Copy, registry: Registry, env: NodeJS.ProcessEnv) {
	const [first, second] = VERSIONS;
	const tag = copy.raiseTo(second);
	await registry.refuse(SANDBOX);
	const failed = await publish(copy, tag, registry.token, env);
	expectEqual(
		'The step that failed, because the registry refused it',
		failed?.title,
		'The sandbox',
	);
	expectEqual(`${NODES} then`, await versionsOf(registry, NODES), [first, second]);
	expectEqual(`${SANDBOX} then`, await versionsOf(registry, SANDBOX), [first]);
	await registry.refuse();
	await publishWhole(copy, tag, registry.token, env);
	expectEqual(`${SANDBOX} taken up`, await versionsOf(registry, SANDBOX), [first, second]);
	const again = await publish(copy, tag, registry.token, env);
	expectEqual(
		'Published once more, what stops it',
		again?.title,
		'npm run release check -- "$GITHUB_REF_NAME"',
	);
}

async function rehearse(folder: string): Promise<number> {
	const bin = path.join(folder, 'bin');
	mkdirSync(bin);
	cpSync(path.join(__dirname, 'npm.mjs'), path.join(bin, 'npm'));
	chmodSync(path.join(bin, 'npm'), 0o755);
	const registry = await step('A registry on loopback', () =>
		startRegistry(path.join(folder, 'registry')),
	);
	try {
		// With a slash at its end, as npm has its own, because the workflow signs in for this address.
		const address = `${registry.url}/`;
		const ofNpm = {
			PATH: [bin, process.env.PATH].join(path.delimiter),
			REHEARSAL_REGISTRY: address,
			REHEARSAL_NPM: npmCli(),
			npm_config_registry: address,
			npm_config_userconfig: path.join(folder, 'npmrc'),
			npm_config_cache: path.join(folder, 'cache'),
		};
		const env = {
			...process.env,
			...ofNpm,
			GITHUB_ACTIONS: 'true',
			GITHUB_REPOSITORY: REPOSITORY,
		};
		const copy = makeCopy(path.join(folder, 'copy'));
		await step('A copy with author and repository', async () => {
			const { code, output } = await runIn(copy, 'npm run generate', env);
			if (code !== 0) throw new Error(endOf(output));
		});
		const [first] = VERSIONS;
		note('Provenance is left out: only GitHub can sign it');
		await publishWhole(copy, copy.raiseTo(first), registry.token, env);
		const { lost, twice, changed, replies, workflows } = await installAndUpdate(
			ofNpm,
			VERSIONS,
			() => publishInTwoHalves(copy, registry, env),
		);
		expectEqual(
			`Of ${replies} replies to ${workflows} workflows, lost, twice`,
			[lost, twice],
			[0, 0],
		);
		expectEqual('Workflows of 0.1.0 that the update changed', changed, 0);
		await installOffline(registry, NODES, folder, ofNpm);
		return 0;
	} finally {
		await registry.stop();
	}
}

async function main(): Promise<number> {
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-release-'));
	const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	// Also if a signal ends this process at once, because no program of a step runs.
	process.once('exit', remove);
	try {
		return await rehearse(folder);
	} finally {
		remove();
	}
}

stopOnSignals();
void exitAfter(main());
