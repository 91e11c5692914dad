/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { packageOfN8n } from '../installation';

/** Parts of n8n that no workflow here needs. They contact n8n's servers and double its start-up time. */
const NEEDLESS_MODULES = `
	agent-evals agents chat-hub instance-ai mcp mcp-registry workflow-builder
	dynamic-credentials external-secrets ldap oauth-server provisioning sso-oidc sso-saml token-exchange
	insights instance-reporting instance-version-history log-streaming otel
	promotions quick-connect source-control`;

const SWITCHED_OFF = [
	'N8N_PYTHON_ENABLED',
	'N8N_SECURE_COOKIE',
	'N8N_DIAGNOSTICS_ENABLED',
	'N8N_VERSION_NOTIFICATIONS_ENABLED',
	'N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED',
	'N8N_DYNAMIC_BANNERS_ENABLED',
	'N8N_HIRING_BANNER_ENABLED',
	'N8N_TEMPLATES_ENABLED',
	'N8N_PERSONALIZATION_ENABLED',
	'N8N_VERIFIED_PACKAGES_ENABLED',
	'N8N_LICENSE_AUTO_RENEW_ENABLED',
	'N8N_AI_ENABLED',
];

/** The settings of this user's own n8n, with its hooks and what its Code nodes may load; those of npm and of Jest. */
const OWN_TO_THIS_USER =
	/^(N8N_|CREDENTIALS_|DB_|EXECUTIONS_|EXTERNAL_|NODES_|NODE_FUNCTION_|QUEUE_|WEBHOOK_|npm_|NODE_OPTIONS$|NODE_ENV$|JEST_)/i;

/** The environment of an n8n that stays off the network and does not touch this user's own n8n. */
export function n8nEnvironment(settings: {
	/** The folder of its package. */
	readonly n8n: string;
	readonly userFolder: string;
	readonly filesFolder: string;
	readonly port: number;
	readonly brokerPort: number;
}): NodeJS.ProcessEnv {
	const inherited = Object.entries(process.env).filter(([name]) => !OWN_TO_THIS_USER.test(name));
	return {
		...Object.fromEntries(inherited),
		...Object.fromEntries(SWITCHED_OFF.map((name) => [name, 'false'])),
		N8N_DISABLED_MODULES: needlessModules(settings.n8n).join(','),
		N8N_USER_FOLDER: settings.userFolder,
		N8N_RESTRICT_FILE_ACCESS_TO: settings.filesFolder,
		N8N_PORT: String(settings.port),
		// The addresses of its forms start with this host.
		N8N_HOST: '127.0.0.1',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		// Workers listen only for health checks.
		QUEUE_HEALTH_CHECK_PORT: String(settings.port),
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		N8N_RUNNERS_BROKER_PORT: String(settings.brokerPort),
		// On a busy machine, n8n would refuse requests because its database answers late, for example while it loads large
		// nodes, and end Code nodes whose runner is still starting.
		DB_PING_TIMEOUT_MS: '300000',
		N8N_RUNNERS_TASK_REQUEST_TIMEOUT: '300',
		// Shows the results of the largest runs in full.
		EXECUTIONS_DATA_MAX_DISPLAY_SIZE: String(512 * 1024 * 1024),
		GENERIC_TIMEZONE: 'UTC',
	};
}

/** Lists only the modules that this version of n8n has: n8n does not start if it is asked to disable an unknown one. */
function needlessModules(n8n: string): string[] {
	const common = packageOfN8n(n8n, '@n8n/backend-common');
	const list = path.join(common ?? n8n, 'dist', 'modules', 'modules.config.js');
	const known = existsSync(list) ? readFileSync(list, 'utf8') : '';
	return NEEDLESS_MODULES.trim()
		.split(/\s+/)
		.filter((name) => known.includes(`'${name}'`));
}
