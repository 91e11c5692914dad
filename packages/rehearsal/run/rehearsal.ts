import type { Installation } from '../n8n/installation';
import type { N8n } from '../n8n/n8n';
import type { WorkflowFile } from '../n8n/workflows';
import type { Colleague } from '../colleague/colleague';
import type { GivenAnswers } from '../colleague/desk';
import type { Event } from '../events/event';
import type { Player } from '../events/player';
import type { RunWorkflow } from '../facts/n8n';
import type { RunFacts } from '../sheet/facts';
import type { StageOptions } from '../services/stage';
import type { World, WorldOptions } from '../world/world';
import type { Credentials } from './workflow/credentials/credentials';

/** Some workflows in a world of their own. */
export interface Rehearsal extends WorldOptions {
	/** The command as the user gave it. */
	readonly command: string;
	readonly workflows: readonly WorkflowFile[];
	readonly days: number;
	/** Paths of files that the workflows read. */
	readonly files?: readonly string[];
	/** With fewer replies, the rehearsal shows nothing; the days decide it by default. */
	readonly enough?: number;
	/** The answers that the colleague fills in. */
	readonly answers?: GivenAnswers;
	/** What begins the workflows from outside. */
	readonly events?: readonly Event[];
	/** What a check of the files found. */
	readonly misread?: RunFacts['misread'];
	/** The values of credentials of these types; placeholders by default. */
	readonly credentials?: Credentials;
}

/** What n8n has around it besides the worlds. */
export interface Surroundings extends Pick<StageOptions, 'first' | 'onCall' | 'stubs'> {
	/** Ports of this machine that n8n may reach. */
	readonly reach?: readonly number[];
	/** Defaults to what `tools/run.mjs` has set up. */
	readonly installation?: Installation;
	/** How often n8n is killed; 0 by default. The seed of the first rehearsal decides when. */
	readonly kills?: number;
	/** How many days the kills are spread over; all by default. */
	readonly killDays?: number;
	/** Anything earlier does not count. */
	readonly from?: number;
	/**
	 * Called when the days begin, with a function that says how far they are. Returns what to call before n8n stops, after
	 * which nobody can say.
	 */
	readonly onBegin?: (readProgress: () => Progress) => () => void;
	/** If it is aborted, the rehearsals end where they are, and their facts go as far as that. */
	readonly signal?: AbortSignal;
	/** Prepares what the workflows expect of n8n. */
	readonly prepare?: (n8n: N8n) => Promise<void>;
}

/** How far rehearsals have got. */
export interface Progress {
	/** Virtual time, milliseconds since 1970. */
	readonly at: number;
	readonly replies: number;
	readonly sent: number;
	/** Executions that have failed. */
	readonly failed: number;
}

/** A rehearsal under way. */
export interface Running {
	readonly rehearsal: Rehearsal;
	readonly world: World;
	readonly workflows: readonly RunWorkflow[];
	readonly colleague: Colleague;
	readonly player: Player;
	/** What the user gave and nothing asked for. */
	unused(): string[];
}
