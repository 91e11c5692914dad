/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { readChoice, type ReadingChoice } from '../../../packages/sandbox/composition/readings';

/** The readings of `npm run test:e2e -- --reading other`. */
export function chosenReadings(): ReadingChoice {
	const choice = readChoice([process.env.OUTREACH_READING ?? '']);
	if (typeof choice === 'string') throw new Error(choice);
	return choice;
}

/** Whether the API may refuse what it takes by our reading. */
export const isOtherwise = (): boolean => Object.keys(chosenReadings()).length > 0;
