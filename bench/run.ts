/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
// Prints the figures that the project promises. `npm run bench -- <part of a name>` measures only those.
import { exitAfter } from '../tools/lib/progress.mjs';
import { approvals } from './approvals';
import { attachment } from './n8n/attachment';
import { clients } from './n8n/clients';
import { consoleFigure } from './console';
import { leaveOut } from './leaveOut';
import { loading } from './loading';
import { rateLimit } from './rateLimit';
import { rehearsedPolls } from './rehearsal/polls';
import { readLeads } from './n8n/readLeads';
import { readSheet } from './readSheet';
import { smallestHeap } from './n8n/smallestHeap';
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
	smallestHeap,
	attachment,
	trigger,
	world,
	consoleFigure,
	clients,
	rehearsedPolls,
];

void exitAfter(report(figures, process.argv.slice(2)));
