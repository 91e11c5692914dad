import type { INodeProperties } from 'n8n-workflow';

/** A plain text: the API has no list of generations to choose from. */
export const generationId: INodeProperties = {
	displayName: 'Generation ID',
	name: 'generationId',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. {{ $json.generation_id }}',
	description:
		'The ID that Generation > Start gave. It is no longer good once the product changes.',
};
