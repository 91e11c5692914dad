import type { INodeParameters, INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { seeded } from '../../../packages/sandbox/composition/seeded';
import { allOperations } from '../../../tools/generate/nodes';
import { everyOperation, parametersOf } from '../support/operations';
import { CONTINUE, runNode } from '../support/runNode';
import { useSandbox } from '../support/sandbox';
import { CAMPAIGN_NODE } from '../support/workflow';
import { sendingTo } from '../support/sendMessage';

const sandbox = useSandbox();
const { send, sent } = sendingTo(sandbox);

/** Fields with a text that no lead gets to read. */
const NOT_FOR_PEOPLE = `
	additionalCriteria binaryPropertyName column company companyLocations companySizes companySocialUrl companyTypes
	competitorCompanySocialUrl criteriaJson description email endTime excludeCompanies excludedCompanyUrls exclusions
	expectedLeadName firstName functions gender generationId headline industries industry jobTitle jobTitles jsonBody
	keywords lastName leaveOutCompanies location locations mandatoryKeywords messageId name notes onlyIfLastMessageId
	onlyIfTextIsUnchanged painPoints phone productJson profileLanguages profilePictureUrl profileSocialUrl
	proofPointArchetypeTypes proofPointSources proofPoints query range rejectionNote schools seniorities signalsJson
	skills socialUrl startTime summary valueProposition websiteUrl
`
	.trim()
	.split(/\s+/);

const textsIn = (field: INodeProperties): string[] => {
	const { type, name, options = [] } = field;
	if (type === 'collection') return (options as INodeProperties[]).flatMap(textsIn);
	if (type === 'fixedCollection') {
		return (options as INodePropertyCollection[]).flatMap(({ values }) => values.flatMap(textsIn));
	}
	return type === 'string' || type === 'json' ? [name] : [];
};

const textsOf = (properties: readonly INodeProperties[]) => new Set(properties.flatMap(textsIn));

test('every field with a text is in textsForPeople of its operation, or in NOT_FOR_PEOPLE here', () => {
	const told = allOperations.flatMap(({ id, properties, textsForPeople = {} }) =>
		[...textsOf(properties)]
			.filter((name) => name in textsForPeople === NOT_FOR_PEOPLE.includes(name))
			.map((name) => `${id}: ${name}`),
	);
	expect(told).toEqual([]);
	const all = new Set(allOperations.flatMap(({ properties }) => [...textsOf(properties)]));
	expect(NOT_FOR_PEOPLE.filter((name) => !all.has(name))).toEqual([]);
});

/** Choices that show all texts of a form. */
const SHOWING: INodeParameters[] = [
	{
		icebreakerMode: 'template',
		icebreakerMessage: '{{job_title}}',
		icebreakerFallbackMessage: 'Hello',
		followUp1Mode: 'template',
		followUp1Message: '{{job_title}}',
		followUp1FallbackMessage: 'Hello',
		followUp2Mode: 'template',
		followUp2Message: '{{job_title}}',
		followUp2FallbackMessage: 'Hello',
		connectionRequestMode: 'template',
	},
	{ objective: 'drive_signup' },
	{ objective: 'book_online_meeting' },
];

interface Case {
	readonly name: string;
	readonly label: string;
	readonly set: (value: INodeParameters[string], options?: INodeParameters) => INodeParameters;
	readonly type: string;
}

/** Every field that holds a text for people, where its form has it. */
const CASES: Case[] = allOperations.flatMap((operation) => {
	const { textsForPeople = {}, resource, name, node, properties } = operation;
	const first = everyOperation.find((each) => each.name === `${resource}: ${name}`)!;
	return Object.keys(textsForPeople).flatMap((field) => {
		const collection = properties.find(
			(each) => each.type === 'collection' && textsIn(each).includes(field),
		);
		const property = [...properties, ...((collection?.options as INodeProperties[]) ?? [])].find(
			(each) => each.name === field,
		);
		if (!property) return [];
		const { show } = property.displayOptions ?? {};
		const showing = SHOWING.find((choices) =>
			Object.entries(choices).some(([key, value]) => show?.[key]?.includes(value as string)),
		);
		const base = parametersOf(operation, { ...first.parameters, ...showing });
		return [
			{
				name: `${first.name}: ${field}`,
				label: property.displayName,
				type: `n8n-nodes-outreach.${node.description.name}`,
				set: (value, options = {}) => ({
					...base,
					...(collection
						? { [collection.name]: { ...Object(base[collection.name]), [field]: value } }
						: { [field]: value }),
					options,
				}),
			} satisfies Case,
		];
	});
});

describe.each(CASES.map((each) => [each.name, each] as const))('%s', (_, { type, label, set }) => {
	const run = async (value: string, options?: INodeParameters) =>
		await runNode({ type, parameters: set(value, options), credential: sandbox.credential() });

	test.each([
		['a gap', '=https://a.example/ {{first_name}}, hello', 'has a gap: {{first_name}} after'],
		['a placeholder', 'https://a.example/{first_name}', 'contains {first_name}: '],
		['half a pair of braces', 'https://a.example/ hello }}', 'contains }} without'],
		['a word', '={{ "https://a.example/" + $json.no }}', 'contains "undefined": '],
	])('%s: is an error before any request, unless it is sent as written', async (__, value, why) => {
		const { error, items } = await run(value);
		expect(error?.message).toContain(`${label} ${why}`);
		expect(items).toEqual([]);
		expect(sandbox.requests).toEqual([]);
		const { error: other } = await run(value, { sendAsWritten: true });
		expect(other?.message ?? '').not.toContain(why);
	});

	test('half an emoji: is an error, even if it is sent as written', async () => {
		const { error } = await run("={{ 'https://a.example/👋'.slice(0, -1) }}", {
			sendAsWritten: true,
		});
		expect(error?.message).toContain(`${label} has half a character in it`);
		expect(sandbox.requests).toEqual([]);
	});
});

test('covers all texts', () => {
	expect(CASES.map(({ name }) => name)).toEqual(
		expect.arrayContaining([
			'message: send: content',
			'campaignLead: setMessageOverride: message',
			'messageApproval: editAndApprove: newText',
			'campaign: create: icebreakerMessage',
			'campaign: create: connectionRequestFallbackMessage',
			'campaign: create: frictionRemovers',
			'campaign: update: followUp2FallbackMessage',
			'campaign: update: ctaText',
		]),
	);
	expect(CASES).toHaveLength(31);
});

const NAME = { name: 'Ann', empty: '', nothing: null, deep: { name: 'Bo' }, 'First Name': 'Cy' };

describe('the parts of an expression', () => {
	test.each([
		[
			'=Hi {{first_name}}, about {{company}}?',
			'has gaps: {{first_name}} after "Hi ", {{company}} after',
		],
		['={{ first_name }}, hello', 'has a gap: {{ first_name }} at the beginning gives nothing'],
		['=Hi {{ $json.no }}!', 'has a gap: {{ $json.no }} after "Hi " gives nothing'],
		['=Hi {{ $json.no.more }}!', '{{ $json.no.more }}'],
		['=Hi {{ $json.nothing }}!', '{{ $json.nothing }}'],
		['=Hi {{ $json.empty }}!', '{{ $json.empty }}'],
		['=Hi {{ $json["empty"] }}!', '{{ $json["empty"] }}'],
		["=Hi {{ $('Items').item.json.empty }}!", "{{ $('Items').item.json.empty }}"],
		["=Hi {{ $('Items').first().json.empty }}!", "{{ $('Items').first().json.empty }}"],
		['=Hi {{ $json.name ? undefined : 1 }}!', '{{ $json.name ? undefined : 1 }}'],
		['=Hi {{ $json.name * 2 }}!', '{{ $json.name * 2 }}'],
		['=Hi {{ "null" }}!', '{{ "null" }}'],
		['=A {{ "}" }} B {{ first_name }}!', '{{ first_name }} after'],
	])('%s: has a gap', async (content, message) => {
		const { error } = await send({ content }, { input: [NAME] });
		expect(error?.message).toContain(`Message has`);
		expect(error?.message).toContain(message);
		expect(error?.message).toContain('from the left');
		expect(sandbox.requests).toEqual([]);
	});

	test.each([
		['=Hi {{ $json.name }}!', 'Hi Ann!'],
		["=Hi {{ $json.no ? 'a' : '' }}!", 'Hi !'],
		["=Hi{{ $json.empty || '' }}!", 'Hi!'],
		['=Hi {{ $json.empty.trim() }}!', 'Hi !'],
		['=Hi {{ $json["First Name"] }} {{ $json.deep.name }}', 'Hi Cy Bo'],
		['=Zahl {{ 0 }} und {{ false }}', 'Zahl 0 und false'],
		['=null Aufwand, {{ $json.name }}', 'null Aufwand, Ann'],
		['=Preise in [1], {{ $json.name }}', 'Preise in [1], Ann'],
		['=A {{ "{" + "x" + "}" }} B', 'A {x} B'],
		['={"a": [{{ 1 }}]}', '{"a": [1]}'],
		["=Hi {{ $('Items').item.json.name }}", 'Hi Ann'],
		['=No part', 'No part'],
		['=f({a: {b: 1}}) {{ 1 }}', 'f({a: {b: 1}}) 1'],
		['=At {{ DateTime.fromISO("2030-01-02").toFormat("yyyy") }}', 'At 2030'],
	])('%s: is meant', async (content, text) => {
		const { error, rows } = await send({ content }, { input: [NAME] });
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ text }]);
	});

	test('what n8n divides in the middle of a string has no wrong error', async () => {
		const { error } = await send({ content: '=A {{ "x}} y" }} B' });
		expect(error?.message ?? '').not.toContain('gap');
	});

	test('each item for itself: the others go on', async () => {
		const input = [{ name: 'Ann' }, { name: '' }, { name: 'Cy' }];
		const { rows } = await send(
			{ content: '=Hi {{ $json.name }}!' },
			{ input, settings: CONTINUE },
		);
		expect(rows).toMatchObject([
			{ text: 'Hi Ann!' },
			{
				error: expect.stringContaining('Message has a gap: {{ $json.name }} after "Hi "'),
				details: { outcome: 'not sent', code: 'invalid_input', field: 'content' },
			},
			{ text: 'Hi Cy!' },
		]);
		expect(sent()).toHaveLength(2);
	});

	test('sent as written: the gap goes out', async () => {
		const options = { sendAsWritten: true };
		const { rows } = await send({ content: '=Hi {{ $json.no }}, {first_name}', options });
		expect(rows).toMatchObject([{ text: 'Hi , {first_name}' }]);
	});
});

test.each(['={{ true }}', "={{ $fromAI('send', '', 'boolean') }}"])(
	'Send as Written is a choice of a person: not %s',
	async (sendAsWritten) => {
		const { error } = await send({ content: 'Hi {name}', options: { sendAsWritten } });
		expect(error?.message).toContain('Send as Written takes no expression');
		expect(sandbox.requests).toEqual([]);
	},
);

describe('as a tool', () => {
	const type = 'n8n-nodes-outreach.outreachConversationTool';
	const asTool = async (content: string, options: INodeParameters = {}) =>
		await send(
			{ content: "={{ $fromAI('content', 'The text', 'string') }}", options },
			{ type, input: [{ content }] },
		);

	test('what the model writes is checked', async () => {
		expect((await asTool('Hi [Your Name]')).error?.message).toContain('contains [Your Name]');
		expect((await asTool('Hi Ann')).rows).toMatchObject([{ text: 'Hi Ann' }]);
		expect(sent()).toHaveLength(1);
	});

	test('what a person writes around it, too', async () => {
		const content = "=Hi {{first_name}}, {{ $fromAI('content', 'The text', 'string') }}";
		const { error } = await send({ content }, { type, input: [{ content: 'hello' }] });
		expect(error?.message).toContain('has a gap: {{first_name}} after "Hi "');
	});

	test('a person can lift the check', async () => {
		const { rows } = await asTool('Hi [Your Name]', { sendAsWritten: true });
		expect(rows).toMatchObject([{ text: 'Hi [Your Name]' }]);
	});
});

describe('Using JSON: the texts are checked as they would be sent', () => {
	const icebreaker = (message: string) => ({
		enabled: true,
		mode: 'template',
		message,
		wait: { duration: 3, unit: 'hours' },
	});
	const off = { enabled: false };
	const whole = (message: string) => ({
		messages: { icebreaker: icebreaker(message), follow_up_1: off, follow_up_2: off },
	});
	const update = async (jsonBody: string, options: INodeParameters = {}) =>
		await runNode({
			type: CAMPAIGN_NODE,
			parameters: {
				resource: 'campaign',
				operation: 'update',
				campaignId: seeded.campaigns.draft,
				inputMode: 'json',
				jsonBody,
				options,
			},
			credential: sandbox.credential(),
		});
	const run = async (message: string, options?: INodeParameters) =>
		await update(JSON.stringify(whole(message)), options);

	test.each([
		['Hi undefined', 'contains "undefined"'],
		['Hi {first_name}', 'contains {first_name}: the API fills in {{job_title}} alone'],
		['null', 'contains "null"'],
		['Hi [object Object]', 'contains [object Object]'],
		['Hi 👋'.slice(0, -1), 'has half a character in it'],
	])('%j', async (message, problem) => {
		const { error } = await run(message);
		expect(error?.message).toContain(`messages.icebreaker.message ${problem}`);
		expect(sandbox.requests).toEqual([]);
	});

	describe('with an expression', () => {
		const byExpression = async (setup: string) => await update(`=${setup}`);
		const withIcebreaker = (message: string, more: Record<string, unknown> = {}) =>
			JSON.stringify({ ...whole(message), ...more });

		test('a gap is named with the text in which it stands', async () => {
			const { error } = await byExpression(withIcebreaker('Hi {{ $json.name }}, hello'));
			expect(error?.message).toContain(
				'messages.icebreaker.message has a gap: {{ $json.name }} after "Hi " gives nothing',
			);
			expect(sandbox.requests).toEqual([]);
		});

		test('quotes before it do not hide it', async () => {
			const { error } = await byExpression(withIcebreaker('A "so": {{ $json.name }}'));
			expect(error?.message).toContain('messages.icebreaker.message has a gap');
		});

		test('one in a text that no lead reads is left to whoever wrote it', async () => {
			const { error } = await byExpression(
				withIcebreaker('Hi', {
					name: 'Spring {{ $json.year }}',
					description: 'For {{ $json.team }} only',
				}),
			);
			expect(error).toBeUndefined();
		});
	});

	test('a text that is meant, and one that is sent as written', async () => {
		expect((await run('null Aufwand in [1]')).error).toBeUndefined();
		expect((await run('Hi {first_name}', { sendAsWritten: true })).error).toBeUndefined();
	});
});
