import type { Collection } from './collection';
import type { Routes } from './route';

export interface Service {
	readonly name: string;
	/** If there is no pattern, the service answers for any host. */
	readonly hosts?: RegExp;
	/** What it keeps as records. */
	readonly collections?: readonly Collection[];
	/** Everything else. The first route that fits answers, before the collections. */
	readonly routes?: Routes;
}
