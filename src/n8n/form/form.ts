import {
	type IExecuteFunctions,
	type IGetNodeParameterOptions,
	type INode,
	type INodeProperties,
	type INodePropertyCollection,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeHelpers,
} from 'n8n-workflow';

import { isRecord, type JsonRecord } from '../../contract/json';
import { invalidFields } from '../errors';
import { isToolNode } from '../execution/tool';
import { contractKey, parameterName, withPlaces } from '../parameterNames';
import type { Evaluate } from '../texts/gaps';
import { SEND_AS_WRITTEN, type TextsForPeople } from '../texts/kinds';
import { type Place, readField } from './readField';
import { isPlainRecord, readEach } from './written';

/** A field, or a group of fields that can be added several times. */
type Named = INodeProperties | INodePropertyCollection;

/** What is inside a field: the fields of a collection or group, or the groups of a field that has groups. */
function fieldsIn(field: Named): readonly Named[] {
	if ('values' in field) {
		// Additional Fields of a row belong to the row.
		return field.values.flatMap((value) => [value, ...fieldsIn(value)]);
	}
	const hasFields = field.type === 'collection' || field.type === 'fixedCollection';
	return hasFields ? ((field.options ?? []) as Named[]) : [];
}

/** What errors say about fields beside their properties, by field name. */
interface Remarks {
	/** What to add about a field that has no value. */
	readonly whenEmpty?: Readonly<Record<string, string>>;
	readonly textsForPeople?: TextsForPeople;
}

/** The fields that a node's form shows. They are the same for all items. */
export class Layout {
	readonly isTool: boolean;

	readonly shown: ReadonlyMap<string, INodeProperties>;

	/** Every property with its own name; those that the form shows come first. */
	private readonly named: readonly Named[];

	constructor(
		properties: readonly INodeProperties[],
		private readonly node: INode,
		readonly remarks: Remarks = {},
	) {
		this.isTool = isToolNode(node);
		const shown = properties.filter(({ type }) => type !== 'notice' && type !== 'button');
		this.shown = new Map(
			shown.filter((field) => this.shows(field)).map((field) => [field.name, field]),
		);
		this.named = [this.shown.values(), properties].flatMap((fields) => {
			const atTop = [...fields];
			return [...atTop, ...atTop.flatMap(fieldsIn)];
		});
	}

	/** Whether the operation has the field, shown or not. */
	has(name: string): boolean {
		return this.named.some((field) => field.name === name);
	}

	/**
	 * What the form calls a field, given the names of its parameters in the contract's spelling: `lead_ids[2]` ->
	 * `Leads #3`, `lead[1].social_url` -> `Lead #2 > Social URL`. Undefined if the form has no such field.
	 */
	labelOf(path: string): string | undefined {
		const parts = path.replace(/^(body|query|path)\./, '').split('.');
		const labels: string[] = [];
		let level = this.named;
		for (const [index, part] of parts.entries()) {
			const [, key, places = ''] = /^(\w+)((?:\[\d+\])*)$/.exec(part) ?? [];
			const found = level.find(({ name }) => key !== undefined && name === parameterName(key));
			if (!found) return undefined;
			level = fieldsIn(found);
			// The form shows the fields of a collection without naming the collection.
			const isOnTheWay = index < parts.length - 1 && places === '' && level.length > 0;
			if (!isOnTheWay) labels.push(withPlaces(found.displayName, places));
		}
		return labels.join(' > ');
	}

	/**
	 * Whether the form shows a field. For a field of a collection, this also depends on the collection's other fields.
	 */
	shows(field: INodeProperties, values: JsonRecord = this.node.parameters): boolean {
		const { node } = this;
		const description = { name: node.type } as INodeTypeDescription;
		const nodeValues = values as INode['parameters'];
		return NodeHelpers.displayParameter(nodeValues, field, node, description, node.parameters);
	}
}

export interface FoundField {
	/** The path by which n8n finds it: `options.range` for a field of a collection. */
	readonly path: string;
	/** Undefined if a model left it empty. */
	readonly value: unknown;
}

/** n8n's `getNodeParameter` for one item, or for a poll. */
type ReadParameter = (
	name: string,
	fallback: unknown,
	options?: IGetNodeParameterOptions,
) => unknown;

/**
 * The values of a node's form for one item. All code reads the form here, so that one rule holds for all values. All
 * fields are read at once, so that a wrong one is found before anything is sent.
 */
export class Form {
	private readonly values = new Map<string, unknown>();

	/** Whether texts for people go out as they are written. */
	readonly sendsAsWritten: boolean;

	/**
	 * Throws if fields are wrong, and names all of them.
	 * @param evaluate gives parts of expressions, to check texts that people will read; a trigger has none
	 */
	constructor(
		private readonly layout: Layout,
		private readonly read: ReadParameter,
		private readonly evaluate?: Evaluate,
	) {
		// Read from what is written in the form, so that neither an expression nor a model can turn it on.
		const options = layout.shown.has('options') && read('options', {}, { rawExpressions: true });
		this.sendsAsWritten = isRecord(options) && options[SEND_AS_WRITTEN] === true;
		readEach(layout.shown, ([name, field]) => this.values.set(name, this.valueOf(field)));
	}

	private valueOf(field: INodeProperties): unknown {
		const { layout, read, evaluate, sendsAsWritten } = this;
		const { whenEmpty, textsForPeople = {} } = layout.remarks;
		const { name, displayName, default: initial } = field;
		const place: Place = {
			label: displayName,
			isTool: layout.isTool,
			isShown: (option, values) => layout.shows(option, values),
			// The advice is for people: an AI agent cannot drag anything into a field.
			whenEmpty: layout.isTool ? undefined : whenEmpty?.[name],
			texts: evaluate && { kinds: textsForPeople, isLifted: sendsAsWritten, evaluate },
		};
		const written = read(name, initial, { rawExpressions: true });
		return readField(field, { written, value: read(name, initial) }, place);
	}

	/**
	 * A parameter, or a field of a collection as `options.range`. Gives `fallback` if the field is hidden or not set.
	 */
	parameter(path: string, fallback?: unknown): unknown {
		const [name = '', inner] = path.split('.');
		const value = this.values.get(name);
		const read = inner === undefined ? value : isRecord(value) ? value[inner] : undefined;
		return read === undefined ? fallback : read;
	}

	/** A field by its name alone: one at the top of the form, or one that was added to a collection. */
	find(name: string): FoundField | undefined {
		if (this.layout.shown.has(name)) return { path: name, value: this.values.get(name) };
		for (const [collection, { type }] of this.layout.shown) {
			const added = type === 'collection' ? this.fields(collection) : {};
			if (name in added) return { path: `${collection}.${name}`, value: added[name] };
		}
		return undefined;
	}

	/** The fields that were added to a collection, such as Options. Each has a value. */
	fields(name: string): JsonRecord {
		const fields = this.parameter(name);
		return isRecord(fields) ? fields : {};
	}

	/** The ID in a resource locator or a text parameter; empty if there is none. */
	id(name: string): string {
		if (!this.layout.shown.has(name)) return '';
		const value = this.read(name, '', { extractValue: true });
		const fail = (message: string) => {
			const label = this.layout.shown.get(name)?.displayName;
			return invalidFields([{ field: contractKey(name), label, message }]);
		};
		if (isPlainRecord(value)) throw fail('holds a whole record: choose its ID');
		if (Array.isArray(value)) throw fail('must be one ID, is a list');
		return String(value ?? '').trim();
	}
}

/** The form of a trigger, for one poll or one test of it. */
export const formOfTrigger = (
	context: IPollFunctions | IExecuteFunctions,
	properties: readonly INodeProperties[],
): Form =>
	new Form(new Layout(properties, context.getNode()), (name, fallback, options) =>
		'getActivationMode' in context
			? context.getNodeParameter(name, fallback, options)
			: context.getNodeParameter(name, 0, fallback, options),
	);
