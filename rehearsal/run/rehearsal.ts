import type { Installation } from '../../harness/installation';
import type { N8n } from '../../harness/n8n';
import type { WorkflowFile } from '../../harness/workflows';
import type { Colleague } from '../colleague/colleague';
import type { GivenAnswers } from '../colleague/desk';
import type { RunWorkflow } from '../facts/n8n';
import type { StageOptions } from '../stage/stage';
import type { World, WorldOptions } from '../world/world';
import type { Credentials } from './workflow/credentials/credentials';

/** Some workflows that live in a world of their own. */
export interface Rehearsal extends WorldOptions {
	/** As it was given. */
	readonly command: string;
	readonly workflows: readonly WorkflowFile[];
	readonly days: number;
	/** Paths of files that the workflows read. */
	readonly files?: readonly string[];
	/** What the colleague fills in. */
	readonly answers?: GivenAnswers;
	/** What credentials of these types hold; placeholders by default. */
	readonly credentials?: Credentials;
}

/** What n8n meets beside the worlds. */
export interface Surroundings extends Pick<StageOptions, 'first' | 'onCall' | 'stubs'> {
	/** Ports of this machine that it may reach. */
	readonly reach?: readonly number[];
	/** What `tools/run.mjs` has set up, unless given. */
	readonly installation?: Installation;
	/** How many times n8n is killed; 0 by default. The seed of the first rehearsal decides when. */
	readonly kills?: number;
	/** Over how many days the kills are spread; over all by default. */
	readonly killDays?: number;
	/** What happened earlier is not counted. */
	readonly from?: number;
	/** Makes ready what the workflows expect of n8n. */
	readonly prepare?: (n8n: N8n) => Promise<void>;
}

/** A rehearsal that takes place. */
export interface Running {
	readonly rehearsal: Rehearsal;
	readonly world: World;
	readonly workflows: readonly RunWorkflow[];
	readonly colleague: Colleague;
}
