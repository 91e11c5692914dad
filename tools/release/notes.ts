/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// Prints the notes of a release: its section of the changelog, and the contents of the packages in these folders, which
// must be built.
import { notesOf } from './changelog';
import { contentsOf } from './contents';
import { readState } from './state';

const { changelog, versions } = readState();
const packages = process.argv.slice(2).map(contentsOf);
const notes = notesOf(changelog, versions['package.json']!);
console.log([notes, '### Packages', ...packages].join('\n\n'));
