import { allEndpoints } from 'n8n-nodes-outreach/src/contract';
import { faultFields } from '../core/faults/fields';
import { PAGE_SIZE, readLatest } from './parts';
import { readRequests } from './requests';
import { readConnection, readWorkspaces } from './status';
import { readToday } from './story/lines';
import type { ViewContext, ViewReaders } from './viewContext';
import type { OutsideView } from './views';

function readOutside({ outside, query }: ViewContext): OutsideView {
	const { service } = query;
	const wanted = outside.filter((sent) => service === undefined || sent.service === service);
	return {
		...readLatest(wanted, query, PAGE_SIZE),
		services: [...new Set(outside.map((sent) => sent.service))].sort(),
	};
}

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
