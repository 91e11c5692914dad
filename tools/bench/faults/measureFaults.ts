/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
// Measures what the client says and does if requests fail, and whether it can live long.
import { exitAfter } from '../../lib/progress.mjs';
import { clocks, pairs } from './clocks';
import { faults } from './matrix';
import { longLife } from './longLife';
import { report } from '../report';

void exitAfter(report([faults, clocks, pairs, longLife], process.argv.slice(2)));
