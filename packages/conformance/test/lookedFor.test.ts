/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { answerShapeOf } from '../document/contract';
import { LOOKED_FOR } from '../report/lookedFor';
import { below, type Shape } from '../shape/shape';
import { allEndpoints } from 'n8n-nodes-outreach/src/contract';

/** The values of each choice below a shape, by place. Variants of an object may have several choices in one place. */
function choicesIn(
	shape: Shape,
	at = '',
): Array<readonly [at: string, values: readonly unknown[]]> {
	return [
		...(shape.values ? [[at, shape.values] as const] : []),
		...(shape.items ? choicesIn(shape.items, `${at}[]`) : []),
		...shape.variants.flatMap((fields) =>
			Object.entries(fields).flatMap(([name, field]) => choicesIn(field.shape, below(at, name))),
		),
	];
}

const choices = allEndpoints
	.filter(({ method }) => method === 'GET')
	.flatMap((endpoint) => {
		const shape = answerShapeOf(endpoint);
		return (shape ? choicesIn(shape) : []).map(([at, values]) => ({ id: endpoint.id, at, values }));
	});

const lookedFor = Object.entries(LOOKED_FOR).flatMap(([id, places]) =>
	Object.entries(places).flatMap(([at, values]) => values.map((value) => ({ id, at, value }))),
);

const nameOf = (at: string) => at.split('.').at(-1)!;

test.each(lookedFor)('$id answers $value at $at, as the contract has it', ({ id, at, value }) => {
	const values = choices.filter((choice) => choice.id === id && choice.at === at);
	expect(values.flatMap((choice) => choice.values)).toContain(value);
});

/** Values that choices of answers have too, but that nodes look for elsewhere. */
const ELSEWHERE = [
	// The contract leaves open where an enrichment stands in its answer.
	'status failed',
	// Of the form.
	'objective start_conversation',
];

/** Code that compares a field with a value: `approval_status === 'pending'`. */
const COMPARISON = /\b(\w+) [!=]== '(\w+)'/g;

test('no node compares a choice of an answer with a value that is missing here', () => {
	const compared = ['nodes', 'src/client', 'src/n8n', 'src/trigger'].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts'))
			.flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(COMPARISON)])
			.map(([, name, value]) => ({ name: name!, value: value! })),
	);
	const ofAnswers = compared.filter(({ name, value }) =>
		choices.some(({ at, values }) => nameOf(at) === name && values.includes(value)),
	);
	expect(ofAnswers.length).toBeGreaterThan(10);
	const known = new Set(lookedFor.map(({ at, value }) => `${nameOf(at)} ${value}`));
	const missing = ofAnswers
		.map(({ name, value }) => `${name} ${value}`)
		.filter((each) => !known.has(each));
	expect([...new Set(missing)].sort()).toEqual(ELSEWHERE.toSorted());
});
