import { useEffect, useRef, useState } from 'preact/hooks';

import type { Part, Views } from '../../views';
import { followed, onChange } from './live';
import { addressOf, isAbort, messageOf, type Params, read, type View } from './server';

/**
 * The result of the latest read. At first, both fields are missing; if there is an error, the data is from before it.
 */
export interface ReadResult<Data> {
	readonly data?: Data;
	readonly error?: string;
}

/** Reads a view, and again whenever something may have changed. */
export function useView<Name extends View>(
	view: Name,
	params: Params = {},
): ReadResult<Views[Name]> {
	const asked = { workspace: followed(), ...params };
	return useRead(addressOf(view, asked), (signal) => read(view, asked, signal));
}

/** A list that shows some of its parts. */
export interface Parts<Data, Item> extends ReadResult<Data> {
	readonly rows: readonly Item[];
	/** Shows one more part. Null once all parts are shown, and missing if there is only one. */
	readonly more?: (() => void) | null;
}

/** Reads a view that holds a long list. Reads all parts on the page again whenever something may have changed. */
export function useParts<Name extends View, Item>(
	view: Name,
	params: Params,
	partOf: (data: Views[Name]) => Part<Item>,
): Parts<Views[Name], Item> {
	const asked = { workspace: followed(), ...params };
	const address = addressOf(view, asked);
	const [wanted, want] = useState({ address, count: 1 });
	const count = wanted.address === address ? wanted.count : 1;
	const { data, error } = useRead(`${address} ${count}`, async (signal) => {
		const first = await read(view, asked, signal);
		let { rows, next } = partOf(first);
		for (let shown = 1; shown < count && next !== null; shown += 1) {
			const part = partOf(await read(view, { ...asked, next }, signal));
			rows = [...rows, ...part.rows];
			next = part.next;
		}
		return { first, rows, next };
	});
	const atEnd = count > 1 ? null : undefined;
	return {
		data: data?.first,
		error,
		rows: data?.rows ?? [],
		more: data && data.next !== null ? () => want({ address, count: count + 1 }) : atEnd,
	};
}

/**
 * Reads one at a time: a change during a read leads to one more. If a new key replaces a read, does not wait for the
 * old one.
 */
function useRead<Data>(
	key: string,
	load: (signal: AbortSignal) => Promise<Data>,
): ReadResult<Data> {
	const [result, show] = useState<ReadResult<Data>>({});
	const shown = useRef('');
	useEffect(() => {
		const ending = new AbortController();
		const readOnce = async () => {
			try {
				const data = await load(ending.signal);
				const text = JSON.stringify(data);
				if (text !== shown.current) show({ data });
				shown.current = text;
			} catch (error) {
				if (isAbort(error) || ending.signal.aborted) return;
				shown.current = '';
				show((before) => ({ ...before, error: messageOf(error) }));
			}
		};
		let latest = Promise.resolve();
		let next: Promise<void> | undefined;
		const refresh = () =>
			(next ??= latest.then(() => {
				next = undefined;
				latest = readOnce();
				return latest;
			}));
		void refresh();
		const ignore = onChange(refresh);
		return () => {
			ignore();
			ending.abort();
		};
	}, [key]);
	return result;
}
