import {
	BY_CONTROL,
	BY_ITSELF,
	type Effect,
	EFFECTS,
	type StoredEffect,
} from '../../core/store/effects';
import type { StoryLine, Piece } from '../views';
import type { Names } from './names';
import { ACTORS, LEAD_FOUND, UNKNOWN } from './sentences';

type Told = Pick<Effect, 'endpoint' | 'kind'> & Partial<Pick<StoredEffect, 'client'>>;

export function byOf({ endpoint }: Pick<Effect, 'endpoint'>): StoryLine['by'] {
	if (endpoint === BY_ITSELF) return 'world';
	return endpoint === BY_CONTROL ? 'console' : 'request';
}

function actorOf(effect: Told): string {
	const actors = {
		world: ACTORS[effect.kind] ?? 'The service',
		request: effect.client ?? 'A program',
		console: 'You',
	};
	return actors[byOf(effect)];
}

/** Finding a lead and adding a lead are the same effect. */
const templateOf = ({ kind }: Told, names: Names) =>
	kind === 'lead_created' && names.agent ? LEAD_FOUND : EFFECTS[kind].sentence;

/**
 * What happened, as a sentence.
 * @param others how many other leads it happened to at the same time
 */
export function tell(effect: Told, names: Names, others = 0): Piece[] {
	const texts: Piece[] = templateOf(effect, names)
		.split(/(\{\w+\})/)
		.flatMap((part): Piece[] => {
			const name = /^\{(\w+)\}$/.exec(part)?.[1];
			if (name === undefined) return [{ text: part }];
			if (name === 'actor') return [{ text: actorOf(effect) }];
			const piece = names[name] ?? { text: UNKNOWN[name] ?? '' };
			return name === 'lead' && others > 0
				? [piece, { text: ` and ${others} ${others === 1 ? 'other' : 'others'}` }]
				: [piece];
		});
	return joined(texts.filter(({ text }) => text !== ''));
}

/** Joins neighboring pieces that have no links. */
function joined(pieces: readonly Piece[]): Piece[] {
	const result: Piece[] = [];
	for (const piece of pieces) {
		const last = result.at(-1);
		if (last?.href !== undefined || piece.href !== undefined || !last) result.push(piece);
		else result[result.length - 1] = { text: last.text + piece.text };
	}
	return result;
}
