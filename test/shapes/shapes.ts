import {
	chosen,
	code,
	columns,
	filter,
	get,
	iff,
	of,
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

const EMAIL = '$json.email';

export const shapes: readonly Shape[] = [
	shape(
		'01 Booked meeting',
		[
			of('Booked', 'calendlyTrigger', { scope: 'user', events: ['invitee.created'] }),
			addFrom('Add to list', '$json.payload.name', '$json.payload.email'),
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
			iff('Has an address', ['={{ $json.payload.email }}', 'notEmpty']),
			stop('No address', 'The invitee has no address'),
		],
		['Booked > Has an address > Add to list > Note', 'Has an address:1 > No address'],
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
			get('Fetch page', '=https://{{ $json.Website }}'),
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
		{ refused: "nobody uses 'Booking' in a rehearsal. Put a Webhook in its place" },
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
	),
	shape(
		'10 Replies sorted by a model',
		[
			of('Reply', 'outreachTrigger', {
				pollTimes: { item: [{ mode: 'everyMinute' }] },
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
			of('Sort', 'sort', { sortFieldsUi: { sortField: [{ fieldName: 'started' }] }, options: {} }),
			set('Fields', { call: '={{ $json.id }}' }),
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
		{ refused: "'Prepare' calls prepare, a workflow that is in none of the files given." },
	),
	shape(
		'12 Mails to Pipedrive',
		[
			of('Mail', 'gmailTrigger', {
				pollTimes: { item: [{ mode: 'everyX', value: 10, unit: 'minutes' }] },
				filters: {},
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
		['Mail > Sender > Search > Get > Has a mail > Is it a lead > Read > Lead > Note'],
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
			table('Find', 'search'),
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
			of('Rows', 'spreadsheetFile', { options: {} }),
			deal('People', { resource: 'person', operation: 'getAll' }),
			of('Both', 'merge', { mode: 'combine', combineBy: 'combineByPosition', options: {} }),
			iff('New', ['={{ $json.id }}', 'empty']),
			set('Fields', { name: '={{ $json.name }}' }),
			deal('Person', { resource: 'person', name: '={{ $json.name }}' }),
			deal('Deal', {
				resource: 'deal',
				title: '={{ $json.name }}',
				associateWith: 'person',
				person_id: 1,
			}),
			deal('Note', { resource: 'note', content: 'Imported' }),
			stop('Failed', 'Known already'),
		],
		[
			'File > Download > Rows > Both > New > Fields > Person > Deal > Note',
			'Download > People > Both#1',
			'New:1 > Failed',
		],
	),
	shape(
		'16 Salesforce and Excel',
		[
			of('Try', 'manualTrigger'),
			of('Workbook', 'microsoftExcel', {
				resource: 'table',
				operation: 'getRows',
				workbook: chosen('book', 'Sales'),
				worksheet: chosen('{1}', 'Leads'),
				table: chosen('{2}', 'Leads'),
				filters: {},
			}),
			of('Accounts', 'salesforce', {
				resource: 'account',
				operation: 'getAll',
				limit: 10,
				options: {},
			}),
			of('Both', 'merge', { mode: 'combine', combineBy: 'combineByPosition', options: {} }),
			of('Once', 'removeDuplicates', { options: {} }),
			of('Rename', 'renameKeys', { keys: { key: [{ currentKey: 'Name', newKey: 'name' }] } }),
			iff('New', ['={{ $json.Id }}', 'empty']),
			of('Account', 'salesforce', {
				resource: 'account',
				operation: 'create',
				name: '={{ $json.name }}',
				additionalFields: {},
			}),
			set('Fields', { name: '={{ $json.name }}' }),
			of('Contact', 'salesforce', {
				resource: 'contact',
				operation: 'upsert',
				lastname: '={{ $json.name }}',
				externalId: 'Email',
				externalIdValue: 'a@mail.example',
				additionalFields: {},
			}),
			stop('Failed', 'Known already'),
		],
		[
			'Try > Workbook > Both > Once > Rename > New > Account > Fields > Contact',
			'Try > Accounts > Both#1',
			'New:1 > Failed',
		],
	),
	shape(
		'17 Subscribers to HubSpot',
		[
			of('Subscriber', 'convertKitTrigger', { event: 'subscriberActivate' }),
			filter('Business', ['={{ $json.email }}', 'notContains', 'gmail']),
			of('Company', 'clearbit', {
				resource: 'company',
				operation: 'enrich',
				domain: 'firm.example',
				additionalFields: {},
			}),
			contact('Search', {
				resource: 'company',
				operation: 'searchByDomain',
				domain: 'firm.example',
			}),
			of('Leave', 'noOp'),
		],
		['Subscriber > Business > Company > Search > Leave'],
		{ refused: "nobody uses 'Subscriber' in a rehearsal. Put a Webhook in its place" },
	),
	shape(
		'18 MySQL and Pipedrive',
		[
			of('Each day', 'scheduleTrigger', WEEKDAYS),
			of('Last time', 'mySql', {
				operation: 'executeQuery',
				query: 'SELECT max(at) FROM synced',
				options: {},
			}),
			deal('People', { resource: 'person', operation: 'getAll' }),
			of('Rows', 'mySql', {
				operation: 'executeQuery',
				query: 'SELECT * FROM people',
				options: {},
			}),
			of('Compare', 'compareDatasets', {
				mergeByFields: { values: [{ field1: 'email', field2: 'email' }] },
				options: {},
			}),
			deal('Create', { resource: 'person', name: '={{ $json.name }}' }),
			stop('Failed', 'No rows'),
		],
		['Each day > Last time > People > Compare > Create', 'Last time > Rows > Compare#1'],
		{ fails: { 'Last time': 'a database that is not there' } },
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
			filter('With guests', ['={{ $json.attendees }}', 'notEmpty']),
			set('Guests', { guests: '={{ $json.attendees }}' }),
			of('Split', 'splitOut', { fieldToSplitOut: 'guests' }),
			of('Person', 'clearbit', {
				resource: 'person',
				operation: 'enrich',
				email: '={{ $json.email }}',
				additionalFields: {},
			}),
			get('News', 'https://news.example/company'),
			code('Text', 'return [{ json: { text: JSON.stringify($json) } }];'),
			mail('Brief', 'me@firm.example', '={{ $json.text }}'),
		],
		['Each day > Meetings > With guests > Guests > Split > Person > News > Text > Brief'],
	),
	shape(
		'20 Visitors to a list and a campaign',
		[
			of('Each day', 'cron', { triggerTimes: { item: [{ hour: 9 }] } }),
			of('Visitors', 'outreachLead', { resource: 'leadList', operation: 'getAll', limit: 1 }),
			of('People', 'outreachLead', {
				resource: 'leadList',
				operation: 'getLeads',
				leadListId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
				limit: 5,
			}),
			of('Wait', 'wait', { amount: 30, unit: 'minutes' }),
			of('Enrich', 'dropcontact', {
				email: '={{ $json.email }}',
				additionalFields: {},
				options: {},
			}),
			table('Find', 'search'),
			iff('Known', ['={{ $json.id }}', 'notEmpty']),
			table('Update', 'update', { id: '={{ $json.id }}', State: 'seen' }, 'id'),
			table('Create', 'create', { State: 'new' }),
			set('Fields', { email: "={{ $('People').first().json.email }}" }),
			contact('Contact', { email: '={{ $json.email }}' }),
			stop('Failed', 'Not found'),
		],
		[
			'Each day > Visitors > People > Wait > Enrich > Find > Known > Update',
			'Known:1 > Create > Fields > Contact',
		],
	),
	shape(
		'21 Guests to a newsletter',
		[
			of('Booked', 'calendlyTrigger', {
				scope: 'user',
				events: ['invitee.created', 'invitee.canceled'],
			}),
			iff('New', ['={{ $json.event }}', 'equals', 'invitee.created']),
			set('Invitee', {
				email: '={{ $json.payload.email }}',
				guests: '={{ $json.payload.guests ?? [] }}',
			}),
			of('Subscribe', 'klickTipp', {
				resource: 'subscriber',
				operation: 'subscribe',
				email: '={{ $json.email }}',
			}),
			of('Guests', 'splitOut', { fieldToSplitOut: 'guests' }),
			of('Leave', 'noOp'),
			stop('Failed', 'No address'),
		],
		['Booked > New > Invitee > Subscribe', 'Invitee > Guests > Leave', 'New:1 > Leave'],
		{ refused: "has nodes that are not installed here: 'Subscribe' (n8n-nodes-base.klickTipp)." },
	),
	shape(
		'22 Consent of customers',
		[
			of('Order', 'shopifyTrigger', { authentication: 'accessToken', topic: 'customers/create' }),
			of('Consent', 'webhook', { path: 'consent', httpMethod: 'POST' }),
			of('Sign', 'crypto', { action: 'hmac', value: '={{ JSON.stringify($json) }}', secret: 'x' }),
			iff('Right', ['={{ $json.data }}', 'notEmpty']),
			of('Ask', 'graphql', {
				endpoint: 'https://shop.example/graphql',
				query: '{ customers { id } }',
				requestFormat: 'json',
			}),
			iff('There', ['={{ $json.data }}', 'notEmpty']),
			mautic('Find', { operation: 'getAll', limit: 1 }),
			of('Leave', 'noOp'),
			mautic('Create', { firstName: 'A', lastName: 'B', email: 'a@mail.example' }),
		],
		[
			'Order > Find > Create',
			'Consent > Sign > Right > Ask > There > Find',
			'Right:1 > Leave',
			'There:1 > Leave',
		],
	),
	shape(
		'23 Zendesk users to Pipedrive',
		[
			of('Each hour', 'cron', { triggerTimes: { item: [{ mode: 'everyHour' }] } }),
			of('Last time', 'functionItem', {
				functionCode: "item.since = getWorkflowStaticData('global').since; return item;",
			}),
			of('Users', 'zendesk', { resource: 'user', operation: 'getAll', limit: 5, filters: {} }),
			iff('With a mail', ['={{ $json.email }}', 'notEmpty']),
			of('Once', 'removeDuplicates', { options: {} }),
			of('Each', 'splitInBatches', { options: {} }),
			deal('Search', {
				resource: 'person',
				operation: 'search',
				term: '={{ $json.email }}',
				additionalFields: {},
			}),
			iff('New', ['={{ $json.id }}', 'empty']),
			deal('Person', { resource: 'person', name: '={{ $json.name }}' }),
			of('Leave', 'noOp'),
			of('Now', 'functionItem', {
				functionCode: "getWorkflowStaticData('global').since = Date.now(); return item;",
			}),
		],
		[
			'Each hour > Last time > Users > With a mail > Once > Each:1 > Search > New > Person > Each',
			'New:1 > Leave > Each',
			'Each > Now',
		],
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
			set('Fields', { email: "={{ $('Call ended').first().json.body.email }}", state: 'called' }),
			rows('Known', 'Calls'),
			sheet(
				'Keep',
				'appendOrUpdate',
				'Calls',
				{ email: '={{ $json.email }}', state: '={{ $json.state }}' },
				'email',
			),
			of('Answer', 'respondToWebhook', { respondWith: 'text', responseBody: 'ok', options: {} }),
			of('Refuse', 'respondToWebhook', {
				respondWith: 'text',
				responseBody: 'no',
				options: { responseCode: 400 },
			}),
			form('Ask for a call', 'email', 'Name'),
			post('Start a call', 'https://calls.example/calls', '={{ { email: $json.email } }}'),
			sheet('Keep the call', 'append', 'Calls', {
				email: "={{ $('Ask for a call').first().json.email }}",
				state: 'asked',
			}),
			addFrom('Add to list', '$json.Name', EMAIL),
		],
		[
			'Call ended > Is ours > Call > Fields > Keep > Known > Answer',
			'Is ours:1 > Refuse',
			'Ask for a call > Start a call > Keep the call',
			'Ask for a call > Add to list',
		],
	),
	shape(
		'25 An agent for meetings',
		[
			of('Message', 'webhook', { path: 'message', httpMethod: 'POST' }),
			set('Fields', { text: '={{ $json.body.text }}' }),
			of('Contact', 'hubspotTrigger', {
				eventsUi: { eventValues: [{ name: 'contact.propertyChange', property: 'email' }] },
				additionalFields: {},
			}),
			contact('Get', {
				operation: 'get',
				contactId: { __rl: true, mode: 'id', value: '={{ $json.contactId }}' },
			}),
			iff('Has an address', ['={{ $json.properties.email.value }}', 'notEmpty']),
			mail('Write', '={{ $json.properties.email.value }}', 'Shall we meet?'),
			contact('Note', { email: "={{ $('Get').first().json.properties.email.value }}" }),
			of('Called', 'executeWorkflowTrigger', { inputSource: 'passthrough' }),
			of('Find', 'googleCalendar', {
				operation: 'getAll',
				calendar: chosen('me@firm.example', 'Mine'),
				options: {},
			}),
			of('Plain', 'markdown', { html: '={{ $json.summary ?? "" }}', options: {} }),
			of('Talk', 'agent', { promptType: 'define', text: '={{ $json.text }}', options: {} }),
			model('Model'),
			of('Meetings', 'googleCalendarTool', {
				operation: 'getAll',
				calendar: chosen('me@firm.example', 'Mine'),
				options: {},
			}),
			of('Delete', 'googleCalendarTool', {
				operation: 'delete',
				calendar: chosen('me@firm.example', 'Mine'),
				eventId: "={{ $fromAI('event', 'the id', 'string') }}",
				options: {},
			}),
			of('Leave', 'noOp'),
		],
		[
			'Message > Fields > Talk',
			'Model -ai_languageModel> Talk',
			'Meetings -ai_tool> Talk',
			'Delete -ai_tool> Talk',
			'Contact > Get > Has an address > Write > Note',
			'Has an address:1 > Leave',
			'Called > Find > Plain',
		],
	),
];
