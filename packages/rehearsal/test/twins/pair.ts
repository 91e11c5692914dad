import type { LineId } from '../../sheet/lines/meanings';
import type { LifeChange } from 'outreach-sandbox/core/engine/life';
import type { Sandbox } from 'outreach-sandbox/sandbox';
import type { WorkflowFile } from '../../n8n/workflows';

/** A workflow with one mistake that users make, and the same without it. */
export interface Pair {
	/** As docs/rehearsal-mistakes.md has it. */
	readonly mistake: string;
	/** The id of the line of the sheet that names it. */
	readonly line: LineId;
	readonly broken: WorkflowFile;
	readonly corrected: WorkflowFile;
	/** How many days show it. */
	readonly days: number;
	/** How its world differs from the others'. */
	readonly life?: LifeChange;
	readonly prepare?: (sandbox: Sandbox) => void;
	/** Lines on which the corrected one leaves something to look at, because only its user can decide. */
	readonly toDecide?: readonly LineId[];
}
