import type { GivenStub } from '../../packages/rehearsal/services/stubs';
import {
	chosen,
	code,
	columns,
	filter,
	get,
	goesOn,
	iff,
	of,
	orElse,
	passesAlways,
	post,
	set,
	shape,
	stop,
	switchBy,
	type Shape,
} from './build';

// Workflows in the forms in which sales people publish them, with the nodes of this package in place of other tools for
// outreach. The texts are made up.

const WEEKDAYS = { rule: { interval: [{ field: 'days', triggerAtHour: 8 }] } };

/** Puts the person of an item into a lead list. */
const addLead = (name: string, first: string, last: string, url: string, email: string) =>
	of(name, 'outreachLead', {
		resource: 'lead',
		operation: 'import',
		leadListId: { __rl: true, mode: 'name', value: 'Inbound' },
		mapping: 'manual',
		columns: {
			mappingMode: 'defineBelow',
			value: { first_name: first, last_name: last, social_url: url, email },
		},
		options: { createMissingList: true },
	});

const urlOf = (email: string) =>
	`=https://www.social.example/in/{{ String(${email}).replace(/[^a-z0-9]/gi, '-') }}`;

const addFrom = (name: string, person: string, email: string) =>
	addLead(
		name,
		`={{ String(${person}).split(' ')[0] }}`,
		`={{ String(${person}).split(' ').slice(1).join(' ') || '-' }}`,
		urlOf(email),
		`={{ ${email} }}`,
	);

const form = (name: string, ...fields: string[]) =>
	of(name, 'formTrigger', {
		formTitle: 'Contact us',
		formFields: { values: fields.map((fieldLabel) => ({ fieldLabel, requiredField: true })) },
		options: {},
	});

const sheet = (
	name: string,
	operation: string,
	tab: string,
	value: Record<string, string>,
	...by: string[]
) =>
	of(name, 'googleSheets', {
		operation,
		documentId: chosen('sheet-of-leads', 'Sales'),
		sheetName: chosen(7, tab),
		columns: columns(value, by),
		options: {},
	});

const rows = (name: string, tab: string) =>
	of(name, 'googleSheets', {
		documentId: chosen('sheet-of-leads', 'Sales'),
		sheetName: chosen(7, tab),
		options: {},
	});

const model = (name: string) =>
	of(name, 'lmChatOpenAi', { model: chosen('gpt-4o-mini'), options: {} });

const ask = (name: string, content: string) =>
	of(name, 'openAi', {
		modelId: chosen('gpt-4o-mini'),
		messages: { values: [{ content }] },
		options: {},
	});

const slack = (name: string, text: string) =>
	of(name, 'slack', {
		select: 'channel',
		channelId: chosen('C01', 'sales'),
		text,
		otherOptions: {},
	});

const mail = (name: string, sendTo: string, message: string) =>
	of(name, 'gmail', { sendTo, subject: 'Hello', message, options: {} });

const table = (
	name: string,
	operation: string,
	value: Record<string, string> = {},
	...by: string[]
) =>
	of(name, 'airtable', {
		operation,
		base: chosen('app01', 'Sales'),
		table: chosen('tbl01', 'Leads'),
		...(operation !== 'search' && { columns: columns(value, by) }),
		options: {},
	});

const contact = (name: string, parameters: object) =>
	of(name, 'hubspot', {
		authentication: 'appToken',
		additionalFields: {},
		options: {},
		...parameters,
	});

const deal = (name: string, parameters: object) =>
	of(name, 'pipedrive', { additionalFields: {}, ...parameters });

const mautic = (name: string, parameters: object) =>
	of(name, 'mautic', { resource: 'contact', options: {}, additionalFields: {}, ...parameters });

/** KlickTipp's own package has it. */
const subscribe = (name: string) => ({
	...of(name, 'noOp'),
	type: 'n8n-nodes-klicktipp.klicktipp',
	parameters: { resource: 'subscriber', operation: 'subscribe', email: '={{ $json.email }}' },
});

/** It takes people in, and has found them when it is asked again. */
const DROPCONTACT: readonly GivenStub[] = [
	{
		method: 'POST',
		host: 'api.dropcontact.io',
		path: '/batch',
		body: { success: true, error: false, request_id: 'r1' },
	},
	{
		method: 'GET',
		host: 'api.dropcontact.io',
		path: '/batch/*',
		body: { success: true, error: false, data: [{ company: 'Porto Press' }] },
	},
];

const query = (name: string, text: string) =>
	of(name, 'graphql', {
		endpoint: 'https://shop.example/graphql',
		query: text,
		requestFormat: 'json',
	});

const calendarTool = (name: string, parameters: object) =>
	of(name, 'googleCalendarTool', {
		calendar: chosen('me@firm.example', 'Mine'),
		additionalFields: {},
		options: {},
		...parameters,
	});

export const shapes: readonly Shape[] = [
	shape(
		'01 Booked meeting',
		[
			of('Booked', 'calendlyTrigger', { scope: 'user', events: ['invitee.created'] }),
			orElse(addFrom('Add to list', '$json.payload.name', '$json.payload.email')),
			of('Get lead', 'outreachLead', {
				resource: 'lead',
				operation: 'get',
				leadId: { __rl: true, mode: 'id', value: '={{ $json.lead_id }}' },
			}),
			of('Note', 'notion', {
				resource: 'databasePage',
				databaseId: chosen('11111111-2222-4333-8444-555555555501', 'Meetings'),
				title: "={{ $('Booked').first().json.payload.email }}",
				options: {},
			}),
			stop('Failed', 'The invitee could not be added'),
		],
		['Booked > Add to list > Get lead > Note', 'Add to list:1 > Failed'],
	),
	shape(
		'02 Webhook to sheet',
		[
			of('Inquiry', 'webhook', {
				path: 'inquiry',
				httpMethod: 'POST',
				responseMode: 'responseNode',
			}),
			code('Read', 'return [{ json: $input.first().json.body }];'),
			ask('Sum up', '=Sum up this inquiry: {{ JSON.stringify($json) }}'),
			code(
				'Shape',
				"return [{ json: { email: $('Read').first().json.email, summary: JSON.stringify($json) } }];",
			),
			sheet('Keep', 'append', 'Inquiries', {
				Email: '={{ $json.email }}',
				Summary: '={{ $json.summary }}',
			}),
			of('Answer', 'respondToWebhook', {
				respondWith: 'json',
				responseBody: '={ "ok": true }',
				options: {},
			}),
		],
		['Inquiry > Read > Sum up > Shape > Keep', 'Shape > Answer'],
	),
	shape(
		'03 Form with a website',
		[
			form('Website form', 'Email', 'Website'),
			get('Fetch page', '={{ $json.Website }}'),
			of('Extract', 'html', {
				operation: 'extractHtmlContent',
				extractionValues: { values: [{ key: 'text', cssSelector: 'body' }] },
				options: {},
			}),
			of('Write', 'agent', {
				promptType: 'define',
				text: '=Describe this company: {{ $json.text }}',
				options: {},
			}),
			of('Thank you', 'form', { operation: 'completion', completionTitle: 'Thank you' }),
			model('Model'),
		],
		['Website form > Fetch page > Extract > Write > Thank you', 'Model -ai_languageModel> Write'],
	),
	shape(
		'04 Orders to Mautic',
		[
			of('Order', 'wooCommerceTrigger', { event: 'order.created' }),
			mautic('Find', { operation: 'getAll', limit: 1 }),
			iff('Known', ['={{ $json.id }}', 'notEmpty']),
			mautic('Update', { operation: 'update', contactId: '={{ $json.id }}' }),
			mautic('Create', { firstName: 'A', lastName: 'B', email: 'a@mail.example' }),
			stop('Failed', 'No contact'),
		],
		['Order > Find > Known > Update', 'Known:1 > Create'],
		{ refused: "nobody uses 'Order' in a rehearsal. Put a Webhook in its place" },
	),
	shape(
		'05 Form with a check',
		[
			form('Sign up', 'Email'),
			of('Check', 'hunter', { operation: 'emailVerifier', email: '={{ $json.Email }}' }),
			iff('Valid', ['={{ $json.result }}', 'notEquals', 'undeliverable']),
			of('Welcome', 'sendGrid', {
				resource: 'mail',
				fromEmail: 'sales@firm.example',
				fromName: 'Sales',
				toEmail: "={{ $('Sign up').first().json.Email }}",
				subject: 'Welcome',
				contentValue: 'Nice to have you here.',
			}),
			of('Leave', 'noOp'),
			stop('Failed', 'The check failed'),
		],
		['Sign up > Check > Valid > Welcome', 'Valid:1 > Leave'],
	),
	shape(
		'06 Booking to Telegram',
		[
			of('Booking', 'calTrigger', { events: ['BOOKING_CREATED'] }),
			set('Person', { name: '={{ $json.name }}' }),
			get('Look up', 'https://search.example/people'),
			of('Split', 'splitOut', { fieldToSplitOut: 'results' }),
			sheet('Keep', 'append', 'Bookings', { Name: '={{ $json.name }}' }),
			set('Text', { text: 'Booked' }),
			of('Tell', 'telegram', { chatId: '1', text: '={{ $json.text }}', additionalFields: {} }),
		],
		['Booking > Person > Look up > Split > Keep > Text > Tell'],
		{
			stubs: [
				{
					method: 'GET',
					host: 'search.example',
					path: '/people',
					body: { results: [{ name: 'Somebody' }] },
				},
			],
		},
	),
	shape(
		'07 Won deals to Stripe',
		[
			of('Deal', 'pipedriveTrigger', { action: 'change', entity: 'deal' }),
			iff('Won', ['={{ $json.data.status }}', 'equals', 'won']),
			deal('Organization', {
				resource: 'organization',
				operation: 'get',
				organizationId: '={{ $json.data.org_id ?? 1 }}',
			}),
			get('Find customer', '=https://api.stripe.com/v1/customers?email={{ $json.id }}'),
			iff('New', ['={{ $json.data.length }}', 'equals', '0']),
			of('Both', 'merge', { mode: 'combine', combineBy: 'combineByPosition', options: {} }),
			of('Customer', 'stripe', {
				resource: 'customer',
				operation: 'create',
				name: "={{ $('Organization').first().json.name ?? 'A company' }}",
				additionalFields: {},
			}),
		],
		['Deal > Won > Organization > Find customer > New > Both > Customer', 'Organization > Both#1'],
		{ events: { Deal: { title: 'Deal with {{ lead.company }}', status: 'won', org_id: 1 } } },
	),
	shape(
		'08 Form to Discord',
		[
			form('Lead form', 'Email', 'Name'),
			of('Check', 'hunter', { operation: 'emailVerifier', email: '={{ $json.Email }}' }),
			iff('Valid', ['={{ $json.result }}', 'notEquals', 'undeliverable']),
			sheet(
				'Keep',
				'appendOrUpdate',
				'Form',
				{ Email: "={{ $('Lead form').first().json.Email }}" },
				'Email',
			),
			mail('Write', "={{ $('Lead form').first().json.Email }}", 'Thank you for your interest.'),
			of('Tell', 'discord', { authentication: 'webhook', content: 'A new lead', options: {} }),
			of('Leave', 'noOp'),
			stop('Failed', 'The check failed'),
		],
		['Lead form > Check > Valid > Keep > Write > Tell', 'Valid:1 > Leave'],
	),
	shape(
		'09 Posts from Notion',
		[
			of('Each day', 'scheduleTrigger', WEEKDAYS),
			of('Posts', 'notion', {
				resource: 'databasePage',
				operation: 'getAll',
				databaseId: chosen('11111111-2222-4333-8444-555555555509', 'Posts'),
				returnAll: true,
				options: {},
			}),
			of('Blocks', 'notion', {
				resource: 'block',
				operation: 'getAll',
				blockId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
				returnAll: true,
			}),
			of('Together', 'aggregate', { aggregate: 'aggregateAllItemData', options: {} }),
			get('Picture', 'https://pictures.example/today'),
			ask('Write', '=Write a post: {{ JSON.stringify($json) }}'),
			of('Both', 'merge', { mode: 'combine', combineBy: 'combineByPosition', options: {} }),
			of('Post', 'linkedIn', {
				person: 'me',
				text: '={{ JSON.stringify($json) }}',
				additionalFields: {},
			}),
			of('Mark', 'notion', {
				resource: 'databasePage',
				operation: 'update',
				pageId: { __rl: true, mode: 'id', value: "={{ $('Posts').first().json.id }}" },
				options: {},
			}),
		],
		[
			'Each day > Posts > Blocks > Together > Picture > Both > Post > Mark',
			'Together > Write > Both#1',
		],
		{
			files: ['Posts.csv'],
			stubs: [
				{
					method: 'GET',
					host: 'api.notion.com',
					path: '/v1/blocks/*',
					body: {
						results: [
							{
								object: 'block',
								id: 'b1',
								type: 'paragraph',
								paragraph: { rich_text: [{ plain_text: 'Write about this.' }] },
							},
						],
						has_more: false,
					},
				},
			],
		},
	),
	shape(
		'10 Replies sorted by a model',
		[
			of('Reply', 'outreachTrigger', {
				pollTimes: { item: [{ mode: 'everyX', value: 5, unit: 'minutes' }] },
				events: ['replyReceived'],
				filters: {},
				options: {},
			}),
			of('Plain', 'markdown', { html: '={{ $json.text }}', options: {} }),
			of('Classify', 'chainLlm', {
				promptType: 'define',
				text: '=Classify: {{ $json.text }}',
				hasOutputParser: true,
			}),
			of('Both', 'merge', { mode: 'combine', combineBy: 'combineByPosition', options: {} }),
			switchBy(
				'By kind',
				['={{ $json.output.kind }}', 'equals', 'interested'],
				['={{ $json.output.kind }}', 'equals', 'stop'],
				['={{ $json.text }}', 'notEmpty'],
			),
			slack('Tell', '={{ $json.lead_name }} is interested'),
			of('Read', 'outreachConversation', {
				resource: 'conversation',
				operation: 'get',
				conversationId: { __rl: true, mode: 'id', value: '={{ $json.conversation_id }}' },
				options: {},
			}),
			post(
				'CRM',
				'https://crm.example/replies',
				'={{ { lead: $json.lead_name, text: $json.text } }}',
			),
			model('Model'),
			of('Parser', 'outputParserStructured', { jsonSchemaExample: '{ "kind": "interested" }' }),
		],
		[
			'Reply > Plain > Both > By kind > Tell',
			'Plain > Classify > Both#1',
			'By kind:1 > Read',
			'By kind:2 > CRM',
			'Model -ai_languageModel> Classify',
			'Parser -ai_outputParser> Classify',
		],
	),
	shape(
		'11 Calls from Gong',
		[
			of('Try', 'manualTrigger'),
			of('Each day', 'scheduleTrigger', WEEKDAYS),
			of('Opportunities', 'salesforce', {
				resource: 'opportunity',
				operation: 'getAll',
				limit: 5,
				options: {},
			}),
			iff('Open', ['={{ $json.StageName }}', 'notEquals', 'Closed']),
			of('Call', 'gong', {
				resource: 'call',
				operation: 'get',
				call: { __rl: true, mode: 'id', value: '1' },
				options: {},
			}),
			iff('Has a call', ['={{ $json.metaData }}', 'notEmpty']),
			of('Sort', 'sort', {
				sortFieldsUi: { sortField: [{ fieldName: 'metaData.started' }] },
				options: {},
			}),
			set('Fields', { call: '={{ $json.metaData.id }}' }),
			of('Prepare', 'executeWorkflow', {
				workflowId: { __rl: true, mode: 'id', value: 'prepare' },
				options: {},
			}),
			stop('Failed', 'No call'),
		],
		[
			'Try > Opportunities',
			'Each day > Opportunities > Open > Call > Has a call > Sort > Fields > Prepare',
			'Has a call:1 > Failed',
		],
		{
			calls: [
				{
					id: 'prepare',
					name: 'Prepare a call',
					nodes: [of('Called', 'executeWorkflowTrigger', { inputSource: 'passthrough' })],
					connections: {},
				},
			],
			files: ['Opportunity.csv'],
			stubs: [
				{
					host: 'api.gong.io',
					path: '/v2/calls/*',
					body: { calls: [{ metaData: { id: '1', started: '2026-11-20T10:00:00Z' } }] },
				},
			],
		},
	),
	shape(
		'12 Mails to Pipedrive',
		[
			of('Mail', 'gmailTrigger', {
				pollTimes: { item: [{ mode: 'everyX', value: 10, unit: 'minutes' }] },
				filters: {},
			}),
			of('Answer', 'gmailTrigger', {
				pollTimes: { item: [{ mode: 'everyX', value: 10, unit: 'minutes' }] },
				filters: { q: 'subject:Re' },
			}),
			set('Sender', {
				email: '={{ ($json.From.match(/<(.+)>/) ?? [, $json.From])[1] }}',
				text: '={{ $json.snippet }}',
			}),
			deal('Search', {
				resource: 'person',
				operation: 'search',
				term: '={{ $json.email }}',
				additionalFields: { fields: 'email' },
			}),
			deal('Get', { resource: 'person', operation: 'get', personId: '={{ $json.id }}' }),
			iff('Has a mail', ['={{ $json.id }}', 'notEmpty']),
			ask('Is it a lead', "=Is this a lead? {{ $('Sender').first().json.text }}"),
			code('Read', 'return [{ json: { isLead: true, answer: $json } }];'),
			iff('Lead', ['={{ String($json.isLead) }}', 'equals', 'true']),
			deal('Note', { resource: 'activity', subject: 'Answer', type: 'call', done: '0' }),
		],
		[
			'Mail > Sender > Search > Get > Has a mail > Is it a lead > Read > Lead > Note',
			'Answer > Sender',
		],
		{
			files: ['persons.csv'],
			events: {
				Mail: { from: 'Ana Reis <ana@porto.example>', subject: 'A question', text: 'A demo?' },
				Answer: { from: 'Tom Hale <tom@hale.example>', subject: 'Re: our call', text: 'Gladly.' },
			},
		},
	),
	shape(
		'13 New contacts in HubSpot',
		[
			of('Contact', 'hubspotTrigger', {
				eventsUi: { eventValues: [{ name: 'contact.creation' }] },
				additionalFields: {},
			}),
			contact('Get', {
				operation: 'get',
				contactId: { __rl: true, mode: 'id', value: '={{ $json.contactId }}' },
			}),
			iff('Has an address', ['={{ $json.properties.email.value }}', 'notEmpty']),
			switchBy(
				'By country',
				['={{ $json.properties.country?.value }}', 'equals', 'DE'],
				['={{ $json.properties.email.value }}', 'notEmpty'],
			),
			contact('Owner', { email: '={{ $json.properties.email.value }}' }),
			contact('Company', {
				resource: 'company',
				operation: 'create',
				name: '={{ $json.properties.email.value.split("@")[1] }}',
			}),
			set('Text', { text: 'A new contact' }),
			of('Slides', 'googleSlides', {
				operation: 'create',
				title: 'Offer',
			}),
			table('Keep', 'create', { Text: '={{ $json.text }}' }),
			slack('Tell', '={{ $json.text ?? "A new contact" }}'),
			stop('No address', 'The contact has no address'),
		],
		[
			'Contact > Get > Has an address > By country > Owner > Text > Slides > Keep > Tell',
			'By country:1 > Company > Text',
			'Has an address:1 > No address',
		],
	),
	shape(
		'14 Typeform to Airtable',
		[
			of('Survey', 'typeformTrigger', { formId: 'survey' }),
			set('Person', {
				email: "={{ $json['What is your email?'] }}",
				name: "={{ $json['What is your name?'] }}",
			}),
			of('Enrich', 'dropcontact', {
				email: '={{ $json.email }}',
				additionalFields: {},
				options: {},
			}),
			passesAlways(table('Find', 'search')),
			iff('Known', ['={{ $json.id }}', 'notEmpty']),
			table('Update', 'update', { id: '={{ $json.id }}', State: 'known' }, 'id'),
			table('Create', 'create', { Email: "={{ $('Person').first().json.email }}" }),
			set('Text', { text: "={{ $('Person').first().json.name }} answered" }),
			slack('Tell', '={{ $json.text }}'),
			slack('Tell of an update', 'Known already'),
			stop('Failed', 'Not found'),
		],
		[
			'Survey > Person > Enrich > Find > Known > Update > Tell of an update',
			'Known:1 > Create > Text > Tell',
		],
		{ stubs: DROPCONTACT },
	),
	shape(
		'15 Files to Pipedrive',
		[
			of('File', 'googleDriveTrigger', {
				pollTimes: { item: [{ mode: 'everyHour' }] },
				triggerOn: 'specificFolder',
				folderToWatch: { __rl: true, mode: 'id', value: 'folder' },
				event: 'fileCreated',
				options: {},
			}),
			of('Download', 'googleDrive', {
				operation: 'download',
				fileId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
				options: {},
			}),
			of('Rows', 'spreadsheetFile', { fileFormat: 'csv', options: {} }),
			deal('Organizations', { resource: 'organization', operation: 'getAll', returnAll: true }),
			deal('Organization', {
				resource: 'organization',
				operation: 'get',
				organizationId: '={{ $json.id }}',
			}),
			of('Both', 'merge', {
				mode: 'combine',
				advanced: true,
				mergeByFields: { values: [{ field1: 'company', field2: 'name' }] },
				joinMode: 'enrichInput1',
				options: {},
			}),
			set('Fields', {
				name: '={{ $json.name }}',
				email: '={{ $json.email }}',
				company: '={{ $json.company }}',
			}),
			iff('Has an address', ['={{ $json.email }}', 'notEmpty']),
			deal('New organization', { resource: 'organization', name: '={{ $json.company }}' }),
			deal('Person', {
				resource: 'person',
				name: "={{ $('Fields').item.json.name }}",
				additionalFields: { org_id: '={{ $json.id }}' },
			}),
			deal('Deal', {
				resource: 'deal',
				title: "=Deal with {{ $('Fields').item.json.company }}",
				associateWith: 'person',
				person_id: '={{ $json.id }}',
			}),
			deal('Note', {
				resource: 'note',
				content: 'Imported',
				additionalFields: { deal_id: '={{ $json.id }}' },
			}),
			stop('No address', 'The row has no address'),
		],
		[
			'File > Download > Rows > Both > Fields > Has an address > New organization > Person > Deal > Note',
			'File > Organizations > Organization > Both#1',
			'Has an address:1 > No address',
		],
		{
			files: ['organizations.csv'],
			stubs: [
				{
					method: 'GET',
					host: 'www.googleapis.com',
					path: '/drive/v3/files',
					answers: [
						...Array.from({ length: 20 }, () => ({ body: { files: [] } })),
						{
							body: {
								files: [
									{
										id: 'f1',
										name: 'fair.csv',
										mimeType: 'text/csv',
										createdTime: '2026-11-24T09:00:00Z',
									},
								],
							},
						},
						{ body: { files: [] } },
					],
				},
				{
					host: 'www.googleapis.com',
					path: '/drive/v3/files/f1',
					headers: { 'content-type': 'text/csv' },
					body: 'name,email,company\nAna Reis,ana@porto.example,Porto Press\nTom Hale,tom@hale.example,Hale Ltd\n',
				},
			],
		},
	),
	shape(
		'16 Salesforce and Excel',
		[
			of('Try', 'manualTrigger'),
			of('Workbook', 'microsoftExcel', {
				resource: 'worksheet',
				operation: 'readRows',
				workbook: chosen('book', 'Sales'),
				worksheet: chosen('{1}', 'Attendees'),
				options: {},
			}),
			of('Accounts', 'salesforce', {
				resource: 'account',
				operation: 'getAll',
				limit: 10,
				options: {},
			}),
			of('With accounts', 'merge', {
				mode: 'combine',
				advanced: true,
				mergeByFields: { values: [{ field1: 'Company', field2: 'Name' }] },
				joinMode: 'enrichInput1',
				options: {},
			}),
			iff('Without an account', ['={{ $json.Id }}', 'empty']),
			of('Once', 'itemLists', {
				operation: 'removeDuplicates',
				compare: 'selectedFields',
				fieldsToCompare: 'Company',
				options: {},
			}),
			set('Company', { Company: '={{ $json.Company }}' }),
			of('Account', 'salesforce', {
				resource: 'account',
				operation: 'create',
				name: '={{ $json.Company }}',
				additionalFields: {},
			}),
			of('Rename', 'renameKeys', { keys: { key: [{ currentKey: 'id', newKey: 'Id' }] } }),
			of('With the new', 'merge', {
				mode: 'combine',
				combineBy: 'combineByPosition',
				options: { includeUnpaired: true },
			}),
			of('All', 'merge', {}),
			orElse(
				of('Contact', 'salesforce', {
					resource: 'contact',
					operation: 'upsert',
					lastname: '={{ $json.Name ?? $json.Company }}',
					externalId: 'Email',
					externalIdValue: '={{ $json.Email ?? "nobody@mail.example" }}',
					additionalFields: { acconuntId: '={{ $json.Id }}' },
				}),
			),
			stop('Failed', 'Salesforce refused the contact'),
		],
		[
			'Try > Workbook > With accounts > Without an account > Once > Company > Account > Rename > With the new > All > Contact',
			'Try > Accounts > With accounts#1',
			'Company > With the new#1',
			'Without an account:1 > All#1',
			'Contact:1 > Failed',
		],
		{ files: ['Attendees.csv', 'Account.csv'] },
	),
	shape(
		'17 Subscribers to HubSpot',
		[
			of('Subscriber', 'convertKitTrigger', { event: 'subscriberActivate' }),
			filter('Business', ['={{ $json.email }}', 'notContains', 'gmail']),
			of('Person', 'clearbit', {
				resource: 'person',
				email: '={{ $json.email }}',
				additionalFields: {},
			}),
			iff('Known', ['={{ $json.id }}', 'notEmpty']),
			of('Company', 'clearbit', { domain: '={{ $json.employment.domain }}', additionalFields: {} }),
			contact('Find', {
				resource: 'company',
				operation: 'searchByDomain',
				domain: '={{ $json.domain }}',
			}),
			iff('There', ['={{ $json.companyId }}', 'notEmpty']),
			contact('Update', {
				resource: 'company',
				operation: 'update',
				companyId: { __rl: true, mode: 'id', value: '={{ $json.companyId }}' },
				updateFields: {},
			}),
			contact('New company', { resource: 'company', operation: 'create', name: 'A company' }),
			contact('Contact of it', { email: "={{ $('Subscriber').first().json.email }}" }),
			orElse(contact('Contact', { email: "={{ $('Subscriber').first().json.email }}" })),
			of('Leave', 'noOp'),
			stop('Failed', 'HubSpot refused the contact'),
		],
		[
			'Subscriber > Business > Person > Known > Company > Find > There > Update > Contact of it',
			'Known:1 > Leave',
			'There:1 > New company > Contact',
			'Contact:1 > Failed',
		],
		{ refused: "nobody uses 'Subscriber' in a rehearsal. Put a Webhook in its place" },
	),
	shape(
		'18 MySQL and Pipedrive',
		[
			of('Each day', 'scheduleTrigger', WEEKDAYS),
			of('Last time', 'mySql', {
				operation: 'executeQuery',
				query: 'SELECT max(at) AS at FROM synced',
				options: {},
			}),
			of('Day', 'dateTime', { value: '={{ $json.at }}', options: {} }),
			deal('People', { resource: 'person', operation: 'getAll', returnAll: true }),
			of('Rows', 'mySql', {
				operation: 'executeQuery',
				query: 'SELECT * FROM people',
				options: {},
			}),
			set('Of Pipedrive', { email: '={{ $json.email[0].value }}', name: '={{ $json.name }}' }),
			set('Of MySQL', { email: '={{ $json.email }}', name: '={{ $json.name }}' }),
			of('Compare', 'compareDatasets', {
				mergeByFields: { values: [{ field1: 'email', field2: 'email' }] },
				options: {},
			}),
			iff('Named here', ['={{ $json.name }}', 'notEmpty']),
			of('Insert', 'mySql', {
				operation: 'insert',
				table: chosen('people', 'people'),
				dataMode: 'autoMapInputData',
				options: {},
			}),
			iff('Named there', ['={{ $json.name }}', 'notEmpty']),
			deal('Create', { resource: 'person', name: '={{ $json.name }}' }),
			set('Newer', { id: '={{ $json.keys.id }}', name: '={{ $json.different.name.inputB }}' }),
			deal('Update', {
				resource: 'person',
				operation: 'update',
				personId: '={{ $json.id }}',
				updateFields: { name: '={{ $json.name }}' },
			}),
			stop('No name', 'The person has no name'),
		],
		[
			'Each day > Last time > Day > People > Of Pipedrive > Compare > Named here > Insert',
			'Day > Rows > Of MySQL > Compare#1',
			'Compare:2 > Newer > Update',
			'Compare:3 > Named there > Create',
			'Named there:1 > No name',
			'Named here:1 > No name',
		],
		{ refused: 'localhost:3306 is not reached' },
	),
	shape(
		'19 Meetings of the day',
		[
			of('Each day', 'scheduleTrigger', WEEKDAYS),
			of('Meetings', 'googleCalendar', {
				operation: 'getAll',
				calendar: chosen('me@firm.example', 'Mine'),
				options: {},
			}),
			filter('With guests', ['={{ JSON.stringify($json.attendees ?? "") }}', 'contains', '@']),
			set('Guests', { about: '={{ $json.summary }}', guests: '={{ $json.attendees }}' }, 'array'),
			of('Split', 'splitOut', {
				fieldToSplitOut: 'guests',
				include: 'allOtherFields',
				options: {},
			}),
			of('Person', 'clearbit', {
				resource: 'person',
				email: '={{ $json.guests.email }}',
				additionalFields: {},
			}),
			switchBy(
				'By source',
				['={{ $json.employment?.domain }}', 'notEmpty'],
				['={{ $json.id }}', 'notEmpty'],
			),
			get('Website', '=https://{{ $json.employment.domain }}'),
			of('Text', 'html', {
				operation: 'extractHtmlContent',
				extractionValues: { values: [{ key: 'title', cssSelector: 'title' }] },
				options: {},
			}),
			get('News', '=https://news.example/search?q={{ encodeURIComponent($json.name?.fullName) }}'),
			set('Headlines', { title: '={{ JSON.stringify($json) }}' }),
			of('Both', 'merge', {}),
			code('Lines', 'return $input.all().map(({ json }) => ({ json: { line: json.title } }));'),
			code(
				'Letter',
				"return [{ json: { text: $input.all().map(({ json }) => json.line).join('\\n') } }];",
			),
			set('Fields', { text: '={{ $json.text }}' }),
			mail('Brief', 'me@firm.example', '={{ $json.text }}'),
		],
		[
			'Each day > Meetings > With guests > Guests > Split > Person > By source > Website > Text > Both',
			'By source > News > Headlines > Both#1',
			'By source:1 > News',
			'Both > Lines > Letter > Fields > Brief',
		],
		{
			stubs: [
				{
					method: 'GET',
					host: 'www.googleapis.com',
					path: '/calendar/v3/calendars/*',
					body: {
						items: [
							{
								id: 'm1',
								summary: 'First call',
								start: { dateTime: '2026-11-23T14:00:00Z' },
								attendees: [{ email: 'ana@porto.example' }, { email: 'tom@hale.example' }],
							},
						],
					},
				},
				{
					host: 'person-stream.clearbit.com',
					path: '/*',
					body: {
						id: 'p1',
						name: { fullName: 'Ana Reis' },
						employment: { domain: 'www.porto.example' },
					},
				},
			],
		},
	),
	shape(
		'20 Visitors to a list and a campaign',
		[
			of('Each day', 'cron', { triggerTimes: { item: [{ hour: 9 }] } }),
			of('Lists', 'outreachLead', { resource: 'leadList', operation: 'getAll', limit: 1 }),
			of('Visitors', 'outreachLead', {
				resource: 'leadList',
				operation: 'getLeads',
				leadListId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
				limit: 5,
			}),
			of('Wait', 'wait', { amount: 30, unit: 'minutes' }),
			of('Profile', 'outreachLead', {
				resource: 'lead',
				operation: 'get',
				leadId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
			}),
			set('Person', {
				name: '={{ $json.first_name }}',
				email: '={{ $json.email }}',
				id: '={{ $json.id }}',
			}),
			of('Enrich', 'dropcontact', {
				email: '={{ $json.email }}',
				additionalFields: {},
				options: {},
			}),
			passesAlways(table('Find', 'search')),
			iff('Known', ['={{ $json.id }}', 'notEmpty']),
			table('Update', 'update', { id: '={{ $json.id }}', State: 'seen' }, 'id'),
			table('Create', 'create', { State: 'new' }),
			set('Fields', {
				email: "={{ $('Person').first().json.email }}",
				id: "={{ $('Person').first().json.id }}",
			}),
			contact('Contact', { email: '={{ $json.email || "nobody@mail.example" }}' }),
			of('Details', 'outreachLead', {
				resource: 'lead',
				operation: 'get',
				leadId: { __rl: true, mode: 'id', value: "={{ $('Fields').first().json.id }}" },
			}),
			of('Company', 'outreachLead', {
				resource: 'lead',
				operation: 'enrich',
				leadId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
			}),
			orElse(
				addFrom(
					'Add to the campaign',
					"($('Details').first().json.first_name + ' ' + $('Details').first().json.last_name)",
					"$('Details').first().json.email",
				),
			),
			stop('Failed', 'The lead could not be added'),
		],
		[
			'Each day > Lists > Visitors > Wait > Profile > Person > Enrich > Find > Known > Update > Fields > Contact > Details > Company > Add to the campaign',
			'Known:1 > Create > Fields',
			'Add to the campaign:1 > Failed',
		],
		{ stubs: DROPCONTACT },
	),
	shape(
		'21 Guests to a newsletter',
		[
			of('Booked', 'calendlyTrigger', {
				scope: 'user',
				events: ['invitee.created', 'invitee.canceled'],
			}),
			iff('Cancelled', ['={{ $json.event }}', 'equals', 'invitee.canceled']),
			subscribe('Subscribe a cancellation'),
			set('Invitee', { email: '={{ $json.payload.email }}' }),
			iff('Moved', ['={{ $json.payload.rescheduled }}', 'equals', 'true']),
			subscribe('Subscribe a move'),
			set('Guests', { guests: '={{ $json.payload.guests ?? [] }}' }, 'array'),
			iff('Has guests', ['={{ JSON.stringify($json.guests) }}', 'contains', '@']),
			of('Each guest', 'splitOut', { fieldToSplitOut: 'guests' }),
			subscribe('Subscribe a guest'),
			iff('Is new', ['={{ $json.email }}', 'notEmpty']),
			set('Answers', { answers: '={{ $json.payload.questions_and_answers ?? [] }}' }, 'array'),
			of('Each answer', 'splitOut', { fieldToSplitOut: 'answers' }),
			iff('Agreed', ['={{ $json.answer }}', 'equals', 'yes']),
			subscribe('Subscribe'),
			subscribe('Tag'),
			of('No guests', 'noOp'),
			of('Not agreed', 'noOp'),
			stop('Failed', 'No address'),
		],
		[
			'Booked > Cancelled > Subscribe a cancellation',
			'Cancelled:1 > Moved > Subscribe a move',
			'Moved:1 > Invitee > Guests > Has guests > Each guest > Subscribe a guest',
			'Has guests:1 > No guests',
			'Invitee > Is new > Answers > Each answer > Agreed > Subscribe > Tag',
			'Agreed:1 > Not agreed',
			'Is new:1 > Failed',
		],
		{ refused: "has nodes that are not installed here: 'Subscribe a cancellation'" },
	),
	shape(
		'22 Consent of customers',
		[
			of('Order', 'shopifyTrigger', { authentication: 'accessToken', topic: 'customers/create' }),
			iff('Has an address', ['={{ $json.email }}', 'notEmpty']),
			of('No address', 'noOp'),
			iff('Consents', ['={{ String($json.accepts_marketing) }}', 'equals', 'true']),
			mautic('Subscribe', {
				firstName: '={{ $json.first_name }}',
				lastName: '={{ $json.last_name }}',
				email: '={{ $json.email }}',
			}),
			mautic('Unsubscribe', {
				resource: 'contactSegment',
				operation: 'remove',
				contactId: '1',
				segmentId: 1,
			}),
			of('Consent', 'webhook', { path: 'consent', httpMethod: 'POST' }),
			of('Sign', 'crypto', { action: 'hmac', value: '={{ JSON.stringify($json) }}', secret: 'x' }),
			iff('Signed', ['={{ $json.data }}', 'notEmpty']),
			of('Not signed', 'noOp'),
			query('Customer', '{ customers(first: 1) { nodes { id } } }'),
			iff('Is a customer', ['={{ $json.data.customers.nodes[0]?.id }}', 'notEmpty']),
			iff('Agrees', ['={{ $("Consent").first().json.body.email }}', 'notEmpty']),
			query('Note consent', 'mutation { customerEmailMarketingConsentUpdate { customer { id } } }'),
			query('Note refusal', 'mutation { customerUpdate { customer { id } } }'),
			of('No customer', 'noOp'),
			set('Fields', { email: '={{ $("Consent").first().json.body.email }}' }),
			mautic('Find', { operation: 'getAll', limit: 1, options: { search: '={{ $json.email }}' } }),
			iff('Is in Mautic', ['={{ $json.id }}', 'notEmpty']),
			mautic('Update', { operation: 'update', contactId: '={{ $json.id }}' }),
		],
		[
			'Order > Has an address > Consents > Subscribe',
			'Has an address:1 > No address',
			'Consents:1 > Unsubscribe',
			'Consent > Sign > Signed > Customer > Is a customer > Agrees > Note consent > Fields > Find > Is in Mautic > Update',
			'Signed:1 > Not signed',
			'Agrees:1 > Note refusal',
			'Is a customer:1 > No customer',
		],
		{
			stubs: [
				{
					host: 'rehearsal.myshopify.com',
					path: '/admin/*',
					body: { webhooks: [], webhook: { id: 1 } },
				},
				{
					host: 'shop.example',
					path: '/graphql',
					body: { data: { customers: { nodes: [{ id: 'c1' }] } } },
				},
				{
					method: 'GET',
					host: 'mauticapi.example',
					path: '/api/contacts',
					body: { total: 1, contacts: { 7: { id: 7, fields: { all: { id: 7 } } } } },
				},
				{
					host: 'mauticapi.example',
					path: '/api/contacts/*',
					body: { contact: { id: 7, fields: { all: { id: 7 } } } },
				},
			],
		},
	),
	shape(
		'23 Zendesk users to Pipedrive',
		[
			of('Each hour', 'cron', { triggerTimes: { item: [{ mode: 'everyHour' }] } }),
			of('Last time', 'functionItem', {
				functionCode: "item.since = getWorkflowStaticData('global').since; return item;",
			}),
			of('Users', 'zendesk', { resource: 'user', operation: 'getAll', limit: 5, filters: {} }),
			iff('With an address', ['={{ $json.email }}', 'notEmpty']),
			of('No address', 'noOp'),
			set('Person', {
				name: '={{ $json.name }}',
				email: '={{ $json.email }}',
				organization: '={{ $json.organization_id }}',
			}),
			of('Each person', 'itemLists', { operation: 'limit', maxItems: 50 }),
			of('Once', 'itemLists', {
				operation: 'removeDuplicates',
				compare: 'selectedFields',
				fieldsToCompare: 'email',
				options: {},
			}),
			of('Each', 'splitInBatches', { options: {} }),
			iff('In an organization', ['={{ $json.organization }}', 'notEmpty']),
			get(
				'Organization',
				'=https://firm.zendesk.com/api/v2/organizations/{{ $json.organization }}.json',
			),
			set('Company', { company: '={{ $json.organization.name }}' }),
			of('With company', 'merge', {
				mode: 'combine',
				combineBy: 'combineByPosition',
				options: { includeUnpaired: true },
			}),
			of('Alone', 'noOp'),
			of('All', 'merge', {}),
			passesAlways(
				deal('Search', {
					resource: 'person',
					operation: 'search',
					term: '={{ $json.email }}',
					additionalFields: { fields: 'email' },
				}),
			),
			iff('New', ['={{ $json.id }}', 'empty']),
			deal('Person in Pipedrive', {
				resource: 'person',
				name: "={{ $('Each').first().json.name }}",
				additionalFields: { email: ["={{ $('Each').first().json.email }}"] },
			}),
			of('Known', 'noOp'),
			iff('Has run', ['={{ $runIndex }}', 'notEmpty']),
			of('Now', 'functionItem', {
				functionCode: "getWorkflowStaticData('global').since = Date.now(); return item;",
			}),
		],
		[
			'Each hour > Last time > Users > With an address > Person > Each person > Once > Each',
			'With an address:1 > No address',
			'Each:1 > In an organization > Organization > Company > With company > All > Search > New > Person in Pipedrive > Each',
			'In an organization > With company#1',
			'In an organization:1 > Alone > All#1',
			'New:1 > Known > Each',
			'Each > Has run > Now',
		],
		{
			stubs: [
				{
					method: 'GET',
					host: 'rehearsal.zendesk.com',
					path: '/api/v2/users*',
					body: {
						users: [
							{ id: 1, name: 'Ana Reis', email: 'ana@porto.example', organization_id: 5 },
							{ id: 2, name: 'Tom Hale', email: 'tom@hale.example', organization_id: null },
							{ id: 3, name: 'No Address', email: null, organization_id: null },
						],
						next_page: null,
					},
				},
				{
					host: 'firm.zendesk.com',
					path: '/api/v2/organizations/*',
					body: { organization: { id: 5, name: 'Porto Press' } },
				},
			],
		},
	),
	shape(
		'24 Calls by webhook and form',
		[
			of('Call ended', 'webhook', {
				path: 'call-ended',
				httpMethod: 'POST',
				responseMode: 'responseNode',
			}),
			iff('Is ours', ['={{ $json.body.email }}', 'notEmpty']),
			get('Call', 'https://calls.example/calls/1'),
			get('Recording', 'https://calls.example/calls/1/recording'),
			set('Fields', { email: "={{ $('Call ended').first().json.body.email }}", state: 'called' }),
			sheet(
				'Keep',
				'appendOrUpdate',
				'Calls',
				{ email: '={{ $json.email }}', state: '={{ $json.state }}' },
				'email',
			),
			iff('Wants more', ['={{ $json.email }}', 'notEmpty']),
			goesOn(
				of('Mail', 'emailSend', {
					fromEmail: 'sales@firm.example',
					toEmail: '={{ $json.email }}',
					subject: 'Your call',
					emailFormat: 'text',
					text: 'Thank you for your time.',
					options: {},
				}),
			),
			of('Answer', 'respondToWebhook', { respondWith: 'text', responseBody: 'ok', options: {} }),
			of('Answer no more', 'respondToWebhook', {
				respondWith: 'text',
				responseBody: 'no more',
				options: {},
			}),
			of('Refuse', 'respondToWebhook', {
				respondWith: 'text',
				responseBody: 'no',
				options: { responseCode: 400 },
			}),
			form('Ask for a call', 'email', 'Name'),
			set('Caller', { email: '={{ $json.email }}', name: '={{ $json.Name }}' }),
			sheet('Keep the wish', 'append', 'Calls', { email: '={{ $json.email }}', state: 'asked' }),
			rows('Known', 'Calls'),
			post('Check the number', 'https://numbers.example/check', '={{ { email: $json.email } }}'),
			iff('May be called', ["={{ $('Caller').first().json.email }}", 'notEmpty']),
			post('Start a call', 'https://calls.example/calls', '={{ { email: $json.email } }}'),
			sheet(
				'Mark as called',
				'update',
				'Calls',
				{ email: "={{ $('Caller').first().json.email }}", state: 'started' },
				'email',
			),
			get('Status', 'https://calls.example/calls/2'),
			sheet(
				'Mark the end',
				'update',
				'Calls',
				{ email: "={{ $('Caller').first().json.email }}", state: 'ended' },
				'email',
			),
		],
		[
			'Call ended > Is ours > Call > Recording > Fields > Keep > Wants more > Mail > Answer',
			'Wants more:1 > Answer no more',
			'Is ours:1 > Refuse',
			'Ask for a call > Caller > Keep the wish > Known > Check the number > May be called > Start a call > Mark as called > Status > Mark the end',
		],
	),
	shape(
		'25 An agent for meetings',
		[
			of('Message', 'webhook', { path: 'message', httpMethod: 'POST' }),
			set('Text', { text: '={{ $json.body.email }} asks for a meeting' }),
			of('Talk', 'agent', { promptType: 'define', text: '={{ $json.text }}', options: {} }),
			model('Model'),
			set('Said', { output: '={{ $json.output }}' }),
			of('End', 'noOp'),
			calendarTool('Book', {}),
			calendarTool('Block', {}),
			calendarTool('Meetings', { operation: 'getAll' }),
			calendarTool('Delete', {
				operation: 'delete',
				eventId: "={{ $fromAI('event', 'the id', 'string') }}",
			}),
			calendarTool('Move', {
				operation: 'update',
				eventId: "={{ $fromAI('event', 'the id', 'string') }}",
				updateFields: {},
			}),
			of('Called', 'executeWorkflowTrigger', { inputSource: 'passthrough' }),
			get('Slots', 'https://slots.example/free'),
			of('Each slot', 'splitOut', { fieldToSplitOut: 'slots' }),
			filter('In working hours', ['={{ $json.start }}', 'notEmpty']),
			of('Slots found', 'noOp'),
			of('Contact', 'hubspotTrigger', {
				eventsUi: { eventValues: [{ name: 'contact.propertyChange', property: 'email' }] },
				additionalFields: {},
			}),
			contact('Get', {
				operation: 'get',
				contactId: { __rl: true, mode: 'id', value: '={{ $json.contactId }}' },
			}),
			iff('Has an address', ['={{ $json.properties.email.value }}', 'notEmpty']),
			of('No address', 'noOp'),
			set('Letter', {
				to: '={{ $json.properties.email.value }}',
				text: '**Shall we meet?** Answer this mail.',
			}),
			of('Plain', 'markdown', {
				mode: 'markdownToHtml',
				markdown: '={{ $json.text }}',
				options: {},
			}),
			mail('Write', "={{ $('Letter').first().json.to }}", '={{ $json.data }}'),
			contact('Note', { email: "={{ $('Letter').first().json.to }}" }),
			of('Written', 'noOp'),
		],
		[
			'Message > Text > Talk > Said > End',
			'Model -ai_languageModel> Talk',
			'Book -ai_tool> Talk',
			'Block -ai_tool> Talk',
			'Meetings -ai_tool> Talk',
			'Delete -ai_tool> Talk',
			'Move -ai_tool> Talk',
			'Called > Slots > Each slot > In working hours > Slots found',
			'Contact > Get > Has an address > Letter > Plain > Write > Note > Written',
			'Has an address:1 > No address',
		],
	),
];
