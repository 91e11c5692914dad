import { answerDifferences, isSuccessStatus, successesOf } from '../document/compare';
import { bodyShapeOf } from '../document/contract';
import type { Operation } from '../document/openApi';
import { EFFECTS_OF_DIFFERENCES } from '../report/effects';
import { type Difference, differencesOf } from '../shape/compare';
import { isAnything, type Shape } from '../shape/shape';
import { valuesInWords } from '../shape/words';
import type { Facts, Judge } from './facts';
import { confirmed, needsChange, open, refuted, refutedHarmlessly, unsaid } from './judgements';

const SAYS_SO = 'The document says so.';

const answerOf = (operation: Operation | undefined): Shape | undefined =>
	successesOf(operation?.answers ?? [])[0]?.shape;

/** Whether the document leaves open the whole, or a field that the sentence names. */
const isUnsaid = (differences: readonly Difference[], { assumption }: Facts): boolean =>
	differences.some(({ kind, path }) => {
		const name = path.replaceAll('[]', '').split('.').at(-1)!;
		const isNamed = new RegExp(`\\b${name}\\b`).test(assumption);
		return kind === 'unsaid type' && (path === '' || isNamed);
	});

/** Assumes that a success usually has the first status of the endpoint, and this body. */
export const judgeAnswer: Judge = (facts) => {
	const { operation, endpoint } = facts;
	if (!operation) return unsaid('the answer');
	const differences = answerDifferences(endpoint, operation.answers);
	const missing = differences.filter(
		({ kind, path }) =>
			kind === 'missing field' || (kind === 'other type' && /^(data)?$/.test(path)),
	);
	if (missing.length > 0) {
		return refuted(
			`The document has another answer: ${missing.map(({ path }) => path).join(', ')}.`,
		);
	}
	if (isUnsaid(differences, facts)) return unsaid('the answer');
	const statuses = operation.answers.map((answer) => answer.status).filter(isSuccessStatus);
	return statuses.includes(String(endpoint.statuses[0]))
		? confirmed(SAYS_SO)
		: refutedHarmlessly(`The document has the status ${statuses.join(', ')}.`);
};

/** Assumes that a request has this body. */
export const judgeBody: Judge = (facts) => {
	const { operation, endpoint } = facts;
	const ours = bodyShapeOf(endpoint);
	if (!ours || !operation?.body) return unsaid('the body');
	const differences = differencesOf(ours, operation.body.shape, 'body');
	const breaking = differences.filter(
		({ kind }) => EFFECTS_OF_DIFFERENCES[kind].request === 'misbehaves',
	);
	if (breaking.length > 0) {
		return refuted(
			`The document has another body: ${breaking.map(({ path }) => path).join(', ')}.`,
		);
	}
	return isUnsaid(differences, facts) ? unsaid('the body') : confirmed(SAYS_SO);
};

/** The shape of a field below a shape; `[]` stands for the entries of a list. */
function shapeAt(shape: Shape | undefined, path: string): Shape | undefined {
	return path.split('.').reduce<Shape | undefined>((found, name) => {
		if (name === '[]') return found?.items;
		return found?.variants.map((fields) => fields[name]?.shape).find((each) => each !== undefined);
	}, shape);
}

const isOpen = (shape: Shape | undefined): boolean => shape === undefined || isAnything(shape);

/** Assumes that entries of the criteria may be any text. */
export const judgeCriteria: Judge = ({ operation, endpoint }) => {
	const [criteria = {}] = shapeAt(bodyShapeOf(endpoint), 'criteria')?.variants ?? [];
	const lists = Object.keys(criteria).filter((name) => criteria[name]?.shape.items);
	const shapes = lists.map((name) => ({
		name,
		entries: shapeAt(operation?.body?.shape, `criteria.${name}.[]`),
	}));
	if (shapes.some(({ entries }) => isOpen(entries))) return unsaid('them');
	const fixed = shapes.filter(({ entries }) => entries?.values);
	if (fixed.length === 0) return confirmed('The document has no choice of values for them.');
	return refuted(
		`The document has a choice of values: ${fixed.map(({ name }) => name).join(', ')}.`,
	);
};

/** Assumes that these fields of a row may be any text. */
export const judgeTexts =
	(names: readonly string[]): Judge =>
	({ operation }) => {
		const answer = answerOf(operation);
		const shapes = names.map((name) => ({ name, shape: shapeAt(answer, `data.[].${name}`) }));
		if (shapes.some(({ shape }) => isOpen(shape))) return unsaid('them');
		const fixed = shapes.filter(({ shape }) => shape?.values);
		if (fixed.length === 0) return confirmed('The document has no choice of values for them.');
		const said = fixed.map(({ name, shape }) => `${name}: ${valuesInWords(shape!)}`).join('; ');
		return refutedHarmlessly(`The document has a choice of values. ${said}.`);
	};

/** Assumes that a body is one object. */
export const judgeOneObject: Judge = ({ operation }) => {
	const types = operation?.body?.shape.types ?? [];
	if (types.length === 0) return unsaid('the body');
	return types.includes('object') ? confirmed(SAYS_SO) : refuted('The document has a list.');
};

/** Assumes that a draft needs no sender account. */
export const judgeNoAccounts: Judge = ({ operation }) => {
	const accounts = shapeAt(operation?.body?.shape, 'social_account_ids');
	if (!accounts) return unsaid('it');
	const least = accounts.bounds.minItems ?? 0;
	return least > 0
		? refuted(`The document asks for ${least} or more.`)
		: open('The document sets no least number. What a start needs, only a start tells.');
};

const ACTIONS = ['start', 'pause', 'resume'];

/** Assumes that no action completes a campaign. */
export const judgeCompletion: Judge = ({ operation }) => {
	const actions = shapeAt(operation?.body?.shape, 'action');
	if (!actions?.values) return unsaid('the actions');
	const others = actions.values.map(String).filter((action) => !ACTIONS.includes(action));
	return others.length === 0
		? confirmed('The document has no action that completes a campaign.')
		: refutedHarmlessly(`The document has more actions: ${others.join(', ')}.`);
};

/** Assumes that an error code comes with this status. */
export const judgeCode =
	(code: string, status: number): Judge =>
	(facts) => {
		const statuses = (facts.operation?.answers ?? [])
			.filter(({ text }) => text.includes(code))
			.map((answer) => answer.status);
		if (statuses.length === 0) return needsChange(facts);
		return statuses.includes(String(status))
			? confirmed(SAYS_SO)
			: // Nodes recognize the error by its code.
				refutedHarmlessly(`The document has it with the status ${statuses.join(', ')}.`);
	};

/** Assumes that a list takes this parameter. */
export const judgeParameter =
	(name: string): Judge =>
	({ operation }) => {
		if (!operation) return unsaid('the list');
		return operation.parameters.query[name]
			? confirmed(SAYS_SO)
			: refuted('The document has no such parameter.');
	};

/** Assumes that `pagination` is beside `data` or inside it. */
export const judgePagination: Judge = ({ operation }) => {
	const answer = answerOf(operation);
	const isSaid = ['pagination', 'data.pagination'].some((path) => shapeAt(answer, path));
	return isSaid ? confirmed(SAYS_SO) : unsaid('where it stands');
};
