import type { Facts } from '../facts';
import { figure, ifAny, type Line } from '../line';
import { cutOffApprovals, untracedApprovals } from './approvals';
import { foreignFailures, killedRuns } from './executions';
import { peopleWithoutRow } from './leads';
import { answeredInPart } from './outside';
import { cutOffReplies } from './replies';
import { untracedSendings } from './sent';

/** What the world, the stage or a kill stood in the way of, and what n8n does not tell enough of. */
export function unclearLine(facts: Facts): Line[] {
	const failures = foreignFailures(facts);
	const inPart = answeredInPart(facts);
	const others = [
		...killedRuns(facts),
		...cutOffReplies(facts),
		...cutOffApprovals(facts),
		...untracedSendings(facts),
		...untracedApprovals(facts),
		...peopleWithoutRow(facts),
	];
	const cases = [...failures.cases, ...inPart.cases, ...others];
	return ifAny(
		figure('played.unclear', failures.value + inPart.value + others.length, {
			level: 'look',
			cases: cases.toSorted((a, b) => a.at - b.at),
		}),
	);
}
