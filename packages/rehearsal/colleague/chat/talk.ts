import { DAY, SECOND } from 'outreach-sandbox/core/clock';
import { randomOf } from 'outreach-sandbox/core/random';
import { readExecution, startWorkflow, UNFINISHED, type Execution } from '../../n8n/executions';
import { delay, problemWith } from '../answerLink';
import { browse, type Desk, type Task } from '../desk';
import typical from '../forms/typical.json';
import { atWork } from '../hours';
import { isDecline } from '../decline';
import { sendMessage } from './sendMessage';
import { chatInput, lastChatMessage, type ChatMessage } from './messages';

interface ChatStart {
	readonly workflow: string;
	readonly trigger: string;
	readonly at: number;
	readonly subject: string;
}

/** Writes into the chat of a workflow, as people do in n8n's editor, and answers its questions. */
export function talk(desk: Desk, { workflow, trigger, at, subject }: ChatStart): Task {
	return {
		at,
		act: async (now) => {
			const text = randomOf(desk.seed, subject, 'chat').pick(typical.requests);
			const data = chatInput(subject, text);
			const execution = await startWorkflow(desk.n8n, workflow, { name: trigger, data });
			desk.note({ at: now, did: 'started', what: `'${trigger}': ${text}`, execution });
			return [listen(desk, { execution, subject, heard: 0, turn: 1 }, now, SHORTLY)];
		},
	};
}

const SHORTLY = 20 * SECOND;
/** For this long the colleague checks whether something was said. */
const PATIENCE = DAY;

interface Talk {
	readonly execution: string;
	/** Distinguishes this talk from others. n8n also uses it to identify the chat. */
	readonly subject: string;
	/** When the last message came that the colleague answered. */
	readonly heard: number;
	/** How many things the colleague has said before. */
	readonly turn: number;
}

function listen(desk: Desk, talk: Talk, now: number, pause: number): Task {
	return {
		at: now + pause,
		execution: talk.execution,
		act: async (then) => {
			const stored = await readExecution(desk.n8n, talk.execution);
			if (!UNFINISHED.includes(stored.status)) return [];
			const said = lastChatMessage(stored);
			if (stored.status === 'waiting' && said !== undefined && said.at > talk.heard) {
				return [reply(desk, talk, said, then)];
			}
			return pause < PATIENCE ? [listen(desk, talk, then, 2 * pause)] : [];
		},
	};
}

function reply(desk: Desk, talk: Talk, said: ChatMessage, now: number): Task {
	const { execution } = talk;
	const random = randomOf(desk.seed, talk.subject, `turn ${talk.turn}`);
	const isQuestion = said.buttons.length > 0;
	return {
		// A line of text is read at once.
		at: isQuestion ? atWork(now + delay(random), random) : now + SHORTLY,
		execution,
		act: async (then) => {
			if (isQuestion) {
				const wanted = random.chance(0.75);
				const button = said.buttons.find(({ text }) => isDecline(text) !== wanted);
				const { text, link } = button ?? said.buttons[0]!;
				const problem = problemWith(await browse(link));
				const did = isDecline(text) ? 'declined' : 'approved';
				desk.note({
					at: then,
					execution,
					...(problem === null
						? { did, what: `'${text}' in the chat` }
						: { did: 'failed', what: `'${text}' in the chat: ${problem}` }),
				});
			} else {
				await goOn(
					desk,
					talk,
					await readExecution(desk.n8n, execution),
					random.pick(typical.sentences),
				);
			}
			const next = { ...talk, heard: said.at, turn: talk.turn + 1 };
			return [listen(desk, next, then, SHORTLY)];
		},
	};
}

/** The workflow goes on once the chat shows its message, or once its question is answered. */
const goOn = async (desk: Desk, { execution, subject }: Talk, stored: Execution, text: string) => {
	const token = stored.resumeToken;
	await sendMessage(desk, { execution, token, sessionId: subject }, text);
};
