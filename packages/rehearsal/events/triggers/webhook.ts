import { createHmac } from 'node:crypto';
import { z } from 'zod/v4';

import type { WorkflowNode } from '../../n8n/workflows';
import { authorization, PLACEHOLDER } from '../../colleague/login';
import { json, type TriggerKind } from './triggerKind';

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token that says nothing, signed with the placeholder of the credential. */
function token(): string {
	const content = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({})}`;
	return `${content}.${createHmac('sha256', PLACEHOLDER).update(content).digest('base64url')}`;
}

/** How callers sign in, by the Authentication of the node. */
const SIGN_IN: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
	basicAuth: () => ({ authorization }),
	headerAuth: () => ({ [PLACEHOLDER]: PLACEHOLDER }),
	jwtAuth: () => ({ authorization: `Bearer ${token()}` }),
};

const methodsIn = ({ parameters: { httpMethod } }: WorkflowNode): readonly string[] =>
	httpMethod === undefined ? ['GET'] : [httpMethod].flat().map(String);

/** The usual method: with a body if there can be one. */
const usual = (methods: readonly string[]) =>
	methods.includes('POST') ? 'POST' : (methods[0] ?? 'POST');

const BODILESS = ['GET', 'HEAD'];

/** The names of the parts of the path that callers choose. */
export const paramsIn = ({ parameters: { path } }: WorkflowNode): string[] =>
	[...String(path ?? '').matchAll(/:(\w+)/g)].map(([, name]) => name!);

export const webhook: TriggerKind = {
	label: 'Webhook',
	body: z.record(z.string(), z.json()).optional(),
	problem({ node, method, body, params = {} }) {
		const methods = methodsIn(node);
		const used = method ?? usual(methods);
		if (!methods.includes(used)) return `'method': '${node.name}' takes ${methods.join(', ')}`;
		if (body !== undefined && BODILESS.includes(used)) {
			return `'${node.name}' takes ${used}, which has no body: give 'query' instead`;
		}
		const missing = paramsIn(node).find((name) => params[name] === undefined);
		return missing && `'params': '${missing}' is missing, which is in the path of '${node.name}'`;
	},
	sample: () => ({ email: '{{ lead.email }}', name: '{{ lead.first_name }} {{ lead.last_name }}' }),
	call({ event, body, methods }) {
		const { authentication } = event.node.parameters;
		const headers = { ...SIGN_IN[String(authentication)]?.(), ...event.headers };
		const method = event.method ?? usual(methods);
		const { query } = event;
		if (BODILESS.includes(method)) return { method, query, headers };
		return { ...json(body, headers), method, query };
	},
};

/** A sample for a trigger that takes no body is empty. */
export const takesBody = (node: WorkflowNode): boolean =>
	!BODILESS.includes(usual(methodsIn(node)));
