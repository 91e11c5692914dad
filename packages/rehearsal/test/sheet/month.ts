import { DAY, HOUR, MINUTE, SECOND } from 'outreach-sandbox/core/clock';
import { makePerson } from 'outreach-sandbox/core/people/people';
import { seededRandom } from 'outreach-sandbox/core/random';
import type { Execution, Facts, Lead, Reply, SentMessage } from '../../sheet/facts';
import {
	answering,
	execution,
	factsOf,
	outsideCall,
	reply,
	row,
	sendOf,
	sent,
	START,
} from './support';

const DAYS = 30;
const REPLIES = 200;
const QUARTER = 15 * MINUTE;

/** A made-up month of a workflow that answers replies at the next quarter of an hour: without mistakes, or with some. */
export function monthOf({ isBad }: { readonly isBad: boolean }): Facts {
	const random = seededRandom(7);
	const leads = Array.from({ length: 90 }, (_, index): Lead => {
		const { first_name, last_name } = makePerson('plausible', index, random);
		const name = `${first_name} ${last_name}`;
		return {
			id: `lead_${index + 1}`,
			first_name: first_name!,
			name,
			time_zone: 'Europe/Berlin',
			about: name,
		};
	});
	const replies: Reply[] = [];
	const messages: SentMessage[] = [];
	const executions: Execution[] = [];
	for (let index = 0; index < REPLIES; index += 1) {
		const lead = leads[index % leads.length]!;
		const time = START + Math.floor(random() * DAYS) * DAY + (7 + random() * 11) * HOUR;
		const received = reply(`msg_${index}`, Math.floor(time), { lead });
		const start = Math.ceil(time / QUARTER) * QUARTER;
		const answer = sent(`answer_${index}`, start + 35 * SECOND, { lead });
		replies.push(received);
		messages.push(answer);
		executions.push(answering(String(index + 1), received, answer));
	}
	const requests = Array.from({ length: (DAYS * DAY) / QUARTER }, (_, index) => ({
		at: START + index * QUARTER,
		key: 'Full access',
		endpoint: 'conversations.list',
		status: 200,
		left: 59 - Math.floor(random() * 6),
	}));
	const body = JSON.stringify({ channel: '#sales', text: 'Reply 1 is answered.' });
	const path = '/api/chat.postMessage';
	const calls = [outsideCall({ at: executions[0]!.start, path, body, count: 40 })];
	const rows = leads.slice(0, 60).map(({ id }) => row(id, START + 8 * HOUR));
	executions.push(execution('900', START + 8 * HOUR, { rows }));
	const month = factsOf({
		run: {
			until: START + DAYS * DAY,
			grace: 30 * MINUTE,
			command: 'npm run rehearse -- my-workflow.json --seed 7',
			workflows: [{ id: 'w1', name: 'Answer replies', time_zone: 'UTC' }],
			conditions: ['250 leads', 'busy life'],
			unrepeatable: ['n8n decides itself which of two runs at the same moment goes first.'],
		},
		world: { leads, replies, sent: messages, requests },
		n8n: { senders: ['Send'], executions },
		outside: { calls },
	});
	return isBad ? withMistakes(month) : month;
}

function withMistakes({ run, world, n8n, outside, colleague, events }: Facts): Facts {
	const [first, second, third, ...others] = n8n.executions;
	const late = (index: number) => others[index]!.start + HOUR;
	const again = world.sent.slice(20, 32).map((message, index): SentMessage => {
		const isSame = index % 2 === 0;
		const text = isSame ? message.text : `<b>Hello again</b> & "welcome"`;
		return { ...message, message: `again_${index}`, text, at: message.at + 40 * SECOND };
	});
	const doubles = again.map((message, index) =>
		execution(`9${index}1`, message.at - 10 * SECOND, {
			items: n8n.executions[20 + index]!.items,
			sends: [sendOf(message, n8n.executions[20 + index]!.items[0]!.messages[0])],
		}),
	);
	const failing = Array.from({ length: 9 }, (_, index) =>
		execution(`8${index}`, late(index * 17), {
			status: 'error',
			error: {
				node: 'Send message',
				text: index % 3 === 0 ? 'The resource was not found' : `Bad request: line ${index}`,
			},
		}),
	);
	const limited = Array.from({ length: 30 }, (_, index) => ({
		at: late(40),
		key: 'Full access',
		endpoint: 'campaigns.listMessageApprovals',
		status: index < 20 ? 200 : 429,
		left: Math.max(0, 19 - index),
	}));
	return {
		run: { ...run, conditions: [...run.conditions, 'rough weather'], kills: [late(3), late(60)] },
		world: {
			...world,
			replies: world.replies.map((one, index) =>
				index === 40 ? { ...one, kind: 'stop' as const } : one,
			),
			sent: [...world.sent, ...again],
			requests: [...world.requests, ...limited],
		},
		n8n: { ...n8n, executions: [first!, second!, ...others, ...doubles, ...failing] },
		outside: third
			? outside
			: { calls: [], texts: [], unused_stubs: [], is_sealed: false, escaped: [] },
		colleague,
		events,
	};
}
