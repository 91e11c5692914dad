/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// Prints the figures that the project promises. `npm run bench -- <part of a name>` measures only those.
import { approvals } from './approvals';
import { attachment } from './attachment';
import { loading } from './loading';
import { rateLimit } from './rateLimit';
import { readLeads } from './readLeads';
import { requestCounts } from './requests';
import { trigger } from './trigger';
import { fail, note } from '../tools/lib/progress.mjs';

const figures = [requestCounts, rateLimit, approvals, loading, readLeads, attachment, trigger];

async function main(filter = ''): Promise<number> {
	const wanted = figures.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()));
	const missed: string[] = [];
	for (const { name, measure } of wanted) {
		console.log(`▸ ${name}`);
		const { rows, goal, reached } = await measure();
		console.table(rows);
		if (reached) note(`Reached: ${goal}\n`);
		else fail(`Not reached: ${goal}\n`);
		if (!reached) missed.push(name);
	}
	if (wanted.length === 0) fail(`No figure has "${filter}" in its name`);
	return wanted.length === 0 || missed.length > 0 ? 1 : 0;
}

main(process.argv[2]).then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
		process.exitCode = 1;
	},
);
