import { allEndpoints } from 'n8n-nodes-outreach/src/contract';
import { faultFields } from '../core/faults/fields';
import { readOutside } from './outside';
import { readRequests } from './requests';
import { readConnection, readWorkspaces } from './status';
import { readToday } from './story/lines';
import type { ViewReaders } from './viewContext';

/** Those of no single resource. */
export const generalViews = {
	today: readToday,
	requests: readRequests,
	outside: readOutside,
	faults: ({ faults }) => faults.list(),
	faultFields,
	endpoints: () => allEndpoints.map(({ id, method, path }) => ({ id, method, path })),
	connection: readConnection,
	workspaces: readWorkspaces,
} satisfies Partial<ViewReaders>;
