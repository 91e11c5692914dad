import type { Conversation } from '../../contract/conversations';
import { CLOCKS_DIFFER_MS } from '../memory/limits';

/**
 * How long replies are held back. Both times count from the time of a message, so that the wait continues even if n8n
 * does not save a poll.
 */
export interface ReplyWait {
	/** If set: one event per conversation, once the lead has been quiet for this long. */
	readonly quietMs?: number;
	/** If set: until the service has labelled what the lead wants, but no longer than this. */
	readonly intentMs?: number;
}

/** A time ahead of the clock says nothing about how long to wait, so there is no wait. */
const isOver = (at: number, now: number, ms = 0): boolean =>
	ms === 0 || at <= now - ms || at > now + CLOCKS_DIFFER_MS;

export const isQuiet = (at: number, now: number, { quietMs }: ReplyWait): boolean =>
	isOver(at, now, quietMs);

/** Whether the trigger may emit a reply. */
export const isReady = (at: number, now: number, wait: ReplyWait, isLabelled: boolean): boolean =>
	isQuiet(at, now, wait) && (isLabelled || isOver(at, now, wait.intentMs));

/** What a lead wants, according to its label; null until there is one. */
export const labelOf = ({ intent }: Pick<Conversation, 'intent'>): string | null =>
	intent === 'NEEDS_LABEL' ? null : (intent ?? null);

/** Whether a label was given after the one from before the reply. */
export const isNewLabel = (label: string | null, former: string | null | undefined): boolean =>
	label !== null && former !== undefined && label !== former;

/** What a reply says the lead wants. A label that is not new says nothing of the reply; that one is needed may be said. */
export const intentOf = (
	{ intent }: Pick<Conversation, 'intent'>,
	isLabelled: boolean,
): Conversation['intent'] => (isLabelled || intent === 'NEEDS_LABEL' ? intent : null);
