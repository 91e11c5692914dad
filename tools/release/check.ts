/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
// Says why the version cannot be released yet, or how to release it. The publish workflow passes a tag, which must be
// the version's, and only then is the registry asked. Ends with 2 if there is an obstacle.
import { execFileSync } from 'node:child_process';

import { exitAfter } from '../lib/progress.mjs';
import { obstaclesOf } from './changelog';
import { obstacleIn } from './published';
import { placeholdersIn, presentRepository, readManifests } from './repository';
import { git, readState } from './state';

const HAS_OBSTACLES = 2;

const registryOfNpm = () =>
	execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();

async function main(tag: string | undefined): Promise<number> {
	const state = readState();
	const version = state.versions['package.json']!;
	const manifests = readManifests();
	const releases = Object.values(manifests).map(({ name }) => ({ name, version }));
	const isClean = git('status', '--porcelain') === '';
	const obstacles = [
		...obstaclesOf(state, new Date().toISOString().slice(0, 10), tag),
		...placeholdersIn(manifests, presentRepository(process.env)),
		...(tag === undefined && !isClean ? ['There are changes that are not committed'] : []),
		...(tag === undefined ? [] : [await obstacleIn(registryOfNpm(), releases)]),
	].filter((obstacle) => obstacle !== undefined);

	for (const obstacle of obstacles) console.error(`- ${obstacle}`);
	if (obstacles.length > 0) return HAS_OBSTACLES;
	if (tag !== undefined) console.log(`${tag} may be published`);
	else console.log(`To release:\n\n  git tag v${version}\n  git push origin main v${version}`);
	return 0;
}

void exitAfter(main(process.argv[2]));
