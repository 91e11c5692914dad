import type { HttpBindings } from '@hono/node-server';

import type { SandboxKey } from '../keys';
import type { OpenRecord } from './requestLog';

export interface AppEnv {
	/** Absent if code calls the sandbox without a server. */
	Bindings: Partial<HttpBindings> | undefined;
	Variables: {
		record: OpenRecord;
		key: SandboxKey;
		limitHeaders: Readonly<Record<string, string>>;
	};
}
