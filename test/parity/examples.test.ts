/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { OutreachTrigger } from '../../nodes/OutreachTrigger/OutreachTrigger.node';
import type { WorkflowFile } from '../../packages/rehearsal/n8n/workflows';
import { actionNodes } from '../../tools/generate/nodes';
import { labelledReplies } from '../../tools/e2e/support/labelledReplies';
import { formOf } from './forms';

const folder = path.join(__dirname, '..', '..', 'examples');

const examples = readdirSync(folder)
	.filter((file) => file.endsWith('.json'))
	.map((file) => {
		const text = readFileSync(path.join(folder, file), 'utf8');
		return { file, text, workflow: JSON.parse(text) as WorkflowFile };
	});

const nodeTypes = new Map(
	actionNodes.map((node) => [`n8n-nodes-outreach.${node.description.name}`, node]),
);

const TRIGGER = 'n8n-nodes-outreach.outreachTrigger';
const triggerForm = new OutreachTrigger().description.properties;

/** n8n adds the times of polling itself. */
function unknownInTrigger(
	name: string,
	{ events, ...fields }: Readonly<Record<string, unknown>>,
): string[] {
	const chosen = events as string[];
	const isShown = ({ displayOptions: { show = {} } = {} }: INodeProperties) =>
		(show.events ?? show['/events'] ?? chosen).some((event) => chosen.includes(String(event)));
	const known = triggerForm
		.filter(isShown)
		.flatMap((property) =>
			property.type === 'collection'
				? [property, ...(property.options as INodeProperties[]).filter(isShown)]
				: [property],
		);
	const { options } = triggerForm.find((property) => property.name === 'events')!;
	const values = (options as INodePropertyOptions[]).map(({ value }) => value);
	return [
		...chosen.filter((event) => !values.includes(event)).map((event) => `${name}: ${event}`),
		...Object.keys(flat(fields)).filter(
			(field) => field !== 'pollTimes' && !known.some((each) => each.name === field),
		),
	];
}

/** What n8n adds to the form of a tool. */
const TOOL_FIELDS = new Set(['descriptionType', 'toolDescription']);

const isExpression = (value: unknown) => typeof value === 'string' && value.startsWith('=');

describe.each(examples)('$file', ({ text, workflow }) => {
	test('uses only operations, fields and choices that its nodes have', () => {
		const unknown = workflow.nodes.flatMap(({ name, type, parameters }) => {
			// n8n makes the tool for agents from the node.
			const nodeType = nodeTypes.get(type.replace(/^(n8n-nodes-outreach\..+)Tool$/, '$1'));
			if (type === TRIGGER) return unknownInTrigger(name, parameters);
			if (!nodeType) return type.startsWith('n8n-nodes-outreach.') ? [`${name}: ${type}`] : [];
			const { resource, operation, ...fields } = parameters;
			const form = formOf(nodeType, String(resource), String(operation));
			if (form.size === 0) return [`${name}: ${String(resource)} > ${String(operation)}`];
			return Object.entries(flat(fields)).flatMap(([field, value]) => {
				if (type.endsWith('Tool') && TOOL_FIELDS.has(field)) return [];
				const variants = form.get(field);
				if (!variants) return [`${name}: ${field}`];
				const choices = variants.flatMap(({ property }) =>
					property.type === 'options' && !property.typeOptions?.loadOptionsMethod
						? (property.options as INodePropertyOptions[]).map((option) => option.value)
						: [],
				);
				const isKnown = choices.length === 0 || choices.some((choice) => choice === value);
				return isKnown || isExpression(value) ? [] : [`${name}: ${field} = ${String(value)}`];
			});
		});
		expect(unknown).toEqual([]);
	});

	test('asks in no expression for a field whose name is computed by ?.[ ], which n8n reads as undefined', () => {
		const computed = /\?\.\[(?!\s*(?:\d+|'[^']*'|\\"[^"]*\\")\s*\])/;
		const isWrong = ({ parameters }: WorkflowFile['nodes'][number]) =>
			JSON.stringify(parameters, (name: string, value: unknown) =>
				name === 'jsCode' ? undefined : value,
			).match(computed) !== null;
		expect(workflow.nodes.filter(isWrong).map(({ name }) => name)).toEqual([]);
	});

	test('names only nodes that are there, and brings no credentials and no data', () => {
		const named = [...text.matchAll(/\$\('([^']+)'\)/g)].map(([, name]) => name);
		const names = workflow.nodes.map(({ name }) => name);
		expect(named.filter((name) => !names.includes(name!))).toEqual([]);
		expect(workflow.nodes.filter(({ credentials }) => credentials)).toEqual([]);
		expect(workflow).toMatchObject({ pinData: {} });
	});
});

test('the intents that are tried first are those by which replies are routed', () => {
	const nodeOf = (file: string, name: string) =>
		examples.find((one) => one.file === file)!.workflow.nodes.find((node) => node.name === name)!;
	for (const name of ['What the lead wants', 'Model']) {
		const { type, typeVersion, parameters } = nodeOf('route-replies-by-intent.json', name);
		expect(nodeOf('try-intents-first.json', name)).toMatchObject({ type, typeVersion, parameters });
	}
});

test('the labelled replies are 60 different ones, as many for each language and each intent', () => {
	const replies = labelledReplies();
	const countsOf = (field: 'language' | 'wanted') =>
		[...new Set(replies.map((reply) => reply[field]))].map(
			(value) => replies.filter((reply) => reply[field] === value).length,
		);
	expect(replies.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
	expect(new Set(replies.map(({ text }) => text)).size).toBe(60);
	expect(countsOf('language')).toEqual([15, 15, 15, 15]);
	expect(countsOf('wanted')).toEqual([15, 15, 15, 15]);
});

/** The fields of a form beside those in its collections. */
function flat(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
	const { additionalFields, filters, options, ...fields } = parameters as Record<string, object>;
	return { ...fields, ...additionalFields, ...filters, ...options };
}
