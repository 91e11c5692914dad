import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

// The text under a node's name on the canvas: the names of the chosen options, as an n8n expression.

/** 'Get Many: Message Approval' for a node with these dropdowns. */
export function operationInWords(resource: INodeProperties, ...operations: INodeProperties[]) {
	const words = operations.flatMap((operation) =>
		(operation.displayOptions?.show?.resource ?? []).flatMap((value) =>
			choicesOf(operation).map((choice) => [
				`${value} ${choice.value}`,
				`${choice.name}: ${nameOf(resource, value)}`,
			]),
		),
	);
	return `={{ ${lookup(words)}[$parameter["resource"] + " " + $parameter["operation"]] }}`;
}

/** 'Lead Added, Reply Received' for a field that takes one choice or several. */
export function choicesInWords(property: INodeProperties): string {
	const words = choicesOf(property).map(({ name, value }) => [value, name]);
	return `={{ [$parameter["${property.name}"]].flat().map((value) => ${lookup(words)}[value]).join(", ") }}`;
}

const choicesOf = ({ options = [] }: INodeProperties) => options as INodePropertyOptions[];

const nameOf = (property: INodeProperties, chosen: unknown): string =>
	choicesOf(property).find(({ value }) => value === chosen)?.name ?? String(chosen);

const lookup = (entries: readonly unknown[][]): string =>
	`(${JSON.stringify(Object.fromEntries(entries))})`;
