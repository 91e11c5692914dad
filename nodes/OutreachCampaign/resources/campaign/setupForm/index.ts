import { autoApproval, description, name, priority, senders } from './basics';
import { callToAction } from './callToAction';
import { connectionRequest } from './connectionRequest';
import { engagement } from './engagement';
import { messages } from './messages';
import { schedule } from './schedule';

/** The parts of a setup that Create and Update share, in the order of the form, by their names under Fields to Change. */
export const setupParts = {
	name,
	description,
	priority,
	callToAction,
	senders,
	schedule,
	messages,
	autoApproval,
	engagement,
	connectionRequest,
};
