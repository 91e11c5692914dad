import { allEndpoints, type AssumptionId, type Evidence } from 'n8n-nodes-outreach/src/contract';
import { answerDifferences, isSuccessStatus, operationOf } from '../document/compare';
import { bodyShapeOf } from '../document/contract';
import type { Operation } from '../document/openApi';
import { effectInRequest } from '../report/effects';
import type { JudgedAssumption } from '../report/finding';
import { type Difference, differencesOf } from '../shape/compare';
import {
	type Facts,
	type Judge,
	needsChange,
	refuted,
	refutedHarmlessly,
	SAYS_SO,
	type Seen,
	unsaid,
} from './judgements';
import { judges } from './judges';

/** Judges every assumption of the contract. */
export function judgeAssumptions(
	operations: readonly Operation[],
	seen: Seen | undefined,
): JudgedAssumption[] {
	return allEndpoints.flatMap((endpoint) => {
		const operation = operationOf(endpoint, operations);
		return Object.entries(endpoint.assumptions ?? {}).map(([name, { says, toldBy }]) => {
			const id = `${endpoint.id}.${name}`;
			const judge = toldBy === 'judge' ? judges[id as AssumptionId<'judge'>] : judgeBy[toldBy];
			const judgement = judge({ endpoint, says, operation, seen });
			return { endpoint: endpoint.id, assumption: says, ...judgement };
		});
	});
}

/** What needs no judge of its own. */
const judgeBy: Readonly<Record<Exclude<Evidence, 'judge'>, Judge>> = {
	change: needsChange,
	documentedAnswer: judgeAnswer,
	documentedBody: judgeBody,
};

/** Assumes that a success usually has the first status of the endpoint, and this body. */
function judgeAnswer(facts: Facts) {
	const { operation, endpoint } = facts;
	if (!operation) return unsaid('the answer');
	const differences = answerDifferences(endpoint, operation.answers);
	const missing = differences.filter(
		({ kind, path }) =>
			kind === 'missing field' || (kind === 'other type' && /^(data)?$/.test(path)),
	);
	if (missing.length > 0) return refuted(`The document has another answer: ${placesOf(missing)}.`);
	if (isUnsaid(differences, facts)) return unsaid('the answer');
	const statuses = operation.answers.map(({ status }) => status).filter(isSuccessStatus);
	return statuses.includes(String(endpoint.statuses[0]))
		? SAYS_SO
		: refutedHarmlessly(`The document has the status ${statuses.join(', ')}.`);
}

/** Assumes that a request has this body. */
function judgeBody(facts: Facts) {
	const { operation, endpoint } = facts;
	const ours = bodyShapeOf(endpoint);
	if (!ours || !operation?.body) return unsaid('the body');
	const differences = differencesOf(ours, operation.body.shape, 'body');
	const breaking = differences.filter(
		(difference) => effectInRequest(endpoint, difference) === 'misbehaves',
	);
	if (breaking.length > 0) return refuted(`The document has another body: ${placesOf(breaking)}.`);
	return isUnsaid(differences, facts) ? unsaid('the body') : SAYS_SO;
}

const placesOf = (differences: readonly Difference[]): string =>
	differences.map(({ path }) => path).join(', ');

/** Whether the document leaves open the whole, or a field that the sentence names. */
const isUnsaid = (differences: readonly Difference[], { says }: Facts): boolean =>
	differences.some(({ kind, path }) => {
		const name = path.replaceAll('[]', '').split('.').at(-1)!;
		const isNamed = new RegExp(`\\b${name}\\b`).test(says);
		return kind === 'unsaid type' && (path === '' || isNamed);
	});
