import { levelOf } from '../core/engine/life';
import { latestRequest } from '../core/http/requestLog';
import { sandboxKeys } from '../core/keys';
import type { ViewContext } from './viewContext';
import type { Connection, Status, Views } from './views';

const keys = Object.values(sandboxKeys);

export function readStatus(
	context: ViewContext,
	{
		waitingApprovals,
		unreadConversations,
	}: Pick<Status, 'waitingApprovals' | 'unreadConversations'>,
): Status {
	const { store, workspace, now, limit, requests, readTime } = context;
	const sql = 'SELECT max(id) AS id FROM effects WHERE workspace_id = ?';
	const time = readTime();
	return {
		time,
		level: levelOf(time.life),
		latestLine: store.get<{ id: number | null }>(sql, workspace.id)!.id ?? 0,
		latestRequest: latestRequest(requests),
		waitingApprovals,
		unreadConversations,
		budgets: keys.flatMap(({ name, token }) => {
			const budget = limit.budgetOf(token, now);
			return budget ? [{ keyName: name, ...budget }] : [];
		}),
	};
}

export const readWorkspaces = ({ store }: ViewContext): Views['workspaces'] =>
	store.all('SELECT id, name FROM workspaces ORDER BY rowid');

export function readConnection({ origin }: ViewContext): Connection {
	const container = new URL(origin);
	container.hostname = 'host.docker.internal';
	return {
		baseUrls: [
			{ where: 'n8n on this machine', url: new URL('/api/v1', origin).href },
			{ where: 'n8n in a container', url: new URL('/api/v1', container).href },
		],
		keys: keys.map(({ name, token, purpose }) => ({ name, token, purpose })),
	};
}
