import { type ParameterCode, typeOf } from '../n8n/defaults';
import type { NodeType } from '../n8n/nodeTypes';
import { isOwn, type WorkflowNode } from '../n8n/workflows';
import { fieldsInside } from 'n8n-nodes-outreach/src/checks/formFields';

/** A field of a form, or a group of fields, as n8n describes it. */
export type Field = NodeType['properties'][number] & {
	/** The fields of a group. */
	readonly values?: readonly Field[];
};

export type Values = Readonly<Record<string, unknown>>;

/** Fields with the same names may be there for several operations. */
export interface Fields {
	/** Those that the form shows for these values. */
	readonly shown: readonly Field[];
	/** Those of all operations and versions: the editor leaves their values behind. */
	readonly all: readonly Field[];
}

/** The form of one node. */
export interface Form {
	/** Whether it is a node of this package. */
	readonly isOwn: boolean;
	/** Names of fields that n8n adds to the form of a tool. */
	readonly added: readonly string[];
	readonly atTop: Fields;
	/** What is inside fields of one name: those that are shown, and all. */
	inside(above: Fields, given: Values): Fields;
	/** The value that a node runs with if the file has none. */
	valueOf(name: string): unknown;
}

/** The forms of the nodes that an n8n has, and its code that reads them. */
export interface Forms {
	readonly types: readonly NodeType[];
	readonly code: ParameterCode;
}

/** The form of a node, or why there is none. */
export function formOf(given: WorkflowNode, { types, code }: Forms): Form | string {
	const asksPeople = BETWEEN.test(given.type);
	const type = typeOf({ ...given, type: given.type.replace(BETWEEN, '') }, types);
	if (type === undefined) return 'no such node in this n8n';
	const own = isOwn(given);
	const versions = [type.version].flat();
	const { typeVersion = versions.at(-1)! } = given;
	if (!own && !versions.includes(typeVersion)) {
		return `no version ${typeVersion} of this node in this n8n`;
	}
	const node = { ...given, typeVersion };
	const values = valuesOf(node, type, code);
	const shows = (field: Field, given: Values) =>
		asksPeople ||
		code.displayParameter(given as never, field, node as never, type, values as never);
	// Hidden fields of this package keep what n8n would drop, so that the nodes can say so.
	const all = type.properties.filter(
		(field) => (!own || field.type !== 'hidden') && isOf(field, type.name.endsWith('Tool')),
	);
	return {
		isOwn: own,
		added: asksPeople ? [...OF_TOOLS, 'message'] : node.type.endsWith('Tool') ? OF_TOOLS : [],
		atTop: {
			all: [...all, ...fieldsOfNode(node.type, types)],
			shown: all.filter((field) => shows(field, values)),
		},
		inside: (above, inner) => ({
			all: above.all.flatMap(fieldsInside),
			shown: above.shown
				.flatMap(fieldsInside)
				.filter((field) => shows(field, withDefaults(inner, above.shown.flatMap(fieldsInside)))),
		}),
		valueOf: (name) => values[name],
	};
}

/** Whether the node, or the tool that n8n makes of it, may have the field. */
const isOf = ({ displayOptions }: Field, isTool: boolean): boolean =>
	displayOptions?.show?.['@tool']?.includes(isTool) !== false;

/** A tool made of a node may have kept the node's values. What was in collections is misplaced if the tool has it elsewhere. */
const fieldsOfNode = (type: string, types: readonly NodeType[]): Field[] =>
	types
		.filter(({ id }) => `${id}Tool` === type)
		.flatMap(({ properties }) => properties)
		.filter((field) => field.type !== 'hidden' && isOf(field, false) && !isCollection(field));

const isCollection = ({ type }: Field): boolean => ['collection', 'fixedCollection'].includes(type);

/** n8n makes a node that asks people, between an agent and its tools, from one that can ask. It settles the operation. */
const BETWEEN = /HitlTool$/;

const OF_TOOLS = ['descriptionType', 'toolDescription'];

/** What the node runs with. n8n's code cannot read all that somebody may have written. */
function valuesOf(node: WorkflowNode, type: NodeType, code: ParameterCode): Values {
	const read = (given: Values) =>
		code.getNodeParameters(type.properties, given as never, true, false, node as never, type);
	const { parameters } = node;
	try {
		return { ...parameters, ...read(parameters) };
	} catch {
		const simple = Object.entries(parameters).filter(([, value]) => typeof value !== 'object');
		return { ...parameters, ...read(Object.fromEntries(simple)) };
	}
}

/** A group has all of its fields. */
const withDefaults = (given: Values, fields: readonly Field[]): Values => ({
	...Object.fromEntries(fields.map(({ name, default: initial }) => [name, initial])),
	...given,
});
