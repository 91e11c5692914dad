import type { WorkflowNode } from '../../../../harness/workflows';

/** A type of node, as n8n's packages describe it. */
export interface NodeType {
	readonly name: string;
	readonly group: readonly string[];
	readonly version: number | readonly number[];
	readonly properties?: ReadonlyArray<{ readonly name: string; readonly default?: unknown }>;
	readonly credentials?: ReadonlyArray<{
		readonly name: string;
		readonly required?: boolean;
		readonly displayOptions?: { readonly show?: Readonly<Record<string, readonly unknown[]>> };
	}>;
}

/** The types of credentials that n8n requires before it runs this node. */
export function requiredCredentials(
	{ typeVersion, parameters }: WorkflowNode,
	types: readonly NodeType[],
): string[] {
	const type = types.find(({ version }) => [version].flat().includes(typeVersion));
	const valueOf = (name: string): unknown =>
		parameters[name] ?? type?.properties?.find((one) => one.name === name)?.default;
	const required = (type?.credentials ?? []).filter(
		({ required: isRequired, displayOptions: { show = {} } = {} }) =>
			isRequired === true &&
			Object.entries(show).every(([name, values]) =>
				values.includes(valueOf(name.replace(/^\//, ''))),
			),
	);
	return [...required.map(({ name }) => name), ...chosenIn(parameters)];
}

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
	return typeof chosen === 'string' ? [chosen] : [];
}
