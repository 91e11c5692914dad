import { allEndpoints } from 'n8n-nodes-outreach/src/contract';
import type { Scope } from 'n8n-nodes-outreach/src/contract/endpoint';

export const MAIN_WORKSPACE = 'ws_main';
export const SECOND_WORKSPACE = 'ws_second';
/** A user who works in the application, not through the API. */
export const COLLEAGUE = 'user_elsewhere';
/** The user who owns the keys. */
export const SANDBOX_USER = 'user_sandbox';

export interface SandboxKey {
	readonly token: string;
	readonly name: string;
	/** What the key is for, in one line. */
	readonly purpose: string;
	readonly scopes: readonly Scope[];
	readonly workspaceId: string;
	readonly revoked: boolean;
}

export const allScopes: readonly Scope[] = [
	...new Set(allEndpoints.map(({ scope }) => scope)),
].sort();

function key(token: string, name: string, purpose: string, rest: Partial<SandboxKey> = {}) {
	return {
		token: `sandbox-${token}`,
		name,
		purpose,
		scopes: allScopes,
		workspaceId: MAIN_WORKSPACE,
		revoked: false,
		...rest,
	} satisfies SandboxKey as SandboxKey;
}

const without = (scope: Scope) =>
	key(
		`without-${scope.replace(/[_:]/g, '-')}`,
		`Without ${scope}`,
		`Every scope but ${scope}: see what a missing scope looks like`,
		{ scopes: allScopes.filter((other) => other !== scope) },
	);

/** Not secrets: they open nothing but a sandbox. */
export const sandboxKeys = {
	full: key('full-access', 'Full access', 'Every scope'),
	readOnly: key('read-only', 'Read only', 'Every read scope and no write scope', {
		scopes: allScopes.filter((scope) => scope.endsWith(':read')),
	}),
	revoked: key('revoked', 'Revoked', 'Revoked: every request answers 401', { revoked: true }),
	secondWorkspace: key('second-workspace', 'Second workspace', 'Every scope, another workspace', {
		workspaceId: SECOND_WORKSPACE,
	}),
	withoutAgentsRead: without('agents:read'),
	withoutAgentsWrite: without('agents:write'),
	withoutCampaignsRead: without('campaigns:read'),
	withoutCampaignsWrite: without('campaigns:write'),
	withoutConversationsRead: without('conversations:read'),
	withoutConversationsWrite: without('conversations:write'),
	withoutLeadListsRead: without('lead_lists:read'),
	withoutLeadListsWrite: without('lead_lists:write'),
	withoutLeadsRead: without('leads:read'),
	withoutLeadsWrite: without('leads:write'),
	withoutSocialAccountsRead: without('social_accounts:read'),
	withoutSocialAccountsWrite: without('social_accounts:write'),
};
