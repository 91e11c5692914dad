import type { JsonRecord } from '../../contract/json';
import type { Missing } from '../recovery/recovery';

export type SendStep =
	| { readonly kind: 'send' }
	/** Pause, then send. */
	| { readonly kind: 'back off' }
	/** The only second send of a request whose effect, or part of it, is missing. */
	| { readonly kind: 'send missing'; readonly missing?: Missing };

export type LookStep =
	| { readonly kind: 'look' }
	/** Pause, then look: the effect may only be late. */
	| { readonly kind: 'look again' }
	/** Read the record of a change that the API said it made. */
	| { readonly kind: 'read' };

export type Step =
	| SendStep
	| LookStep
	/** The answer is the result. */
	| { readonly kind: 'finish' }
	/** What was found is the result. */
	| { readonly kind: 'adopt'; readonly body: JsonRecord }
	| { readonly kind: 'fail'; readonly reason?: string }
	/** Fail: what an earlier run sent cannot be found. */
	| { readonly kind: 'leave open'; readonly reason?: string };
