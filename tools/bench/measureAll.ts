/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
// Prints the figures that the project promises. `npm run bench -- <part of a name>` measures only those.
import { exitAfter } from '../lib/progress.mjs';
import { approvals } from './approvals';
import { consoleFigure } from './console';
import { leaveOut } from './leaveOut';
import { loading } from './loading';
import { rateLimit } from './rateLimit';
import { readLeads } from './n8n/readLeads';
import { readSheet } from './readSheet';
import { report } from './report';
import { requestCounts } from './requests';
import { trigger } from './trigger';
import { world } from './world';

const figures = [
	requestCounts,
	rateLimit,
	approvals,
	leaveOut,
	readSheet,
	loading,
	readLeads,
	trigger,
	world,
	consoleFigure,
];

void exitAfter(report(figures, process.argv.slice(2)));
