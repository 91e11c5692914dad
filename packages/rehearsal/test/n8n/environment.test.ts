/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { n8nEnvironment } from '../../n8n/programs/environment';

const SETTINGS = {
	n8n: __dirname,
	userFolder: '/user',
	filesFolder: '/user/files',
	port: 1,
	brokerPort: 2,
};

const before = { ...process.env };
afterEach(() => {
	process.env = { ...before };
});

test.each([
	['DB_TYPE', 'postgresdb'],
	['EXTERNAL_FRONTEND_HOOKS_URLS', 'https://hooks.example/hooks.js'],
	['EXTERNAL_HOOK_FILES', '/opt/hooks.js'],
	['N8N_ENCRYPTION_KEY', 'secret'],
	['NODES_EXCLUDE', '[]'],
	['NODES_INCLUDE', '["n8n-nodes-base.executeCommand"]'],
	['NODE_FUNCTION_ALLOW_BUILTIN', '*'],
	['NODE_FUNCTION_ALLOW_EXTERNAL', '*'],
])("the setting %s of this user's n8n is not that of another", (name, value) => {
	process.env[name] = value;
	process.env.LANG = 'de_DE.UTF-8';
	const environment = n8nEnvironment(SETTINGS);
	expect(environment).not.toHaveProperty(name);
	expect(environment).toMatchObject({ LANG: 'de_DE.UTF-8', N8N_PORT: '1' });
});
