import type { WorldTime } from '../control/time';
import type { ActionContext } from '../core/engine/action';
import type { FaultPlan } from '../core/faults/plan';
import type { WorkspaceRow } from '../core/http/handler';
import type { RateLimit } from '../core/http/rateLimit';
import type { RequestRecord } from '../core/http/requestLog';
import type { SentRecord } from '../services/outside';
import type { Views } from './views';

/** What the views are read from, beside the database. */
export interface Sources {
	readonly requests: readonly RequestRecord[];
	readonly faults: FaultPlan;
	readonly limit: RateLimit;
	readonly outside: readonly SentRecord[];
	readonly readTime: () => WorldTime;
}

export interface ViewContext extends ActionContext, Sources {
	readonly workspace: WorkspaceRow;
	readonly query: Readonly<Record<string, string | undefined>>;
	/** The address at which the caller reached the sandbox. */
	readonly origin: string;
}

/** How to read each view; the id is the one in the view's address. */
export type ViewReaders = {
	readonly [Name in keyof Views]: (context: ViewContext, id: string) => Views[Name];
};
