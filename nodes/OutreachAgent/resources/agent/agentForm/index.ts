import { description, destinationList, name, smartFinder } from './basics';
import { criteria } from './criteria';
import { signals } from './signals';

/** The parts of an agent that Create and Update share, in the order of the form, by their names under Fields to Change. */
export const agentParts = { name, description, destinationList, smartFinder, criteria, signals };
