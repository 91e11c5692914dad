import type { Agent, AgentCreate } from '../../src/contract/agents';
import { extractProduct } from '../agents/product';
import { insertGeneration, saveProduct } from '../agents/productRecords';
import { preparedGeneration } from '../agents/proposal';
import { insertAgent } from '../agents/records';
import { DAY } from '../clock';
import data from './data/agents.json';
import type { SeededWorkspace } from './workspace';

interface AgentSeed {
	readonly status: Agent['status'];
	readonly daysAgo: number;
	readonly fields: Omit<AgentCreate, 'generation_id'>;
}

/** A product with its prepared generation, and an agent of each status. */
export function seedAgents({ store, workspaceId, accounts, now }: SeededWorkspace): void {
	const product = extractProduct(data.product, now - 31 * DAY);
	saveProduct(store, workspaceId, product);
	insertGeneration(store, workspaceId, 0, (id) => preparedGeneration(id, product, accounts[0]?.id));
	for (const { status, daysAgo, fields } of data.agents as AgentSeed[]) {
		insertAgent(store, workspaceId, fields, now - daysAgo * DAY, status);
	}
}
