/** The options of a command by name. Every command has `--help`, which is in no table. */
export type OptionTable = Readonly<Record<string, Option>>;

export type Option = Flag | OneOf | Text | Texts | WholeNumber;

interface Described {
	/**
	 * In Markdown, in the third person: `keeps the state in this file`. The default and the allowed values are added to
	 * it.
	 */
	readonly does: string;
	/**
	 * What a page of the docs says in addition, in Markdown, without the final full stop. A link leads to a heading of
	 * the page.
	 */
	readonly more?: string;
	/** Whether repeating the command needs the option: always, or only if it differs from the default. */
	readonly again?: 'always' | 'unless usual';
}

interface Flag extends Described {
	readonly kind: 'flag';
}

interface Text extends Described {
	readonly kind: 'text';
	/** A placeholder for the value, such as `file`. */
	readonly value: string;
	/** The default value. */
	readonly usual?: string;
	/** In Markdown: what holds if the option is not given, for an option without a default value. */
	readonly otherwise?: string;
}

/** May be given several times. */
interface Texts extends Described {
	readonly kind: 'texts';
	readonly value: string;
}

interface WholeNumber extends Described {
	readonly kind: 'whole number';
	readonly least: number;
	readonly most?: number;
	readonly usual?: number;
	readonly otherwise?: string;
}

interface OneOf extends Described {
	readonly kind: 'one of';
	readonly value: string;
	readonly values: readonly string[];
	readonly usual?: string;
	readonly otherwise?: string;
}

interface GivenValues {
	readonly flag: boolean;
	readonly text: string;
	readonly texts: readonly string[];
	readonly 'whole number': number;
}

type GivenValue<One extends Option> = One extends OneOf
	? One['values'][number]
	: One extends { readonly kind: infer Kind extends keyof GivenValues }
		? GivenValues[Kind]
		: never;

type Value<One extends Option> = One extends Flag | Texts | { readonly usual: number | string }
	? GivenValue<One>
	: GivenValue<One> | undefined;

/** The values of a command's options: the given ones, or the defaults. */
export type Values<Table extends OptionTable> = {
	readonly [Name in keyof Table]: Value<Table[Name]>;
};

const HELP: Option = { kind: 'flag', does: 'shows the options' };

/** All options that a user can give, by name. */
export const optionsOf = (table: OptionTable): Array<readonly [name: string, option: Option]> =>
	Object.entries({ ...table, help: HELP });

/** The whole numbers that an option takes: `1 to 31`. */
export const rangeOf = ({ least, most }: Pick<WholeNumber, 'least' | 'most'>): string =>
	most === undefined ? `${least} or more` : `${least} to ${most}`;
