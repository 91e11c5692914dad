import type { NewcomersWorkflow } from '../newcomer';
import { aiAgent } from './aiAgent';
import { answerReply } from './answerReply';
import { fillInName } from './fillInName';
import { findLeads } from './findLeads';
import { importSheet } from './importSheet';
import { startCampaign } from './startCampaign';
import { switchOperations } from './switchOperations';
import { waitForIntent } from './waitForIntent';
import { writeFirst } from './writeFirst';

export const workflows: readonly NewcomersWorkflow[] = [
	importSheet,
	answerReply,
	startCampaign,
	findLeads,
	aiAgent,
	fillInName,
	waitForIntent,
	writeFirst,
	switchOperations,
];
