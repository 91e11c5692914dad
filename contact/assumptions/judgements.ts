import type { Judgement } from '../report/finding';
import type { Judge } from './facts';

export const confirmed = (why: string): Judgement => ({ verdict: 'confirmed', why });
export const open = (why: string): Judgement => ({ verdict: 'open', why });

/** Refuted, and the nodes rely on it. */
export const refuted = (why: string): Judgement => ({
	verdict: 'refuted',
	why,
	effect: 'misbehaves',
});

/** Refuted, but the nodes work either way. */
export const refutedHarmlessly = (why: string): Judgement => ({
	verdict: 'refuted',
	why,
	effect: 'knows less',
});

/** For assumptions that only a change could test. */
export const needsChange: Judge = ({ endpoint: { method, path } }) =>
	open(`Only ${method} ${path} can tell, and this command changes nothing.`);

export const unsaid = (what: string): Judgement => open(`No document describes ${what}.`);

export const NEEDS_KEY = open('Only answers can tell, and they need a key.');
