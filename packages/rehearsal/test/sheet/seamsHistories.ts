import type { Contact, Execution, Facts } from '../../sheet/facts';
import { MINUTE } from 'outreach-sandbox/core/clock';
import * as make from './support';
import { answering, at, BOB, execution, factsOf, MARIA, reply, sent } from './support';

type History = readonly [string, Facts, readonly string[]];

const first = reply('m1', at(0, '10:00'), { text: 'How does it work for a team of our size?' });
const bobs = reply('m2', at(0, '09:00'), {
	lead: BOB,
	text: 'I have shown it to a colleague, and she likes it.',
});

interface Around {
	readonly run?: Partial<Execution>;
	readonly prose?: string;
	readonly about?: string;
	readonly said?: string;
}

/** A reply is answered with this text. */
const answered = (text: string, { run, prose = '', about, said }: Around = {}): Facts => {
	const message = sent('s1', at(0, '10:15'), { text });
	const received = { ...first, text: said ?? first.text };
	return factsOf({
		world: {
			leads: [{ ...MARIA, about: about ?? MARIA.about }, BOB],
			replies: [bobs, received],
			sent: [message],
		},
		n8n: {
			prose,
			executions: [
				execution('2', at(0, '09:15'), { items: [make.itemOf('m2')] }),
				{ ...answering('1', received, message), ...run },
			],
		},
	});
};

const draft = (text: string) => ({
	run: { drafts: [{ at: at(0, '10:14'), node: 'Model', text }] },
});

const prompt = (text: string, apart: readonly string[] = []) => ({
	run: { prompts: [{ at: at(0, '10:14'), node: 'Model', text, apart }] },
});

const readBoth = [bobs, first].map(({ conversation, message }) => ({
	at: at(0, '10:14'),
	conversation,
	message,
}));

const changing = [{ node: 'Campaign', from: at(0, '08:00'), until: at(0, '08:00') }];

const contacted = (text: string): Facts => {
	const contact: Contact = {
		kind: 'sent',
		campaign: 'c1',
		name: 'Spring',
		lead: MARIA.id,
		at: at(0, '09:00'),
		text,
		begun: { first: at(0, '08:00'), last: at(0, '08:00') },
	};
	return factsOf({
		world: { contacts: [contact] },
		n8n: { triggers: [], executions: [execution('1', at(0, '08:00') - MINUTE, { changing })] },
	});
};

const written = (text: string): Facts =>
	factsOf({
		world: { written: [{ at: at(0, '08:00'), lead: MARIA.id, text }] },
		n8n: { triggers: [], executions: [execution('1', at(0, '08:00') - MINUTE, { changing })] },
	});

export const seamsHistories: readonly History[] = [
	...[
		'Hi undefined, thank you.',
		'Hi null, thank you.',
		'It takes NaN days.',
		'We meet on Invalid DateTime.',
		'We meet on Invalid Date.',
		'Thank you, [object Object].',
		'Hi {first_name}, thank you.',
		'Hi [First Name], thank you.',
		'As {{job_title}}, you know.',
		'Hi {{ $json.first_name }}, thank you.',
		"See you at {{ $('Get').item.json.time }}.",
		'Hi {{1.first_name}}, thank you.',
		'{{SNIPPET_1}} Thank you.',
		'Thank you }} for your message.',
		'Hi , thank you.',
		'Guten Tag , vielen Dank.',
		'Dear,\nthank you.',
		'Sehr geehrte Frau ,\nvielen Dank.',
		'Thank you for your message, . We come back to you.',
	].map(
		(text): History => [`an answer is ${JSON.stringify(text)}`, answered(text), ['sent.seams']],
	),
	...[
		'Hi, thank you!',
		'Hi there, thank you.',
		'Bonjour ! Merci.',
		'Hello Maria, the nullified NaNs are undefinedly gone.',
		'Dear Maria,\nthank you.',
		'Liebe Maria, liebe Grüße',
		'Well, ... let us see. It runs on .NET, .5 hours a day.',
		'Undefined work is our strength [1].',
	].map((text): History => [`an answer is ${JSON.stringify(text)}`, answered(text), []]),
	...[
		'{Hi|Hello} Maria, thank you.',
		'Hi {dear}, thank you.',
		'Hi Maria,\\n\\nthank you.',
		'I liked [a detail about the company].',
		'This is **really** good. Thank you.',
		'```\nHi Maria, thank you.\n```',
	].map(
		(text): History => [`an answer is ${JSON.stringify(text)}`, answered(text), ['sent.marks']],
	),
	[
		"the lead's own words in brackets are quoted",
		answered('You wrote "[see below]". We look at it.', { said: 'It is [see below].' }),
		[],
	],
	[
		'the lead works for Undefined Labs and is called Null',
		answered('Hi null, how is undefined?', { about: 'null\nundefined' }),
		[],
	],
	[
		"the lead's own words are quoted",
		answered('You wrote: "Hi , it says undefined for {first_name}." We look at it.', {
			said: 'Hi , it says undefined for {first_name}.',
		}),
		[],
	],
	[
		'an AI model writes about undefined behaviour',
		answered('That is undefined behaviour in C.', draft('That is undefined behaviour in C.')),
		[],
	],
	[
		'an AI model leaves a placeholder',
		answered('Best regards, [Your Name]', draft('Best regards, [Your Name]')),
		['sent.seams'],
	],
	[
		'the workflow itself writes about null results',
		answered('We publish null results, too.', { prose: 'We publish null results, too.' }),
		[],
	],
	[
		'a note of a campaign greets nobody',
		contacted('Hi , I would like to connect.'),
		['sent.seams'],
	],
	['a note of a campaign greets the lead', contacted('Hi Maria, I would like to connect.'), []],
	['a text set for a lead says undefined', written('Hi undefined'), ['sent.seams']],
	[
		'a text set for a lead has what the service fills in',
		written('As {{job_title}}, you know.'),
		[],
	],
	['an answer greets another lead', answered('Hi Bob, thank you.'), ['sent.strangers']],
	[
		'an answer greets the lead with whom the workflow was tried out',
		answered('Hi Bob, thank you.', { prose: 'Hi Bob, thank you.' }),
		['sent.strangers'],
	],
	[
		'an answer greets the colleague whom the lead has named',
		answered('Hi Bob, thank you.', { said: 'Please write to Bob.' }),
		[],
	],
	[
		'an answer is signed by someone who is called like a lead',
		answered('Thank you. Best, Bob Smith', { prose: 'Best, Bob Smith' }),
		[],
	],
	[
		'an answer has the whole name of another lead',
		answered('As for Bob Smith, yes.'),
		['sent.strangers'],
	],
	[
		'an answer has the words of another lead',
		answered(`You wrote: "${bobs.text}"`),
		['sent.strangers'],
	],
	[
		'an answer has words that both leads have written',
		answered(`You wrote: "${bobs.text}"`, { said: bobs.text }),
		[],
	],
	[
		"a prompt has another lead's words",
		answered('Thank you.', prompt(`Human: ${bobs.text}\nHuman: ${first.text}`)),
		['sent.mixedUp'],
	],
	["a prompt has the lead's words", answered('Thank you.', prompt(`Human: ${first.text}`)), []],
	[
		'a prompt has the words of a lead about whom the run has read',
		answered('Thank you.', {
			run: { ...prompt(`Human: ${bobs.text}\nHuman: ${first.text}`).run, reads: readBoth },
		}),
		[],
	],
	[
		'a prompt has the words of both leads, each of whom was to have one',
		answered('Thank you.', {
			run: {
				...prompt(`Human: ${bobs.text}\nHuman: ${first.text}`, [MARIA.id, BOB.id]).run,
				reads: readBoth,
			},
		}),
		['sent.mixedUp'],
	],
	...[bobs, first].map(
		({ text, lead }): History => [
			`each lead has a prompt, this is that of ${lead}`,
			answered('Thank you.', {
				run: { ...prompt(`Human: ${text}`, [MARIA.id, BOB.id]).run, reads: readBoth },
			}),
			[],
		],
	),
	[
		'a prompt has words that the workflow gives as an example',
		answered('Thank you.', {
			...prompt(`If a lead writes "${bobs.text}"`),
			prose: `If a lead writes "${bobs.text}"`,
		}),
		[],
	],
	[
		'a chat gets a text with undefined in it, and another with what the lead wrote',
		{
			...answered('Thank you.', { said: 'It says undefined.' }),
			outside: {
				...factsOf().outside,
				texts: ['Maria Rossi wrote: It says null.', 'Maria Rossi wrote: It says undefined.'].map(
					(text) => ({
						at: at(0, '10:15'),
						host: 'chat.example',
						text,
						execution: '1',
						node: 'Tell',
					}),
				),
			},
		},
		['sent.marks'],
	],
];
