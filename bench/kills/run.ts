/* eslint-disable @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
// Kills n8n in the middle of its work and counts what the trigger lost and doubled.
//   npm run bench:kills -- [--kills 20] [--seed 1] [part of a setting's name]
import { parseArgs } from 'node:util';

import { exitAfter, fail, note } from '../../tools/lib/progress.mjs';
import { killOften } from './killOften';
import { settings } from './settings';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { kills: { type: 'string', default: '20' }, seed: { type: 'string' } },
});

async function main(): Promise<number> {
	const kills = Number(values.kills);
	const seed = Number(values.seed ?? Date.now() % 1_000_000);
	if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
		throw new Error('--kills and --seed are whole numbers, --kills at least 1');
	}
	const part = positionals.join(' ').toLowerCase();
	const wanted = settings.filter(({ name }) => name.toLowerCase().includes(part));
	if (wanted.length === 0) throw new Error(`No setting has "${part}" in its name`);
	let isReached = true;
	for (const setting of wanted) {
		console.log(`▸ ${setting.name}: ${kills} times SIGKILL, seed ${seed}`);
		const { byMoment, ...total } = await killOften(setting, { kills, seed, tell: console.log });
		console.table(byMoment);
		console.table([total]);
		if (setting.durable && total.lost + total.doubled > 0) isReached = false;
	}
	if (!wanted.some(({ durable }) => durable)) return 0;
	const goal = 'with durable cursors nothing is lost and nothing is doubled';
	if (isReached) note(`Reached: ${goal}`);
	else fail(`Not reached: ${goal}`);
	return isReached ? 0 : 1;
}

void exitAfter(main());
