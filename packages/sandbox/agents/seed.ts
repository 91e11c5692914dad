import type { Agent, AgentCreate } from 'n8n-nodes-outreach/src/contract/agents';
import { DAY } from '../core/clock';
import { MAIN_WORKSPACE } from '../core/keys';
import type { Named, NewWorkspace } from '../core/seed';
import data from './data/agents.json';
import { extractProduct } from './product/product';
import { insertGeneration, saveProduct } from './product/records';
import { insertAgent } from './records';

interface AgentSeed {
	readonly status: Agent['status'];
	readonly daysAgo: number;
	readonly fields: Omit<AgentCreate, 'generation_id'>;
}

const AGENTS = data.agents as Named<AgentSeed>;

/** In the main workspace, a product with its prepared generation, and an agent of each status. */
export function seedAgents({ store, workspaceId, now }: NewWorkspace): void {
	if (workspaceId !== MAIN_WORKSPACE) return;
	const product = extractProduct(data.product, now - 31 * DAY);
	saveProduct(store, workspaceId, product);
	insertGeneration(store, workspaceId, product, 0);
	for (const { status, daysAgo, fields } of Object.values(AGENTS)) {
		insertAgent(store, workspaceId, fields, now - daysAgo * DAY, status);
	}
}
