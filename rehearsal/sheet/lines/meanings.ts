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
	colleague: 'Simulated colleague',
	events: 'Events',
	outside: 'Outside',
} as const;

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
		counts: 'Replies of leads, whether the service has shown them yet or not',
	},
	'replies.answered': {
		label: 'answered by the workflow',
		counts:
			'A message of the workflow went into the conversation within a day, or later by a run that knew of the reply. One answer to several messages answers all of them',
	},
	'replies.handedOn': {
		label: 'handed on',
		counts:
			"Sent or shown to a person, or written into a service or a table, with the lead's ID, name or address, or into a record of the lead by its ID",
	},
	'replies.decided': {
		label: 'ended by a decision',
		counts:
			'What is in the reply decided the way that the run took, and the run came to its end. Also all out-of-office notes and wishes to be left alone that got nothing',
	},
	'replies.overtaken': {
		label: 'answered by someone else meanwhile',
		counts: 'A person answered in the application before the run with the reply ended',
	},
	'replies.underWay': {
		label: 'still under way at the end',
		counts: 'A run with the reply had not ended, or had ended shortly before',
	},
	'replies.hindered': {
		label: 'hindered by the rehearsal',
		counts:
			'n8n was killed during the run, or the conversation takes no message, because its sender account is not connected or because the sandbox lets it refuse all',
	},
	'replies.unanswered': {
		label: 'left without anything',
		counts:
			'None of these: the reply was dropped by a limit, a duplicate filter or a loop, an error took its place and nobody got it, a field that had no value decided, or the run did nothing with it. For workflows that can send messages',
	},
	'replies.once': {
		label: 'started the workflow once',
		counts: 'Replies that a run began with, and no other run of the same workflow',
	},
	'replies.twice': {
		label: 'started the workflow twice or more',
		counts: 'Replies that several runs of the same workflow began with',
	},
	'replies.read': {
		label: 'read by a run',
		counts: 'Replies that some run was given, if no trigger waits for them',
	},
	'replies.byOthers': {
		label: 'answered by someone else first',
		counts: 'A person answered in the application before a run had read the reply',
	},
	'replies.filtered': {
		label: 'did not start the workflow; its filter may say so',
		labelIfRead: 'never read by a run; its trigger is for other events',
		counts:
			'Replies that no run began with or read, although they were there. All triggers have a filter, or are for other events',
	},
	'replies.never': {
		label: 'never started the workflow',
		labelIfRead: 'never read by a run',
		counts: 'Replies that no run began with or read, although they were there',
	},
	'replies.cutOff': {
		label: 'lost by a kill of the rehearsal',
		counts:
			'The same, but n8n was killed in the first poll that could find it. **Outreach Trigger** [hands it out again](nodes/trigger.md#what-is-promised); a workflow that polls by itself may lose it',
	},
	'replies.killed': {
		label: 'answered by a run that was killed',
		counts: 'n8n did not keep that the run began with the reply, but its answer went out',
	},
	'replies.open': {
		label: 'too near the end to tell',
		counts: 'No run has them yet, and the poll or run that would find them comes after the end',
	},
	'replies.delay': {
		label: 'median delay until the start',
		counts:
			'From the time when the service showed the reply. It often shows a message minutes or hours after the lead wrote it',
	},
	'replies.longest': {
		label: 'longest delay',
		counts: 'The same for the slowest reply, with its lead',
	},

	'approvals.requested': {
		label: 'requested',
		counts: 'Messages that campaigns wrote and that wait for a person to approve them',
	},
	'approvals.byWorkflow': {
		label: 'decided by the workflow',
		counts: 'Approved or rejected by a run',
	},
	'approvals.byOthers': {
		label: 'decided by someone else first',
		counts: 'Approved or rejected in the application',
	},
	'approvals.filtered': {
		label: 'did not start the workflow; its filter may say so',
		counts:
			'Messages that still wait at the end and that no run began with. All triggers have a filter',
	},
	'approvals.never': {
		label: 'never started the workflow',
		counts:
			'Messages that still wait at the end and that no run began with. Messages from after the last poll are left out',
	},
	'approvals.cutOff': {
		label: 'lost by a kill of the rehearsal',
		counts: 'The same, but n8n was killed in the first poll that could find it',
	},
	'approvals.waiting': {
		label: 'left waiting',
		counts:
			'Messages that still wait for a decision. With a trigger for them, only those that a run began with. With another workflow that approves messages, only those from before its last look, because people leave most of them to it. If no workflow approves any, this is a figure',
	},
	'approvals.unseen': {
		label: 'approved with a text nobody saw',
		counts:
			'Someone changed the text after the run had last read it, and the run approved the new text. What the workflow wrote itself does not count',
	},
	'approvals.unattended': {
		label: 'approved at night, and nobody took part',
		counts:
			'From 22:00 to 06:00 in the time zone of the workflow, by runs that no person started or answered. Only if that is true of most messages that the workflow approved',
	},
	'approvals.night': {
		label: 'some approved at night, and nobody took part',
		counts: 'The same, if they are half of the messages at most',
	},
	'approvals.untraced': {
		label: 'approved by an unknown run',
		counts:
			'The run was killed before n8n saved it, or its node did not say what it approved while another run was at work too. So the sheet cannot say whether anyone had seen the text',
	},

	'sent.all': { label: 'all', counts: 'Every message that a run sent' },
	'sent.same': {
		label: 'the same text twice',
		counts: 'Into one conversation, and the lead wrote nothing in between',
	},
	'sent.piled': {
		label: 'a second answer to the same messages',
		counts:
			'Another text within half a day, and the lead wrote nothing in between. Two messages of one run for one item within ten minutes are one answer; a third is not',
	},
	'sent.hasty': {
		label: 'an answer to each of several messages',
		counts:
			'The lead wrote several messages in a row, and the second answer came within an hour. Combine Messages of the trigger avoids most of them',
	},
	'sent.parts': {
		label: 'answers in two messages',
		counts: 'Second messages of one run for one item within ten minutes',
	},
	'sent.pressing': {
		label: 'follow-ups that come too soon',
		counts:
			'The lead wrote nothing, and the run writes again within twelve hours, or it is the third message within three days',
	},
	'sent.afterColleague': {
		label: "on top of a colleague's answer",
		counts:
			'At least a minute before, a colleague had answered in the application: at most a day before, or after the newest message that the run had read. The lead wrote nothing since. If the run had read the answer and a person took part in it, it does not count',
	},
	'sent.reminders': {
		label: "'did you see my message' to someone who has answered",
		counts:
			'The run had read the answer, nobody had said a word to it, and the message asks whether ours was read, or is one that mostly goes to silent leads',
	},
	'sent.campaigns': {
		label: 'by campaigns that it began',
		counts:
			'Connection requests and messages of campaigns that were created or started by a run in which no person took part. They are not among **all**',
	},
	'sent.campaignsAgain': {
		label: 'people in several of these campaigns',
		counts: 'Leads whom a second or later campaign takes up',
	},
	'sent.seams': {
		label: 'texts that show their seams',
		counts:
			"`undefined`, `null`, `NaN`, `Invalid Date` or `[object Object]`, a placeholder that nobody fills in, or a greeting without a name. In messages, in texts of these campaigns, and in texts that a run sets for a lead. What the lead wrote or the lead's record has does not count; nor does such a word from an AI model or from a text in the workflow",
	},
	'sent.marks': {
		label: 'texts with marks that may not be meant',
		counts:
			'Single braces, a choice of words between them, words in brackets, a line break written as `\\n`, Markdown, HTML. Nothing fills them in, chooses or formats',
	},
	'sent.strangers': {
		label: "with another lead's name or words",
		counts:
			"It greets another lead, or has another lead's whole name, or a whole message of 25 characters or more that another lead wrote. What stands in the lead's record or conversations does not count, nor a name or words that the workflow itself has, except in a greeting",
	},
	'sent.mixedUp': {
		label: "AI prompts with another lead's words",
		counts:
			'Runs that gave a model the words of a lead whom the run was not for and had not read about, or the words of several leads although each was to have a prompt of their own. A memory with one key for all leads does this',
	},
	'sent.wrong': {
		label: 'to the wrong lead',
		counts: "The run was for another lead, or the text begins with another lead's name",
	},
	'sent.crossed': {
		label: 'crossed',
		counts:
			'The lead had written something newer that the run had not read, and that had been there for a minute',
	},
	'sent.onTheWay': {
		label: 'crossed on the way',
		counts: 'The same, but the run could not have known. No workflow can avoid it',
	},
	'sent.stopped': {
		label: "after 'stop writing to me'",
		counts:
			'To a lead who had asked for silence and has not written since. If the run had read that and then asked a person, it does not count',
	},
	'sent.absent': {
		label: 'in answer to an out-of-office note',
		counts:
			'Sent by the run that the note started, or within a day if n8n cannot tell. If the run had read the note and then asked a person, it does not count',
	},
	'sent.night': {
		label: "at night in the lead's time zone",
		counts:
			'From 22:00 to 07:00, unless the lead had written within the hour. A mistake if it is most of the messages',
	},
	'sent.untraced': {
		label: 'by an unknown run',
		counts:
			'The run was killed before n8n saved it, or its node did not say what it sent while another run was sending too. So the sheet cannot say whether the message was right',
	},

	'leads.rows': { label: 'rows in', counts: 'Rows that an import was given' },
	'leads.created': { label: 'created', counts: 'Rows that became new leads' },
	'leads.known': {
		label: 'known before',
		counts: 'Rows of leads that the workspace or the list had already',
	},
	'leads.again': {
		label: 'imported again',
		counts:
			'Rows that an earlier import had already sent, unless they were refused then. A mistake if most rows are repeats, and no person started these runs',
	},
	'leads.malformed': {
		label: 'malformed',
		counts:
			'Rows with a field that cannot be read. A mistake if it is most rows, each counted once',
	},
	'leads.failed': {
		label: 'failed',
		counts:
			'Rows that the API accepted but could not process. A mistake if it is most rows, each counted once',
	},
	'leads.lost': {
		label: 'lost without a word',
		counts: 'No item says what happened to the row, and the person is not in the list',
	},
	'leads.unseen': {
		label: 'joined lists without a row that the sheet can see',
		counts:
			'People who joined lists by requests of other nodes, such as HTTP Request, or of a run that was killed. The other lines leave them out',
	},

	'requests.perDay': { label: 'per day', counts: 'All requests, divided by the days' },
	'requests.busiestDay': { label: 'on the busiest day', counts: 'The most in one day' },
	'requests.share': {
		label: 'share of the limit, in the busiest minute',
		counts: 'The largest share of its requests that one key used in a minute',
	},
	'requests.least': {
		label: 'least budget left in a minute',
		counts: 'According to the service. Marked for a look if nothing was left',
	},
	'requests.refused': {
		label: 'refused at the limit (429)',
		counts: "The workflow's own requests had used up the minute",
	},
	'requests.refusedForOthers': {
		label: 'refused while budget was left (429)',
		counts: 'Someone else who uses the key had used it up',
	},
	'requests.failed': {
		label: 'not answered, or with an error of the service',
		counts: 'Without an answer, or with a status from 500 on',
	},
	'requests.polls': {
		label: 'polls of triggers',
		counts:
			'Recognized by their requests, because n8n keeps nothing of a poll that finds nothing. Polls while a run is at work do not count',
	},
	'requests.idlePolls': {
		label: 'polls with nothing new',
		counts: 'Polls after which no run began',
	},

	'executions.run': { label: 'run', counts: 'Executions that began' },
	'executions.failed': {
		label: 'failed',
		counts:
			'All failed executions, and those that n8n canceled, for example at their time limit. The sheet shows the first of each kind, with the same words from the same node',
	},
	'executions.passedOver': {
		label: 'errors passed over',
		counts: 'A node failed, the run went on, and no node got the error',
	},
	'executions.longest': {
		label: 'longest, without waiting',
		counts: 'How long the longest run was at work',
	},
	'executions.waiting': {
		label: 'still waiting at the end',
		counts: 'Executions that wait for a time or for an answer',
	},
	'executions.overslept': {
		label: 'never went on after waiting',
		counts: 'Executions that should have gone on before the end, but did not',
	},
	'executions.hanging': {
		label: 'never ended',
		counts: 'Executions that were still at work at the end',
	},
	'executions.killed': {
		label: 'ended by a kill of the rehearsal',
		counts: 'n8n does not run such an execution again',
	},

	'executions.byWorld': {
		label: 'failed because of the world',
		counts:
			'A sender had lost its session, or the service could not read a conversation or send into it. This happens with the real service too',
	},
	'executions.byStage': {
		label: 'failed because of the stage',
		counts:
			'[The stage](rehearsal-reference.md#other-services) did not answer as the node expects. Each case has the stub to write',
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
			'At least [`--replies`](rehearsal-reference.md#how-lively-the-world-is) began the workflow, and it decided to do nothing about any of them. Each case says what to give',
	},
	'played.unused': {
		label: 'answers and files that were never used',
		counts:
			'No field has the label of an answer, in `--answers` or in an event for a form, and no node, form or list asked for a file. Files for lists are CSV files with the names of the lists',
	},
	'played.never': {
		label: 'nodes that never ran',
		counts: 'The same nodes, in the order of the workflow',
	},
	'played.kept': {
		label: 'items that went in and did not come out',
		counts:
			'In all, then for each node: what a Filter kept back, what took an output that leads nowhere, and what failed. Some nodes make one item of many',
	},

	'colleague.started': {
		label: 'buttons pressed, chats and forms opened',
		counts: 'Runs that the [colleague](rehearsal-reference.md#the-colleague) began',
	},
	'colleague.filledIn': { label: 'form pages filled in', counts: 'Each page of a form counts' },
	'colleague.approved': {
		label: 'questions answered with yes',
		counts: 'Links and buttons that say yes',
	},
	'colleague.declined': {
		label: 'questions answered with no',
		counts: 'Links and buttons that say no',
	},
	'colleague.pending': {
		label: 'to be answered after the end',
		counts: 'Executions whose answer the colleague would have given later',
	},
	'colleague.failed': {
		label: 'could not be done',
		counts:
			'A form or link that n8n refused to the simulated colleague, an answer that came when the workflow had gone on without it, a form that the colleague gave up, or an answer of yours that a field does not accept',
	},
	'colleague.unanswered': {
		label: 'waits that nobody could answer',
		counts:
			'Executions that wait for a person at the end, although no message had a link to answer',
	},

	'events.happened': {
		label: 'events that happened',
		counts: 'Your [events](rehearsal-reference.md#events) whose time came',
	},
	'events.left': {
		label: 'events after the end',
		counts: 'Your events whose time did not come',
	},
	'events.failed': {
		label: 'events that n8n did not take',
		counts:
			'n8n refused the call, did not answer because the workflow went on to wait, or showed a form that could not be filled in',
	},
	'events.unmet': {
		label: 'events that began nothing',
		counts: 'No run of the workflow began with the trigger of the event afterwards',
	},

	'outside.calls': {
		label: 'calls of other services',
		counts:
			'Requests that were [answered or refused](rehearsal-reference.md#other-services) on this machine, then those of each host',
	},
	'outside.seams': {
		label: 'texts to other services that show their seams',
		counts:
			'The same as in messages to leads: `undefined`, a placeholder, a greeting without a name. Prompts of AI models do not count',
	},
	'outside.aside': {
		label: 'requests that were answered only in part',
		counts:
			'A filter or an order that the stage [leaves aside](rehearsal-reference.md#lists-of-other-services), so that the answer had all rows: see whether the workflow went on with too many',
	},
	'outside.stubs': {
		label: 'stubs that were never used',
		counts: 'No request matched, or an earlier stub answered it',
	},
	'outside.people': {
		label: 'real people contacted',
		counts: 'Connections that left this machine, on any day',
	},
} as const satisfies Record<`${keyof typeof SECTIONS}.${string}`, Meaning>;

interface Meaning {
	readonly label: string;
	/** The label if no trigger waits for replies, and runs read them instead. */
	readonly labelIfRead?: string;
	/** What it counts, as Markdown of docs/score-sheet.md. */
	readonly counts: string;
}

export type LineId = keyof typeof LINES;
