/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { execFileSync } from 'node:child_process';

/** What an expression gives in another process that runs in this time zone, as JSON. It may use `require`. */
export function evaluateIn(timeZone: string, expression: string): unknown {
	const env = { ...process.env, TZ: timeZone };
	const script = `console.log(JSON.stringify(${expression}));`;
	const args = ['--require', 'tsx/cjs', '--eval', script];
	return JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' }));
}
