import { type ComponentChildren, Fragment } from 'preact';
import { useRef, useState } from 'preact/hooks';

import type { Part, Views } from '../../views';
import { Check, Choice, TextField } from './fields';
import { useKeptFocus } from './focus';
import type { Params, View } from './server';
import { Empty, Waiting } from './states';
import { type Parts, useParts } from './views';

type Choices = Readonly<Record<string, string>>;

/** What narrows a list, by the name of its parameter. The choices may depend on what was read. */
type Filters<Data> = Readonly<
	Record<
		string,
		| { readonly is: 'search'; readonly label: string }
		| { readonly is: 'check'; readonly label: string }
		| { readonly is: 'choice'; readonly label: string; readonly choicesOf: (data: Data) => Choices }
	>
>;

interface ListOptions<Data, Item> {
	/** The list in what the view returns. */
	readonly of: (data: Data) => Part<Item> | readonly Item[];
	readonly params?: Params;
	readonly filters?: Filters<Data>;
}

export interface Listed<Data, Item> extends Parts<Data, Item> {
	readonly controls: ReadonlyArray<ComponentChildren | null>;
	readonly isFiltered: boolean;
}

/** Reads a list, with the filters that the user sets. */
export function useList<Name extends View, Item>(
	view: Name,
	{ of, params, filters = {} }: ListOptions<Views[Name], Item>,
): Listed<Views[Name], Item> {
	const [set, change] = useState<Choices>({});
	const parts = useParts(view, { ...params, ...set }, (data): Part<Item> => {
		const list = of(data);
		return 'rows' in list ? list : { rows: list, next: null };
	});
	const { data } = parts;
	// What was chosen stays a choice after its last row has gone.
	const seen = useRef<Record<string, Choices>>({});
	const controls = Object.entries(filters).map(([name, filter]) => {
		const { label } = filter;
		const value = set[name] ?? '';
		const onChange = (next: string) => change({ ...set, [name]: next });
		if (filter.is === 'search') {
			const field = { label, value, onChange, placeholder: label };
			return <TextField key={name} quiet type="search" {...field} />;
		}
		if (filter.is === 'check') {
			const toggle = (isOn: boolean) => onChange(isOn ? 'true' : '');
			return <Check key={name} label={label} value={value !== ''} onChange={toggle} />;
		}
		const found = data === undefined ? {} : filter.choicesOf(data);
		const known = { ...seen.current[name], ...found };
		seen.current[name] = known;
		if (value === '' && Object.keys(found).length < 2) return null;
		const choices = { '': 'All', ...found, ...(value !== '' && { [value]: known[value] }) };
		return <Choice key={name} {...{ label, value, onChange, choices }} />;
	});
	return { ...parts, controls, isFiltered: Object.values(set).some((value) => value !== '') };
}

interface ListProps<Data, Item> {
	readonly list: Listed<Data, Item>;
	readonly keyOf: (row: Item) => string | number;
	/** Shows a row, as an item. */
	readonly children: (row: Item, before: Item | undefined) => ComponentChildren;
	/** `cards` stand apart; `rows` share one card, `plain` ones need none. */
	readonly look: 'cards' | 'rows' | 'plain';
	readonly ordered?: boolean;
	/** Shown if there is nothing. */
	readonly empty: ComponentChildren;
	/** Shown if there is nothing because of the filters. */
	readonly noneFound?: string;
}

const LOOKS = { cards: 'cards', rows: 'card rows', plain: 'rows' };

export function List<Data, Item>(props: ListProps<Data, Item>) {
	const { list, keyOf, children, look, ordered, empty, noneFound } = props;
	const { data, rows, more, controls, isFiltered } = list;
	const Items = ordered ? 'ol' : 'ul';
	return (
		<>
			{controls.some((control) => control !== null) && <div class="filters">{controls}</div>}
			<Waiting {...list} />
			{data !== undefined &&
				rows.length === 0 &&
				(isFiltered && noneFound !== undefined ? <Empty title={noneFound} /> : empty)}
			{rows.length > 0 && (
				<Items class={LOOKS[look]}>
					{rows.map((row, index) => (
						<Fragment key={keyOf(row)}>{children(row, rows[index - 1])}</Fragment>
					))}
				</Items>
			)}
			<More more={more} />
		</>
	);
}

/** The end of a long list. */
function More({ more }: Pick<Parts<unknown, unknown>, 'more'>) {
	const place = useRef<HTMLDivElement>(null);
	useKeptFocus(place);
	if (more === undefined) return null;
	return (
		<div ref={place} class="more" tabIndex={-1}>
			{more === null ? (
				<p class="quiet">That is all.</p>
			) : (
				<button type="button" class="outline" onClick={more}>
					Show more
				</button>
			)}
		</div>
	);
}
