import type { INodeProperties } from 'n8n-workflow';

import type { Unchecked } from '../../../src/n8n/check';
import { invalidInput } from '../../../src/n8n/errors';
import { showIf } from './properties';
import { type Form, type FormPart, partsToRequest } from './values';

// The parts of a form that an update offers under Fields to Change, by their names there.

type Properties = Pick<FormPart, 'properties'>;

export const showChosen = (parts: Readonly<Record<string, Properties>>): INodeProperties[] =>
	Object.entries(parts).flatMap(([name, { properties }]) => showIf({ fields: [name] }, properties));

/** The fields that the chosen parts make, and no others. */
export function chosenToRequest<Body>(
	parts: Readonly<Record<string, FormPart<Body>>>,
	form: Form,
): Unchecked<Body> {
	const chosen = form('fields') as string[];
	const names = Object.keys(parts).filter((name) => chosen.includes(name));
	if (names.length === 0) throw invalidInput('fields', 'is required: choose at least one');
	return partsToRequest(
		names.flatMap((name) => parts[name] ?? []),
		form,
	);
}
