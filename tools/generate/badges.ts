import { engines, license } from '../../package.json';
import { oldestOf } from './versionTable';
import type { Results } from '../versions/results';

/** What can be read from the repository, as badges in one line. */
export function badges(results: Results): string {
	return [
		badge('licence', license, 'LICENSE'),
		badge('n8n', `${oldestOf(results)} or later`, 'docs/n8n.md'),
		badge('Node for a checkout', `${engines.node.replace('>=', '')} or later`, 'CONTRIBUTING.md'),
	].join(' ');
}

function badge(label: string, value: string, page: string): string {
	const [left, right] = [label, value].map((text) => encodeURIComponent(text.replace(/-/g, '--')));
	return `[![${label}: ${value}](https://img.shields.io/badge/${left}-${right}-blue)](${page})`;
}
