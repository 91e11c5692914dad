const BY_HAND =
	'In the menu of **Execute workflow**, choose **Run by hand**, and press the button.';

/** Markdown without its marks. A name such as most_credits keeps its own. */
export const withoutMarks = (text: string): string => text.replace(/\*\*|`|(?<!\w)_|_(?!\w)/g, '');

/** What to try with each example in the demo, and what is then to be seen: Markdown, for its note and the terminal. */
export const TRIES: Readonly<Record<string, string>> = {
	'accepted-but-not-written-to': `${BY_HAND} The post is under **Outside** in the console, and its people are in the Data Table _Accepted, but not written to_. A second run tells of nobody again.`,
	'activate-agent-from-website':
		'Press **Execute workflow**. The agent is then under **Leads** in the console.',
	'answer-conversations-with-approval':
		'Open the form. It shows a draft for each conversation that waits; choose **Send**, and see the **Inbox** of the console.',
	'answer-with-ai-agent':
		'Write _Answer my unread conversations_ in the chat of the editor, and press **Send** below each message.',
	'approve-by-email':
		'Press **Execute workflow**. The e-mail is under **Outside** in the console: follow its link, and decide.',
	'approve-in-slack':
		'Press **Execute workflow**. The message is under **Outside** in the console: press one of its buttons.',
	'approve-messages-in-form':
		'Open the form, and decide on the messages that wait. They are gone from **Approvals** in the console.',
	'ask-in-chat-before-approving':
		'Press **Execute workflow**. The post is under **Outside** in the console: follow its link, and decide.',
	'check-before-a-start':
		'Open the form, choose _Ask webinar guests for feedback_, and say yes. The campaign is under **Campaigns** in the console. _Free trial for fair visitors_ cannot start, and the page says why.',
	'daily-campaign-report': `${BY_HAND} The figures are in the Data Table _Campaign figures_.`,
	'daily-digest': `${BY_HAND} The message is under **Outside** in the console, and its chart in the output of **Text and chart**. A second run on the same day sends nothing.`,
	'find-people-of-companies': `${BY_HAND} The people are in the Data Table _People who were found_, each with what became of them. With 0 as \`most_credits\` in **Settings**, it stops and says what new companies would cost.`,
	'import-for-many-clients': `${BY_HAND} The table _Leads of clients_ has rows of three clients, each with a key of its own; the one of Client 3 was revoked, so its rows say so.`,
	'import-from-pipedrive': `${BY_HAND} The persons are in the lead list, and in the Data Table _Persons from Pipedrive_ with what became of them. Whoever gets an open deal by **Replies to Pipedrive** is left out.`,
	'import-from-salesforce': `${BY_HAND} The contacts are in the lead list, and in the Data Table _People from Salesforce_ with what became of them.`,
	'import-leads-from-csv':
		'Open the form, and upload a file such as `examples/data/leads.csv`, or a workbook.',
	'leads-from-website-form':
		'Open the form, and send it with a tick and with an address such as `https://www.social.example/in/ann`, then without a tick. Only the first one is in the Data Table _Consents from the website_, and in the lead list.',
	'list-who-asked-for-silence':
		'Open the form, and enter a person with an address such as `https://www.social.example/in/tom`.',
	'mcp-server':
		'Connect an application that speaks MCP over HTTP, with the address and the token that the demo prints.',
	'meeting-booked': `${BY_HAND} It takes a lead to whom a message waits: the message is gone from **Approvals** in the console, and the note for HubSpot is under **Outside**. A second run knows the booking, and does nothing.`,
	'replies-in-slack-threads':
		'Press **Execute workflow**. The reply is under **Outside** in the console. Answer as the lead once more, and it comes into the same thread.',
	'replies-to-hubspot':
		'Press **Execute workflow**. The contact and the note are under **Outside** in the console.',
	'replies-to-pipedrive':
		'Press **Execute workflow**. The person, the deal and the activity are under **Outside** in the console.',
	'replies-to-salesforce':
		'Press **Execute workflow**. The lead and the task are under **Outside** in the console.',
	'reply-to-chat-and-table':
		'It is published: answer as a lead in the **Inbox** of the console. Within a minute the reply is under **Outside**, and in the Data Table _Latest replies_.',
	'route-replies-by-intent':
		'Press **Execute workflow**. What the model was asked, and whom it told, is under **Outside** in the console.',
	'save-attachments': `Try it before you let something answer: it takes unread conversations. ${BY_HAND} The files are in the output of **Save to the folder**.`,
	'start-campaign-from-list':
		'Press **Execute workflow**. The campaign is under **Campaigns** in the console: push the clock by a day.',
	'sync-airtable': `${BY_HAND} What was written into the records is under **Outside** in the console. A second run writes only where there is news: answer as one of them in the **Inbox** first.`,
	'sync-google-sheet': `${BY_HAND} What was written into the sheet is under **Outside** in the console.`,
	'sync-leads-from-table': `${BY_HAND} The Data Table _CRM contacts_ then has results and lead IDs.`,
	'sync-postgres-crm': `${BY_HAND} The database runs beside the demo; **Contacts to correct** shows what is wrong in it.`,
	'threads-of-contacts': `${BY_HAND} The Data Table _Contacts and threads_ then has the last message of each contact. Answer as one of them in the **Inbox** of the console, and run it again.`,
	'try-intents-first':
		'Press **Execute workflow**. The sandbox reads 60 replies in place of a model, by words that it knows: **Figures** says how often it is right: seldom outside English.',
};
