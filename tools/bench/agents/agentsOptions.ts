import type { OptionTable } from '../../../packages/cli/options';
import { helpOf } from '../../../packages/cli/words';

export const OPTIONS = {
	seed: {
		kind: 'whole number',
		least: 0,
		most: 2 ** 31 - 1,
		otherwise: 'another one each time',
		does: 'a number that decides the calls',
	},
} as const satisfies OptionTable;

export const HELP = `Lets n8n's own Agents call the nodes again and again, against a service that fails.

  npm run bench agents -- [options]

${helpOf(OPTIONS)}
`;
