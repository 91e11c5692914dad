import type { IExecuteFunctions } from 'n8n-workflow';

import type { Environment } from '../environment';
import { perEnvironment } from '../perEnvironment';
import type { ItemCall } from '../execution/itemCall';
import { executionBegan } from './processedRecord';

/** The API may take some minutes to show what it accepted, so a claim outlasts its send. */
const LASTS_MS = 10 * 60_000;
const CLAIMS_MAX = 10_000;

/** Work of an execution, in a form that its Retry can recognize. */
export interface Holder {
	/** The workflow, the node and its work. */
	readonly place: string;
	readonly executionId: string | undefined;
	readonly began: number | undefined;
	readonly isRetry: boolean;
}

interface Held {
	readonly holder: Holder;
	readonly until: number;
}

/**
 * Things that executions of this process are about to do and that only one of them may do. If there are too many
 * claims, the oldest go first.
 */
export function createClaims(environment: Environment) {
	const claims = new Map<string, Held>();

	/** Expired claims are at the beginning: each take moves a claim to the end. */
	function forgetOld(): void {
		for (const [key, { until }] of claims) {
			if (until > environment.elapsed() && claims.size < CLAIMS_MAX) return;
			claims.delete(key);
		}
	}

	return {
		/**
		 * Returns the earlier claim on the key, or undefined if there was none. Does not overwrite the claim of another
		 * execution.
		 */
		take(key: string, holder: Holder): 'own' | 'others' | undefined {
			forgetOld();
			const held = claims.get(key);
			if (held && !isSame(holder, held.holder)) return 'others';
			claims.delete(key);
			claims.set(key, { holder, until: environment.elapsed() + LASTS_MS });
			return held && 'own';
		},
		release(key: string, holder: Holder): void {
			const held = claims.get(key);
			if (held && isSame(holder, held.holder)) claims.delete(key);
		},
	};
}

/**
 * Whether both are the same work: the same call trying again (n8n's Agents and MCP give it no execution ID), the same
 * execution, or its Retry, which has another ID but the same beginning.
 */
function isSame(holder: Holder, before: Holder): boolean {
	if (holder === before) return true;
	if (holder.place !== before.place) return false;
	const { executionId, began } = holder;
	if (executionId !== undefined && executionId === before.executionId) return true;
	return holder.isRetry && began !== undefined && began === before.began;
}

const claimsIn = perEnvironment(createClaims);

export interface Claim {
	/** False if another execution of this process has the claim. */
	take(): boolean;
	/** Lets others take the claim, because nothing was done. Does nothing if this execution had it before. */
	release(): void;
}

/**
 * One item's claim on what `subject` names, in the item's workspace. `work` distinguishes what the calls of one node do
 * with it.
 */
export function claimOf(call: ItemCall, subject: readonly string[], work?: string): Claim {
	const { environment, context, credential, isRetry } = call;
	const claims = claimsIn(environment);
	const key = JSON.stringify([credential.fingerprint, ...subject]);
	const holder = { ...executionOf(context, work), isRetry };
	let isNew = false;
	return {
		take: () => {
			const before = claims.take(key, holder);
			isNew ||= before === undefined;
			return before !== 'others';
		},
		release: () => {
			if (isNew) claims.release(key, holder);
			isNew = false;
		},
	};
}

const executionOf = (context: IExecuteFunctions, work: string | undefined) => ({
	place: JSON.stringify([context.getWorkflow().id, context.getNode().id, work]),
	executionId: context.getExecutionId() as string | undefined,
	began: executionBegan(context),
});
