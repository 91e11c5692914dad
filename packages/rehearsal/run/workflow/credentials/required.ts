import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { WorkflowNode } from '../../../n8n/workflows';

/** When a field is shown or a credential asked for: by the values of other fields, and `@version`. */
interface DisplayOptions {
	readonly show?: Conditions;
	readonly hide?: Conditions;
}

type Conditions = Readonly<Record<string, readonly unknown[] | undefined>>;

/** A type of node, as n8n's packages describe it. */
export interface NodeType {
	readonly name: string;
	readonly group: readonly string[];
	readonly version: number | readonly number[];
	/** Where it takes calls from outside. */
	readonly webhooks?: readonly unknown[];
	readonly properties?: ReadonlyArray<{
		readonly name: string;
		readonly default?: unknown;
		readonly displayOptions?: DisplayOptions;
	}>;
	readonly credentials?: readonly Credential[];
}

interface Credential {
	readonly name: string;
	readonly required?: boolean;
	readonly displayOptions?: DisplayOptions;
}

/** A node has another name as a tool of an agent, or between the agent and a tool. */
export const withoutTool = (type: string): string => type.replace(/(Hitl)?Tool$/, '');

/** The node's type, in all its versions. */
export function versionsOf<T extends { readonly id: string }>(
	{ type }: Pick<WorkflowNode, 'type'>,
	types: readonly T[],
): T[] {
	const own = types.filter(({ id }) => id === type);
	return own.length > 0 ? own : types.filter(({ id }) => id === withoutTool(type));
}

/** The types of credentials without which this node would not run. */
export function requiredCredentials(node: WorkflowNode, types: readonly NodeType[]): string[] {
	const type = types.find(({ version }) => [version].flat().includes(node.typeVersion));
	const required = (type?.credentials ?? []).filter(
		(credential) => isWanted(credential) && isShown(credential, node, type!),
	);
	return [...required.map(({ name }) => name), ...chosenIn(node.parameters)];
}

/** A node that offers a credential for one choice of its form, such as Authentication, fails without it. */
const isWanted = ({ required, displayOptions }: Credential): boolean =>
	required === true || Object.keys(displayOptions?.show ?? {}).some((name) => name !== '@version');

function isShown(
	{ displayOptions: { show = {}, hide = {} } = {} }: { readonly displayOptions?: DisplayOptions },
	node: WorkflowNode,
	type: NodeType,
): boolean {
	const holds = ([name, values = []]: readonly [string, (readonly unknown[])?]) => {
		const value =
			name === '@version' ? node.typeVersion : valueOf(name.replace(/^\//, ''), node, type);
		return values.some((wanted) => isMet(wanted, value));
	};
	return Object.entries(show).every(holds) && !Object.entries(hide).some(holds);
}

/** A node may have several fields of one name, of which its version shows one. */
function valueOf(name: string, node: WorkflowNode, type: NodeType): unknown {
	const given = node.parameters[name];
	if (given !== undefined) return given;
	const fields = (type.properties ?? []).filter((property) => property.name === name);
	return fields.find((field) => isShown(field, node, type))?.default;
}

/** A value, or a condition such as `{ _cnd: { gte: 2 } }`. */
function isMet(wanted: unknown, value: unknown): boolean {
	if (!isRecord(wanted) || !isRecord(wanted._cnd)) return wanted === value;
	return Object.entries(wanted._cnd).every(
		([name, than]) => CONDITIONS[name]?.(Number(value), Number(than)) ?? false,
	);
}

const CONDITIONS: Readonly<Record<string, (value: number, than: number) => boolean>> = {
	eq: (value, than) => value === than,
	not: (value, than) => value !== than,
	gte: (value, than) => value >= than,
	lte: (value, than) => value <= than,
	gt: (value, than) => value > than,
	lt: (value, than) => value < than,
};

/** HTTP Request takes any type. */
function chosenIn({
	authentication,
	nodeCredentialType,
	genericAuthType,
}: WorkflowNode['parameters']) {
	const chosen = {
		predefinedCredentialType: nodeCredentialType,
		genericCredentialType: genericAuthType,
	}[String(authentication)];
	return typeof chosen === 'string' && chosen !== '' ? [chosen] : [];
}
