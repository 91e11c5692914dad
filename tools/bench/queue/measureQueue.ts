/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
// Measures n8n's queue mode. `npm run bench queue -- <part of a name>` measures only those figures.
import { exitAfter } from '../../lib/progress.mjs';
import { report } from '../report';
import { pollsBesideBulk } from './pollsBesideBulk';

void exitAfter(report([pollsBesideBulk], process.argv.slice(2)));
