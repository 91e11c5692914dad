import type { INode, INodeParameters, INodeProperties } from 'n8n-workflow';

import { Form, Layout } from '../../src/n8n/form/form';

const field = (name: string, displayName: string, more: Partial<INodeProperties> = {}) =>
	({ name, displayName, type: 'string', default: '', ...more }) as INodeProperties;

const PROPERTIES = [
	field('mode', 'Mode', {
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'One', value: 'one' },
			{ name: 'Many', value: 'many' },
		],
		default: 'one',
	}),
	field('leadId', 'Lead', { displayOptions: { show: { mode: ['one'] } } }),
	field('leadIds', 'Leads', {
		typeOptions: { multipleValues: true },
		displayOptions: { show: { mode: ['many'] } },
	}),
	field('level', 'Level', {
		type: 'options',
		options: [
			{ name: 'The Best', value: 1 },
			{ name: 'The Rest', value: 2 },
		],
		default: 1,
	}),
	field('loaded', 'Loaded', {
		type: 'options',
		typeOptions: { loadOptionsMethod: 'getChoices' },
		default: '',
	}),
	field('body', 'Body', { type: 'json', default: '{}' }),
	field('options', 'Options', {
		type: 'collection',
		default: {},
		options: [
			field('maxCredits', 'Maximum Credits', { type: 'number', default: 10 }),
			field('unreadOnly', 'Unread Only', { type: 'boolean', default: true }),
		],
	}),
];

/** A form with values as n8n resolves them: an expression is written as `=`, with its result in `results`. */
function formOf(parameters: INodeParameters, results: Record<string, unknown> = {}, type = 'x') {
	const node = { type, parameters } as unknown as INode;
	return new Form(new Layout(PROPERTIES, node), (name, fallback, options) => {
		const written = parameters[name] ?? fallback;
		return options?.rawExpressions ? written : name in results ? results[name] : written;
	});
}

const problemOf = (...given: Parameters<typeof formOf>): string => {
	try {
		formOf(...given);
		return '';
	} catch (error) {
		return (error as Error).message;
	}
};

test.each([
	['false', false],
	[' TRUE ', true],
	[true, true],
])('%j is read as %j', (value, read) => {
	const options = { unreadOnly: value };
	expect(formOf({ mode: 'one', options }).parameter('options.unreadOnly')).toBe(read);
});

test.each([
	['5', 5],
	[' 2.5 ', 2.5],
	[0, 0],
])('%j is read as the number %j', (value, read) => {
	expect(formOf({ mode: 'one', options: { maxCredits: value } }).fields('options')).toEqual({
		maxCredits: read,
	});
});

test('names all wrong fields at once', () => {
	const options = { maxCredits: 'ten', unreadOnly: '' };
	expect(problemOf({ mode: 'one', leadId: '=', options }, { leadId: null })).toBe(
		'lead_id: must not be empty: its expression gives nothing; max_credits: must be a number, is "ten"; unread_only: must not be empty: set a value or remove the field',
	);
});

test('what a model leaves empty is not set, and what an expression leaves empty is an error', () => {
	const leadId = "={{ $fromAI('lead') }}";
	const type = 'x.leadTool';
	expect(formOf({ mode: 'one', leadId }, { leadId: '' }, type).id('leadId')).toBe('');
	expect(problemOf({ mode: 'one', leadId: '={{ $json.lead }}' }, { leadId: '' }, type)).toContain(
		'must not be empty',
	);
	expect(problemOf({ mode: 'one', leadId }, { leadId: '' })).toContain('must not be empty');
});

test.each([[[]], [{}], [[null, {}]]])('a model that gives %j has left the field empty', (value) => {
	const leadId = "={{ $fromAI('lead') }}";
	const form = formOf({ mode: 'one', leadId }, { leadId: value }, 'x.leadTool');
	expect(form.parameter('leadId')).toBeUndefined();
});

test('a list or a record that somebody left empty in the form is no error', () => {
	expect(formOf({ mode: 'many', leadIds: [] }).parameter('leadIds')).toEqual([]);
	expect(formOf({ mode: 'one', options: {} }).fields('options')).toEqual({});
});

test.each(['{}', ' [ ]\n'])(
	'JSON that an expression makes of nothing gives nothing: %j',
	(json) => {
		expect(problemOf({ mode: 'one', body: '=' }, { body: json })).toBe(
			'body: must not be empty: its expression gives nothing',
		);
		expect(formOf({ mode: 'one', body: json }).parameter('body')).toBe(json);
	},
);

test('a date is no empty record', () => {
	const leadId = new Date(0);
	expect(problemOf({ mode: 'one', leadId: '=' }, { leadId })).toBe('');
});

test.each([
	['a record', { id: 'lead_1' }, 'holds a whole record'],
	['a list', ['lead_1'], 'must be one ID, is a list'],
])('%s is no ID', (_, value, problem) => {
	expect(() => formOf({ mode: 'one', leadId: '=' }, { leadId: value }).id('leadId')).toThrow(
		problem,
	);
});

test.each([NaN, Infinity])('%p is no text', (value) => {
	expect(problemOf({ mode: 'one', leadId: '=' }, { leadId: value })).toBe(
		`lead_id: must be text, is ${value}`,
	);
});

test('a number is an ID', () => {
	expect(formOf({ mode: 'one', leadId: '=' }, { leadId: 42 }).id('leadId')).toBe('42');
});

test.each([
	[false, 'false'],
	[true, 'true'],
	[' , ', '" , "'],
])('%j is no choice of those that the API gives', (loaded, shown) => {
	expect(problemOf({ mode: 'one', loaded: '=' }, { loaded })).toBe(
		`loaded: must be one choice, is ${shown}`,
	);
	expect(formOf({ mode: 'one', loaded: '=' }, { loaded: 'list_1' }).parameter('loaded')).toBe(
		'list_1',
	);
});

test('a choice is known by its value and by its name, and an error names the choices as the form does', () => {
	expect(formOf({ mode: ' MANY' }).parameter('mode')).toBe('many');
	expect(formOf({ mode: 'one', level: '=' }, { level: 'the best' }).parameter('level')).toBe(1);
	expect(formOf({ mode: 'one', level: '=' }, { level: '1' }).parameter('level')).toBe(1);
	expect(problemOf({ mode: 'one', level: '=' }, { level: 'x' })).toBe(
		'level: must be one of The Best, The Rest, is "x"',
	);
});

test.each([
	['={{first_name}}', 'For a field of the input item, write {{ $json.first_name }}'],
	[
		'={{ job_title }}',
		'For a field of the input item, write {{ $json.job_title }}. For the placeholder {{job_title}}, switch the field to Fixed',
	],
])('%s gives nothing: says what to write', (leadId, hint) => {
	expect(problemOf({ mode: 'one', leadId }, { leadId: null })).toBe(
		`lead_id: must not be empty: its expression gives nothing. ${hint}`,
	);
});

test.each(['={{ $json.job_title }}', '={{ null }}', '={{ undefined }}', '={{ "" }}'])(
	'%s gives nothing: no hint at a name',
	(leadId) => {
		expect(problemOf({ mode: 'one', leadId }, { leadId: null })).toBe(
			'lead_id: must not be empty: its expression gives nothing',
		);
	},
);

test('a field that decides over others takes no expression', () => {
	// n8n takes the = off it.
	expect(problemOf({ mode: '{{ $json.mode }}' })).toContain('mode: takes no expression');
});

test('a hidden field reads as the fallback, and its value does not matter', () => {
	const form = formOf({ mode: 'one', leadIds: '=' }, { leadIds: null });
	expect(form.parameter('leadIds', 'none')).toBe('none');
});

test('an empty entry of a list from an expression is an error', () => {
	expect(problemOf({ mode: 'many', leadIds: '=' }, { leadIds: ['a', ''] })).toContain(
		'#2 must not be empty',
	);
	const written = formOf({ mode: 'many', leadIds: ['a', ''] });
	expect(written.parameter('leadIds')).toEqual(['a', '']);
});

test.each([
	['body.lead_id', 'Lead'],
	['lead_id', 'Lead'],
	['path.lead_id', 'Lead'],
	['max_credits', 'Maximum Credits'],
	['max_credits[1]', 'Maximum Credits #2'],
	['schedule.lead_id', undefined],
	['json_body.lead_id', undefined],
	['other', undefined],
])('%s is called %s', (path, label) => {
	const node = { type: 'x', parameters: { mode: 'one' } } as unknown as INode;
	expect(new Layout(PROPERTIES, node).labelOf(path)).toBe(label);
});
