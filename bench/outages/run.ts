/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
// Measures triggers whose service fails. `npm run bench:outages -- <part of a name>` measures only those figures.
import { exitAfter } from '../../tools/lib/progress.mjs';
import { report } from '../report';
import { repliesAfterOutages } from './repliesAfterOutages';

void exitAfter(report([repliesAfterOutages], process.argv.slice(2)));
