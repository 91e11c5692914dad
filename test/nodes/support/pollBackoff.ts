/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { retryabilityFromError } from '@n8n/backend-network';
import { ACTIONABLE_CAUSES, type Failure, TIMED_CAUSES } from 'n8n-workflow';

const FIRST_MS = 5_000;
const LONGEST_MS = 30 * 60_000;
const LONGEST_DECLARED_MS = 60 * 60_000;

type Declared = Partial<Record<keyof Extract<Failure, { retryAfterMs?: number }>, unknown>>;

/**
 * How long n8n polls no more after a failed poll, under durable cursors: a copy of its poll-backoff-policy.js, which
 * npm has only as a part of n8n. `tools/e2e/pollBackoff.test.ts` compares the two.
 */
export function backoffMs(error: unknown, inARow: number, now: Date): number {
	const curve = Math.min(FIRST_MS * 2 ** (inARow - 1), LONGEST_MS);
	const { failure } = error as { failure?: Declared };
	if (isOneOf(ACTIONABLE_CAUSES, failure?.cause)) return LONGEST_MS;
	if (isOneOf(TIMED_CAUSES, failure?.cause)) {
		return Math.max(curve, Math.min(declaredMs(failure!, now), LONGEST_DECLARED_MS));
	}
	const { retryable, status, retryAfterMs } = retryabilityFromError(error, now);
	const isThrottled = status === 429 || retryAfterMs !== undefined;
	const isLasting = retryable === 'no' || (!isThrottled && (status === 401 || status === 403));
	if (isLasting) return LONGEST_MS;
	return Math.max(curve, Math.min(retryAfterMs ?? 0, LONGEST_DECLARED_MS));
}

function declaredMs({ retryAfterMs, resetsAtEpochMs }: Declared, now: Date): number {
	if (Number.isFinite(retryAfterMs) && Number(retryAfterMs) > 0) return Number(retryAfterMs);
	return Number.isFinite(resetsAtEpochMs)
		? Math.max(0, Number(resetsAtEpochMs) - now.getTime())
		: 0;
}

const isOneOf = (causes: readonly string[], cause: unknown): boolean =>
	causes.some((each) => each === cause);
