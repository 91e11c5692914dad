/** A field of a form, or a group of fields that is added to one, as n8n describes it. */
export interface FormField {
	readonly name: string;
	readonly displayName: string;
	readonly type?: string;
	/** The fields or groups of a collection; what can be chosen in other fields. */
	readonly options?: readonly unknown[];
	/** The fields of a group. */
	readonly values?: readonly FormField[];
}

/** A field of a form, as an error names it. */
export interface KnownField {
	readonly name: string;
	readonly label: string;
	readonly path: string;
}

/** The fields of a form, those inside collections too. */
export const knownFields = (
	fields: readonly FormField[],
	above: Omit<KnownField, 'name'> = { label: '', path: '' },
): KnownField[] =>
	fields.flatMap((field) => {
		const { name, displayName } = field;
		const label = above.label === '' ? displayName : `${above.label} > ${displayName}`;
		const path = above.path === '' ? name : `${above.path}.${name}`;
		return [{ name, label, path }, ...knownFields(fieldsInside(field), { label, path })];
	});

const COLLECTIONS = ['collection', 'fixedCollection'];

export function fieldsInside<Field extends FormField>({ type, options = [], values }: Field) {
	const inside = values ?? (COLLECTIONS.includes(type!) ? options : []);
	return inside as ReadonlyArray<Field>;
}

export const formHas = ({ label, path }: Omit<KnownField, 'name'>): string =>
	`is no field of the form, which has ${label} (${path}). Set that, or remove this`;

/** The field whose name or label is most like the given name, if one is like it at all. */
export function nearestTo(key: string, fields: readonly KnownField[]): KnownField | undefined {
	const given = plain(key);
	const like = (test: (name: string) => boolean) =>
		fields.find(({ name, label }) => [name, label.split(' > ').at(-1)!].map(plain).some(test));
	return (
		like((name) => name === given) ??
		like((name) => name.startsWith(given) || given.startsWith(name)) ??
		like((name) => isMostOf(name, given) || isMostOf(given, name))
	);
}

const isMostOf = (part: string, whole: string): boolean =>
	whole.includes(part) && part.length * 2 > whole.length;

/** Without case, signs and the plural. */
const plain = (name: string): string =>
	name
		.toLowerCase()
		.replace(/[^a-z0-9]/g, '')
		.replace(/s$/, '');
