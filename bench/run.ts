/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// Prints the figures that the project promises. `npm run bench -- <part of a name>` measures only those.
import { exitAfter, fail, note } from '../tools/lib/progress.mjs';
import { approvals } from './approvals';
import { attachment } from './attachment';
import { clients } from './clients';
import { loading } from './loading';
import { rateLimit } from './rateLimit';
import { readLeads } from './readLeads';
import { requestCounts } from './requests';
import { trigger } from './trigger';

const figures = [
	requestCounts,
	rateLimit,
	approvals,
	loading,
	readLeads,
	attachment,
	trigger,
	clients,
];

async function main(filter = ''): Promise<number> {
	const wanted = figures.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()));
	if (wanted.length === 0) throw new Error(`No figure has "${filter}" in its name`);
	let missed = 0;
	for (const { name, measure } of wanted) {
		console.log(`▸ ${name}`);
		const { rows, goal, reached } = await measure();
		console.table(rows);
		if (reached) note(`Reached: ${goal}\n`);
		else fail(`Not reached: ${goal}\n`);
		if (!reached) missed += 1;
	}
	return missed > 0 ? 1 : 0;
}

void exitAfter(main(process.argv[2]));
