import { approval, description, name, priority, senders } from './basics';
import { callToAction } from './callToAction';
import { connectionRequest } from './connectionRequest';
import { engagement } from './engagement';
import { messages } from './messages';
import { schedule } from './schedule';

/** The parts of a setup that Create and Update share. */
export const setupParts = {
	name,
	description,
	priority,
	callToAction,
	senders,
	schedule,
	messages,
	approval,
	engagement,
	connectionRequest,
};
