/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// Says why the version cannot be released yet, or how to release it. The publish workflow passes a tag, which must be
// the version's.
import { obstaclesOf } from './changelog';
import { placeholdersIn, presentRepository, readManifests } from './repository';
import { git, readState } from './state';

const [tag] = process.argv.slice(2);
const state = readState();
const version = state.versions['package.json'];
const isClean = git('status', '--porcelain') === '';
const obstacles = [
	...obstaclesOf(state, new Date().toISOString().slice(0, 10), tag),
	...placeholdersIn(readManifests(), presentRepository(process.env)),
	...(isClean || tag !== undefined ? [] : ['There are changes that are not committed']),
];

for (const obstacle of obstacles) console.error(`- ${obstacle}`);
if (obstacles.length > 0) process.exitCode = 1;
else if (tag !== undefined) console.log(`${tag} may be published`);
else console.log(`To release:\n\n  git tag v${version}\n  git push origin main v${version}`);
