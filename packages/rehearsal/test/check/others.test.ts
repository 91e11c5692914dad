import { NodeHelpers } from 'n8n-workflow';

import type { NodeType } from '../../n8n/nodeTypes';
import { node } from '../../n8n/workflows';
import { checkNode } from '../../check/checkNode';
import { checkAll } from '../../check/checkAll';
import type { Forms } from '../../check/forms';
import { CONVERSATION, ownForms, saidOf, SEND, type Parameters } from './support';

/** A node of n8n with a field of each kind that matters. */
const OTHER: NodeType = {
	id: 'n8n-nodes-base.other',
	name: 'other',
	displayName: 'Other',
	group: ['output'],
	version: [1, 2],
	description: '',
	defaults: { name: 'Other' },
	inputs: ['main'],
	outputs: ['main'],
	usableAsTool: true,
	properties: [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Post', value: 'post' },
				{ name: 'Read', value: 'read' },
			],
			default: 'post',
		},
		{
			displayName: 'Text',
			name: 'text',
			type: 'string',
			required: true,
			default: '',
			displayOptions: { show: { operation: ['post'] } },
		},
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			default: 50,
			displayOptions: { show: { operation: ['read'] } },
		},
		{
			displayName: 'New',
			name: 'newer',
			type: 'string',
			default: '',
			displayOptions: { show: { '@version': [2] } },
		},
		{
			displayName: 'HTML',
			name: 'page',
			type: 'string',
			typeOptions: { editor: 'htmlEditor' },
			default: '',
		},
		{ displayName: 'Body', name: 'body', type: 'json', default: '' },
		{ displayName: 'Kept', name: 'kept', type: 'hidden', default: '' },
		{
			displayName: 'Model',
			name: 'model',
			type: 'options',
			typeOptions: { loadOptionsMethod: 'models' },
			options: [{ name: 'None', value: 'none' }],
			default: 'none',
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			default: {},
			options: [
				{ displayName: 'Thread', name: 'thread', type: 'string', default: '' },
				{
					displayName: 'Unfurl',
					name: 'unfurl',
					type: 'options',
					options: [{ name: 'All', value: 'all' }],
					default: 'all',
				},
			],
			displayOptions: { show: { operation: ['post'] } },
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			default: {},
			options: [{ displayName: 'After', name: 'after', type: 'string', default: '' }],
			displayOptions: { show: { operation: ['read'] } },
		},
		{
			displayName: 'Fields',
			name: 'fields',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			default: {},
			options: [
				{
					displayName: 'Field',
					name: 'field',
					values: [{ displayName: 'Value', name: 'value', type: 'string', default: '' }],
				},
			],
		},
	],
};

const forms: Forms = { types: [...ownForms.types, OTHER], code: NodeHelpers };

const said = (parameters: Parameters) => saidOf(OTHER.id, { text: 'Hello', ...parameters }, forms);

test.each<[Parameters, string]>([
	[{ txt: 'x' }, 'txt is no field of the form. Remove it.'],
	[
		{ thread: 'x' },
		'thread is no field of the form. Perhaps Options > Thread (options.thread) is meant.',
	],
	[
		{ options: { Thread: 'x' } },
		'options.Thread is no field of the form. Perhaps Options > Thread (options.thread) is meant.',
	],
	[
		{ options: { colour: 'x' } },
		'options.colour is no field of the form: Options has Thread, Unfurl. Remove it.',
	],
	[{ operation: 'psot' }, 'Operation (operation) has no choice "psot". Choose one of post, read.'],
	[
		{ options: { unfurl: 'none' } },
		'Options > Unfurl (options.unfurl) has no choice "none". Choose one of all.',
	],
	[
		{ options: '={{ {} }}' },
		'Options (options) must be a record of fields, is "={{ {} }}". Set each of its fields.',
	],
	[
		{ fields: { field: { value: 'x' } } },
		'Fields > Field (fields.field) must be a list of records, is {"value":"x"}.',
	],
	[
		{ fields: { field: [{ val: 'x' }] } },
		'fields.field[0].val is no field of the form. Perhaps Fields > Field #1 > Value (fields.field[0].value) is meant.',
	],
	[
		{ text: 'Hi {{ $json.name }}' },
		'Text (text) has "{{ $json.name }}" as plain text, which n8n does not fill in. Put = before the value, or switch the field to Expression.',
	],
	[
		{ body: '{"a": "{{ $json.name }}"}' },
		'Body (body) has "{{ $json.name }}" as plain text, which n8n does not fill in. Put = before the value, or switch the field to Expression.',
	],
])('%j: %s', (parameters, sentence) => {
	expect(said(parameters)).toEqual([sentence]);
});

test.each<Parameters>([
	{ text: '' },
	{ text: { a: 1 } },
	{ text: 'Hi {{name}}, it costs {{ $5 }}' },
	{ page: '<p>{{ $json.name }}</p>' },
	{ operation: '__CUSTOM_API_CALL__' },
	{ limit: 3, options: { after: '1', thread: '' } },
	{ newer: 'x', kept: 'x', model: 'any' },
	{ options: [], fields: [], gone: '' },
])('silent on %j, which may be meant', (parameters) => {
	expect(said(parameters)).toEqual([]);
});

test('as a tool it has the fields that n8n adds, and no others', () => {
	const tool = (parameters: Parameters) =>
		saidOf(`${OTHER.id}Tool`, { text: 'Hello', toolDescription: 'Posts', ...parameters }, forms);
	expect(tool({})).toEqual([]);
	expect(tool({ note: 'x' })).toEqual(['note is no field of the form. Remove it.']);
});

test('between an agent and a tool, n8n settles the operation and asks for a message', () => {
	const between = (parameters: Parameters) => saidOf(`${OTHER.id}HitlTool`, parameters, forms);
	expect(between({ message: 'May I?', text: 'Hello', options: { after: '1' } })).toEqual([]);
	expect(between({ massage: 'May I?' })).toEqual(['massage is no field of the form. Remove it.']);
});

test.each([
	['n8n-nodes-gone.gone', 1, 'no such node in this n8n'],
	[OTHER.id, 9, 'no version 9 of this node in this n8n'],
])('%s in version %d cannot be checked: %s', (type, version, why) => {
	expect(checkNode(node('Node', type, {}, version), forms)).toBe(why);
});

test('notes on the canvas and nodes that are off are left out', () => {
	const wrong = node('Reply', CONVERSATION, { ...SEND, leave_out: ['x'] });
	const note = node('Note', 'n8n-nodes-base.stickyNote', { content: '{{ $json.x }}' });
	const workflow = { name: 'Mine', nodes: [wrong, { ...wrong, disabled: true }, note] };
	expect(checkAll([workflow], forms)).toEqual({
		findings: [
			{
				workflow: 'Mine',
				node: 'Reply',
				isOwn: true,
				path: 'leave_out',
				label: null,
				problem: expect.stringContaining('is no field of the form, which has Options >') as string,
			},
		],
		unchecked: [],
		checked: 1,
	});
});
