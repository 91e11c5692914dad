import type { WorkflowNode } from '../n8n/workflows';
import {
	formHas,
	knownFields,
	type KnownField,
	nearestTo,
} from 'n8n-nodes-outreach/src/checks/formFields';
import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import { problemOfAdded, problemOfGuard, problemOfRequired } from './emptyFields';
import type { Finding } from './finding';
import { type Field, type Fields, type Form, type Forms, formOf, type Values } from './forms';
import { problemOfChoice, problemOfCollection, problemOfRows, problemOfValue } from './valueTypes';
import { problemOfPlainText, problemOfText } from './texts';
import { isBlank, isExpression, isNothing } from './parameterValue';

type FieldLocation = Omit<KnownField, 'name'>;

const TOP: FieldLocation = { path: '', label: '' };

/** What is given to a node and not understood, or why the node cannot be checked. */
export function checkNode(node: WorkflowNode, forms: Forms): Finding[] | string {
	const form = formOf(node, forms);
	return typeof form === 'string' ? form : new NodeCheck(node, form).findings();
}

/** The forms of other nodes are known less well: of these, only what is surely wrong counts. */
class NodeCheck {
	constructor(
		private readonly node: WorkflowNode,
		private readonly form: Form,
	) {}

	findings(): Finding[] {
		const { form, node } = this;
		const given = node.parameters;
		return [...this.level(given, form.atTop, TOP), ...this.missing(form.atTop, given, TOP)];
	}

	/** The fields at the top, of a collection, or of a row. */
	private level(given: Values, fields: Fields, above: FieldLocation): Finding[] {
		return Object.entries(given).flatMap(([key, value]) => {
			const all = fields.all.filter(({ name }) => name === key);
			const path = above.path === '' ? key : `${above.path}.${key}`;
			if (all.length === 0) return this.unknown(key, value, path, fields, above);
			const shown = fields.shown.filter(({ name }) => name === key);
			if (shown.length === 0) return [];
			const label = `${above.label === '' ? '' : `${above.label} > `}${shown[0]!.displayName}`;
			return this.field({ shown, all }, value, { path, label });
		});
	}

	private unknown(key: string, value: unknown, path: string, fields: Fields, above: FieldLocation) {
		const isAdded = path === key && this.form.added.includes(key);
		if (value === undefined || isAdded || (!this.form.isOwn && isNothing(value))) return [];
		const { atTop, isOwn } = this.form;
		const known = [
			knownFields(fields.shown, above),
			knownFields(atTop.shown),
			...(isOwn ? [] : [knownFields(fields.all, above)]),
		];
		const meant = known.map((each) => nearestTo(key, each.filter(isTelling))).find(Boolean);
		return [{ path, label: null, problem: this.noField(meant, fields, above) }];
	}

	private noField(
		meant: KnownField | undefined,
		{ shown }: Fields,
		{ label }: FieldLocation,
	): string {
		if (meant) return this.form.isOwn ? formHas(meant) : perhaps(meant);
		const names = [...new Set(shown.map(({ displayName }) => displayName))].join(', ');
		return label === '' || names === ''
			? 'is no field of the form. Remove it'
			: `is no field of the form: ${label} has ${names}. Remove it`;
	}

	/** If an expression decides which of several fields it is, any of them will do. */
	private field({ shown, all }: Fields, value: unknown, location: FieldLocation): Finding[] {
		const found = shown.map((field) => this.one({ shown: [field], all }, field, value, location));
		return found.find((findings) => findings.length === 0) ?? found[0]!;
	}

	private one(fields: Fields, field: Field, value: unknown, location: FieldLocation): Finding[] {
		const { isOwn } = this.form;
		const problem =
			(isOwn || !isNothing(value) ? problemOfCollection(field, value) : undefined) ??
			(isOwn ? problemOfValue(field, value) : undefined) ??
			(isExpression(value) ? undefined : problemOfChoice(field, value));
		if (problem !== undefined) return [{ ...location, problem }];
		if (field.type === 'fixedCollection' && isRecord(value)) {
			return this.groups(fields, field, value, location);
		}
		if (field.type === 'collection') {
			const records = Array.isArray(value) ? value : [value];
			return records.flatMap((record: unknown, index) => {
				const at = Array.isArray(value) ? numbered(location, index) : location;
				return isRecord(record) ? this.collection(fields, record, at) : [];
			});
		}
		return this.texts(field, value, location);
	}

	private collection(fields: Fields, given: Values, location: FieldLocation): Finding[] {
		const inside = this.form.inside(fields, given);
		const added = !this.form.isOwn
			? []
			: inside.shown.flatMap((field) => {
					if (!(field.name in given)) return [];
					const problem = problemOfAdded(field, given[field.name]);
					return problem === undefined ? [] : [{ ...locationIn(location, field), problem }];
				});
		return [...added, ...this.level(given, inside, location)];
	}

	private groups(fields: Fields, field: Field, given: Values, location: FieldLocation): Finding[] {
		const groups = this.form.inside(fields, given);
		return Object.entries(given).flatMap(([key, rows]) => {
			const all = groups.all.filter(({ name }) => name === key);
			const path = `${location.path}.${key}`;
			if (all.length === 0) return this.unknown(key, rows, path, groups, location);
			const shown = groups.shown.filter(({ name }) => name === key);
			if (shown.length === 0) return [];
			const at = { path, label: `${location.label} > ${shown[0]!.displayName}` };
			const problem = this.form.isOwn || !isBlank(rows) ? problemOfRows(field, rows) : undefined;
			if (problem !== undefined) return [{ ...at, problem }];
			const isList = Array.isArray(rows);
			return [rows]
				.flat()
				.flatMap((row: unknown, index) =>
					isRecord(row) ? this.row({ shown, all }, row, isList ? numbered(at, index) : at) : [],
				);
		});
	}

	private row(group: Fields, given: Values, location: FieldLocation): Finding[] {
		const inside = this.form.inside(group, given);
		return [...this.level(given, inside, location), ...this.missing(inside, given, location)];
	}

	/** Fields of nodes of this package that must have a value, and have none. */
	private missing({ shown }: Fields, given: Values, above: FieldLocation): Finding[] {
		if (!this.form.isOwn) return [];
		return shown.flatMap((field) => {
			const { name, default: initial } = field;
			const value = given[name] === undefined ? initial : given[name];
			const problem = problemOfRequired(field, value) ?? problemOfGuard(field, given[name]);
			return problem === undefined ? [] : [{ ...locationIn(above, field), problem }];
		});
	}

	/** The texts in a value, however deep. */
	private texts(field: Field, value: unknown, location: FieldLocation): Finding[] {
		if (typeof value === 'string') {
			const problem =
				problemOfPlainText(field, value, this.node) ??
				(this.form.isOwn ? problemOfText(field, value, this.form) : undefined);
			return problem === undefined ? [] : [{ ...location, problem }];
		}
		if (typeof value !== 'object' || value === null) return [];
		return Object.entries(value).flatMap(([key, inner]) => {
			const isIndex = Array.isArray(value);
			const path = isIndex ? `${location.path}[${key}]` : `${location.path}.${key}`;
			return this.texts(field, inner, { ...location, path });
		});
	}
}

const perhaps = ({ label, path }: KnownField): string =>
	`is no field of the form. Perhaps ${label} (${path}) is meant`;

/** Almost any name has an `id` in it. */
const isTelling = ({ name, label }: KnownField): boolean =>
	[name, label.split(' > ').at(-1)!].every((word) => word.length > 2);

const numbered = ({ path, label }: FieldLocation, index: number): FieldLocation => ({
	path: `${path}[${index}]`,
	label: `${label} #${index + 1}`,
});

const locationIn = (above: FieldLocation, { name, displayName }: Field): FieldLocation => ({
	path: above.path === '' ? name : `${above.path}.${name}`,
	label: above.label === '' ? displayName : `${above.label} > ${displayName}`,
});
