import type { NewcomersWorkflow } from '../newcomer';
import { aiAgent } from './aiAgent';
import { answerReply } from './answerReply';
import { findLeads } from './findLeads';
import { importSheet } from './importSheet';
import { startCampaign } from './startCampaign';

export const workflows: readonly NewcomersWorkflow[] = [
	importSheet,
	answerReply,
	startCampaign,
	findLeads,
	aiAgent,
];
