import type { IExecuteFunctions } from 'n8n-workflow';

import type { Environment } from '../environment';
import { perEnvironment } from '../perEnvironment';
import { isToolNode } from './tool';

/** How long an agent's call is remembered. */
const REMEMBERED_MS = 10 * 60_000;
const NOTES_MAX = 10_000;

/** Holds notes by their keys. */
export interface NoteStore {
	get(key: string): unknown;
	set(key: string, value: unknown): void;
	entries(): ReadonlyArray<[string, unknown]>;
}

/**
 * Whether a node runs outside an execution. n8n's own Agents call it so. Then no execution knows what an earlier call
 * sent, and the model sees only the message of an error.
 */
export function isStandalone(context: IExecuteFunctions): boolean {
	try {
		context.getContext('node');
		return false;
	} catch {
		return true;
	}
}

/** Whether an AI agent calls the node: in an execution, as a tool, or outside any. */
export const isCalledByAgent = (context: IExecuteFunctions): boolean =>
	isToolNode(context.getNode()) || isStandalone(context);

/** The notes of calls outside an execution. This process keeps them for ten minutes. */
export const standaloneNotes = perEnvironment(createNotes);

function createNotes(environment: Pick<Environment, 'elapsed'>): NoteStore {
	const notes = new Map<string, { readonly value: unknown; readonly until: number }>();

	/** The oldest are at the beginning: each write moves a note to the end. */
	function forgetOld(): void {
		for (const [key, { until }] of notes) {
			if (until > environment.elapsed() && notes.size < NOTES_MAX) return;
			notes.delete(key);
		}
	}

	return {
		get: (key) => {
			forgetOld();
			return notes.get(key)?.value;
		},
		set: (key, value) => {
			forgetOld();
			notes.delete(key);
			notes.set(key, { value, until: environment.elapsed() + REMEMBERED_MS });
		},
		// Calls outside an execution have nothing to do with each other.
		entries: () => [],
	};
}
