// Prints the figures that the project promises. `npm run bench -- <part of a name>` measures only those.
import { approvals } from '../test/bench/approvals';
import { attachment } from '../test/bench/attachment';
import { loading } from '../test/bench/loading';
import { rateLimit } from '../test/bench/rateLimit';
import { readLeads } from '../test/bench/readLeads';
import { requestCounts } from '../test/bench/requests';
import { trigger } from '../test/bench/trigger';
import { fail, note } from './lib/progress.mjs';

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
