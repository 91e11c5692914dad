/** By the first part of the ids of its lines, in the order of the sheet. */
export const SECTIONS = {
	nodes: 'What is given to nodes',
	replies: 'Replies of leads',
	approvals: 'Messages for approval',
	sent: 'Messages that the workflow sent',
	leads: 'Imported leads',
	requests: 'Requests to the API',
	executions: 'Executions in n8n',
	played: 'What was played',
	events: 'People and events',
	outside: 'Outside',
} as const;

/** One occasion, and several. */
export type Words = readonly [one: string, many: string];

const REPLIES: Words = ['reply', 'replies'];
const REQUESTED: Words = ['message for approval', 'messages for approval'];
const APPROVALS: Words = ['approval', 'approvals'];
const MESSAGES: Words = ['message', 'messages'];
const ROWS: Words = ['row', 'rows'];
const RUNS: Words = ['run', 'runs'];

/** Every line by its id, which stays the same from version to version. The docs are generated from this. */
export const LINES = {
	'nodes.misread': {
		label: 'given and not understood',
		counts:
			'What [a check](check.md) finds in nodes of this package: names that the form does not have, values of the wrong kind, expressions as plain text, guards that are empty',
	},
	'nodes.doubtful': {
		label: 'perhaps not understood by other nodes',
		counts: 'The same in other nodes, as far as their forms tell',
	},

	'replies.written': {
		label: 'written',
		counts:
			'Replies of leads, shown by the service or not yet. Then [what became](#what-became-of-the-replies) of those that runs were given',
		parts: {
			started: 'started the workflow',
			read: 'read by a run',
			answered: 'answered by the workflow',
			handedOn: 'handed on',
			decided: 'ended by a decision',
			unjudged: 'not judged, since nothing shows what a node did with them or why',
			byOthers: 'answered by someone else first',
			underWay: 'still under way at the end',
			hindered: 'hindered by the rehearsal',
			open: 'too near the end to tell',
		},
	},
	'replies.delay': {
		label: 'median delay until the start',
		counts:
			'From when the service showed the reply, which may be hours after the lead wrote it. Then the longest',
	},
	'replies.unanswered': {
		label: 'left without anything',
		counts: 'Neither answered nor handed on, and nothing in the reply decided that',
		of: REPLIES,
		untested: 'replies',
	},
	'replies.twice': {
		label: 'started the workflow twice or more',
		counts: 'Several runs of the same workflow began with the reply',
		of: REPLIES,
		untested: 'replies',
	},
	'replies.never': {
		label: 'never started the workflow',
		labelIfRead: 'never read by a run',
		counts: 'No run began with the reply or read it, although it was there',
		of: REPLIES,
		untested: 'replies',
	},
	'replies.filtered': {
		label: 'left out, perhaps on purpose',
		counts:
			'The same, but all triggers have a filter, or are for other events, or the workflow asks only for conversations of leads that it is given',
		of: REPLIES,
		untested: 'replies',
	},

	'approvals.requested': {
		label: 'requested',
		counts: 'Messages of campaigns that a person is to approve, and who decided',
		parts: {
			byWorkflow: 'decided by the workflow',
			byOthers: 'decided by someone else',
			waiting: 'left waiting',
		},
	},
	'approvals.never': {
		label: 'never started the workflow',
		counts: 'No run began with the message, although it was there and still waits at the end',
		of: REQUESTED,
		untested: 'messages for approval',
	},
	'approvals.waiting': {
		label: 'left waiting',
		counts:
			'The message still waits, although the workflow knew of it or could have, or because of a filter of the trigger. For workflows that approve messages or wait for them',
		of: REQUESTED,
		untested: 'messages for approval',
	},
	'approvals.unseen': {
		label: 'approved with a text nobody saw',
		counts:
			'The run had not read the text, or someone changed it after that. What the workflow wrote itself does not count',
		of: ['approval of a text that had changed', 'approvals of texts that had changed'],
		untested: 'texts that change before their approval',
	},
	'approvals.unattended': {
		label: 'approved at night, and nobody took part',
		counts:
			'From 22:00 to 06:00 in the time zone of the workflow, by runs that no person started or answered. A mistake if it is more than half of the approvals',
		of: APPROVALS,
		untested: 'approving messages',
	},

	'sent.all': {
		label: 'all',
		counts: 'Every message that a run sent',
		parts: {
			campaigns: 'more by campaigns that it began',
			onTheWay: 'crossed on the way, which no workflow could know',
		},
	},
	'sent.same': {
		label: 'the same text twice',
		counts: 'Into one conversation, and the lead wrote nothing in between',
		of: MESSAGES,
		untested: 'sending messages',
	},
	'sent.piled': {
		label: 'a second answer to the same messages',
		counts:
			'Another text within half a day, and the lead wrote nothing in between. The second part of an answer counts as well',
		of: MESSAGES,
		untested: 'sending messages',
	},
	'sent.hasty': {
		label: 'an answer to each of several messages',
		counts:
			'The lead wrote several messages in a row, and the second answer came within an hour. Combine Messages of the trigger avoids most of them',
		of: ['message that followed another', 'messages that followed another'],
		untested: 'several messages in a row',
	},
	'sent.pressing': {
		label: 'follow-ups that come too soon',
		counts:
			'The lead wrote nothing, and the run writes again within twelve hours, or it is the third message within three days',
		of: MESSAGES,
		untested: 'sending messages',
	},
	'sent.afterColleague': {
		label: "on top of a colleague's answer",
		counts:
			'A colleague had answered in the application, at most a day before or after the newest message that the run had read, and the lead wrote nothing since. Not if a person took part and the run had read it',
		of: ['person whom a colleague answered', 'people whom a colleague answered'],
		untested: 'answers of colleagues',
	},
	'sent.reminders': {
		label: "'did you see my message' to someone who has answered",
		counts:
			'The run had read the answer, nobody had said a word to it, and the message asks whether ours was read, or mostly goes to silent leads',
		of: MESSAGES,
		untested: 'sending messages',
	},
	'sent.campaignsAgain': {
		label: 'people in several of its campaigns',
		counts:
			'Leads whom a second campaign takes up, of those that runs began in which no person took part',
		of: ['person in its campaigns', 'people in its campaigns'],
	},
	'sent.seams': {
		label: 'texts with a gap or a placeholder',
		counts:
			"`undefined`, `null`, `NaN`, `Invalid Date` or `[object Object]`, a placeholder that nobody fills in, a greeting without a name; in messages, campaigns and texts for single leads. Not what the lead wrote or the lead's record has, nor such a word from a model or a text of the workflow",
		of: ['text', 'texts'],
		untested: 'sending messages',
	},
	'sent.marks': {
		label: 'texts that may not be as they are meant',
		counts:
			'Single braces, a choice of words, words in brackets, a line break written as `\\n`, Markdown or HTML that nobody formats; and gaps in texts to other services',
	},
	'sent.strangers': {
		label: "with another lead's name or words",
		counts:
			"It greets or names another lead, or has 25 characters or more that another lead wrote. Not what stands in the lead's record or conversations, nor a name or words of the workflow itself, except in a greeting",
		of: MESSAGES,
		untested: 'sending messages',
	},
	'sent.mixedUp': {
		label: "AI prompts with another lead's words",
		counts:
			'A model was given the words of a lead whom the run was not for, or of several leads at once. A memory with one key for all leads does this',
		of: ['run with a prompt', 'runs with prompts'],
	},
	'sent.wrong': {
		label: 'to the wrong lead',
		counts: "The run was for another lead, or the text begins with another lead's name",
		of: MESSAGES,
		untested: 'sending messages',
	},
	'sent.crossed': {
		label: 'crossed',
		counts:
			'The lead had written something newer that the run had not read, and that had been there for a minute',
		of: [
			'conversation in which the lead wrote again during a run',
			'conversations in which the lead wrote again during a run',
		],
		untested: 'leads who write again during a run',
	},
	'sent.stopped': {
		label: "after 'stop writing to me'",
		counts:
			'To a lead who had asked for silence and has not written since. Not if the run had read that and then asked a person',
		of: ['person who asked for silence', 'people who asked for silence'],
		untested: 'asking for silence',
	},
	'sent.absent': {
		label: 'in answer to an out-of-office note',
		counts:
			'By the run that the note started, or within a day if n8n cannot tell. Not if the run had read the note and then asked a person',
		of: ['person who was out of office', 'people who were out of office'],
		untested: 'out-of-office notes',
	},
	'sent.night': {
		label: "at night in the lead's time zone",
		counts:
			'From 22:00 to 07:00, unless the lead had written within the hour. A mistake if it is most of the messages',
		of: MESSAGES,
		untested: 'sending messages',
	},

	'leads.rows': {
		label: 'rows in',
		counts: 'Rows that an import was given',
		parts: { created: 'created', known: 'known before' },
	},
	'leads.again': {
		label: 'imported again',
		counts:
			'An earlier import had sent the row, and it was not refused. A mistake if most rows are repeats, and no person started these runs',
		of: ROWS,
	},
	'leads.malformed': {
		label: 'malformed',
		counts: 'A field of the row cannot be read. A mistake if it is most rows, each counted once',
		of: ROWS,
	},
	'leads.failed': {
		label: 'failed',
		counts:
			'The API accepted the row but could not process it. A mistake if it is most rows, each counted once',
		of: ROWS,
	},
	'leads.lost': {
		label: 'lost without a word',
		counts: 'No item says what happened to the row, and the person is not in the list',
		of: ROWS,
	},

	'requests.perDay': {
		label: 'per day',
		counts:
			'All requests, divided by the days. Then polls, what failed, and the busiest day and minute',
		parts: {
			all: 'in all',
			busiestDay: 'on the busiest day',
			polls: ['poll of triggers', 'polls of triggers'],
			idlePolls: ['poll with nothing new', 'polls with nothing new'],
			failed: 'not answered, or with an error of the service',
			refusedForOthers: 'refused because someone else had used up the limit',
		},
	},
	'requests.least': {
		label: 'least budget left in a minute',
		counts: 'According to the service. Marked for a look if nothing was left',
	},
	'requests.refused': {
		label: 'refused at the limit (429)',
		counts: "The workflow's own requests had used up the minute",
		of: ['request', 'requests'],
	},

	'executions.run': {
		label: 'run',
		counts: 'Executions that began, and how long the longest was at work',
		parts: { waiting: 'still waiting at the end' },
	},
	'executions.failed': {
		label: 'failed',
		counts:
			'All failed executions, and those that n8n canceled, for example at their time limit. The cases are the first of each kind',
		of: RUNS,
		untested: 'runs',
	},
	'executions.passedOver': {
		label: 'errors passed over',
		counts: 'A node failed, the run went on, and no node got the error',
		of: RUNS,
		untested: 'runs',
	},
	'executions.overslept': {
		label: 'never went on after waiting',
		counts: 'The run should have gone on before the end, but did not',
		of: ['run that waited', 'runs that waited'],
	},
	'executions.hanging': {
		label: 'never ended',
		counts:
			'The run was still at work at the end, or waits for an answer to a message that had no link for one',
		of: RUNS,
		untested: 'runs',
	},

	'played.fewReplies': {
		label: 'too few replies to show anything',
		counts: 'Fewer than [`--replies`](rehearsal-reference.md#how-lively-the-world-is)',
	},
	'played.noEnd': {
		label: 'no run came to its end',
		counts: 'All runs failed because of the world or the stage',
	},
	'played.fewNodes': {
		label: 'fewer than half of the nodes ran',
		counts: 'Of those to which the beginnings of the workflows lead. Each case says what to give',
	},
	'played.nothingDone': {
		label: 'no reply led to anything',
		counts:
			'At least [`--replies`](rehearsal-reference.md#how-lively-the-world-is) began the workflow, and it did nothing about any of them. Each case says what to give',
	},
	'played.unclear': {
		label: 'beyond what this rehearsal can judge',
		counts:
			'What failed because of the world or because [the stage](rehearsal-reference.md#other-services) did not answer as the node expects; requests that the stage answered only in part; what a kill ended or may have lost; messages, approvals and new people in lists if n8n does not tell which run they came from. Each case says what to do',
	},
	'played.unused': {
		label: 'answers, files and stubs that were never used',
		counts:
			'No field has the label of the answer, in `--answers` or in an event for a form, nothing asked for the file, or no request was for the stub. Files for lists are CSV files with the names of the lists',
	},
	'played.never': {
		label: 'nodes that never ran',
		counts: 'Nodes to which the beginnings of the workflows lead, in their order',
	},
	'played.kept': {
		label: 'items that went in and did not come out',
		counts:
			'In all, then for each node: what a Filter kept back, what took an output that leads nowhere, and what failed',
	},

	'events.happened': {
		label: 'done by the simulated colleague and by your events',
		counts:
			'What [the colleague](rehearsal-reference.md#the-colleague) started and answered, and your [events](rehearsal-reference.md#events)',
		parts: {
			events: ['event', 'events'],
			started: ['button, chat or form begun', 'buttons, chats or forms begun'],
			filledIn: ['form page filled in', 'form pages filled in'],
			approved: ['question answered with yes', 'questions answered with yes'],
			declined: ['question answered with no', 'questions answered with no'],
			pending: 'to be answered after the end',
			left: ['event after the end', 'events after the end'],
		},
	},
	'events.failed': {
		label: 'could not be done, or began nothing',
		counts:
			'A form, link or call that n8n refused, an answer that came when the workflow had gone on without it or that a field does not accept, and an event after which no run of its workflow began',
	},

	'outside.calls': {
		label: 'calls of other services',
		counts:
			'Requests that were [answered or refused](rehearsal-reference.md#other-services) on this machine, then those of each host',
	},
	'outside.people': {
		label: 'real people contacted',
		counts: 'Connections that left this machine, on any day',
	},
} as const satisfies Record<`${keyof typeof SECTIONS}.${string}`, Meaning>;

export interface Meaning {
	readonly label: string;
	/** The label if no trigger waits for replies, and runs read them instead. */
	readonly labelIfRead?: string;
	/** What it counts, as Markdown of docs/score-sheet.md. */
	readonly counts: string;
	/** What it could have happened to. */
	readonly of?: Words;
	/** What the headline says was never tested, if there was nothing of that. */
	readonly untested?: string;
	/** What a figure consists of, and more figures beside it: the words after each number. */
	readonly parts?: Readonly<Record<string, Words | string>>;
}

export type LineId = keyof typeof LINES;

/** Undefined for the line of a host or of a node. */
export const meaningOf = (id: string): Meaning | undefined =>
	(LINES as Readonly<Record<string, Meaning>>)[id];
