import type { Endpoint } from '../../../src/contract/endpoint';
import { allOf, type Rows } from '../../../src/n8n/polling/reading/rows';
import type { Kind } from '../../../src/trigger/kinds/kind';
import { HOUR_MS, type Source, startWith, type TriggerCall } from '../../../src/n8n/polling/source';

type NeedsMore<Row> = (rows: readonly Row[]) => boolean;

interface ListSourceConfig<State, Row, Read, Found, Settings> {
	readonly kind: Kind<State, Read, Found, Settings> & {
		/** Whether to read one more page. Absent if the list is read to its end. */
		readonly needsMore?: (
			state: State | undefined,
			rows: readonly Row[],
			settings?: Settings,
		) => boolean;
	};
	readonly list: (
		call: TriggerCall,
		needsMore: NeedsMore<Row>,
	) => Promise<Rows<Row> & { readonly failures?: unknown[] }>;
	readonly asRead: (list: Rows<Row>) => Read;
	readonly settings: (call: TriggerCall) => Settings;
	/** The settings of a first poll that looks back to a time. Absent if the event knows no past. */
	readonly settingsSince?: (since: number) => Settings;
	readonly reads: readonly Endpoint[];
	readonly filters: readonly string[];
}

/** An event that shows in one list of the workspace. */
export function listSource<State, Row, Read, Found, Settings>({
	kind,
	list,
	asRead,
	settings,
	settingsSince,
	reads,
	filters,
}: ListSourceConfig<State, Row, Read, Found, Settings>): Omit<Source<State, Found>, 'simplify'> {
	const readList = async (call: TriggerCall, needsMore: NeedsMore<Row>) => {
		const read = await list(call, needsMore);
		return { read: asRead(read), at: read.at, failures: read.failures ?? [] };
	};
	return {
		detector: kind,
		reads,
		filters,

		start: async (call, hours) => {
			// We know the server's time only from the first answer.
			const first = () =>
				hours > 0 && settingsSince
					? settingsSince(call.serverNow() - hours * HOUR_MS)
					: settings(call);
			const needsMore = (rows: readonly Row[]) =>
				kind.needsMore?.(undefined, rows, first()) ?? true;
			const { read, at, failures } = await readList(call, needsMore);
			allOf({ rows: read, failures });
			const state = kind.baseline(read, at, first());
			if (hours > 0 && settingsSince) return kind.detect(state, read, at, settings(call));
			return startWith(state);
		},

		poll: async (call, state) => {
			const needsMore = (rows: readonly Row[]) =>
				kind.needsMore?.(state, rows, settings(call)) ?? true;
			const { read, at, failures } = await readList(call, needsMore);
			return { ...kind.detect(state, read, at, settings(call)), failures };
		},

		newest: async (call) => {
			const { read, at, failures } = await readList(call, () => !kind.needsMore);
			allOf({ rows: read, failures });
			return kind.detect(kind.nothing, read, at, settings(call)).events.at(-1);
		},
	};
}
