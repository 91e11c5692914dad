import { isoTime } from 'outreach-sandbox/core/clock';
import { randomOf } from 'outreach-sandbox/core/random';
import { startWorkflow } from '../n8n/executions';
import type { RunWorkflow } from '../facts/n8n';
import type { ColleagueFacts, Deed } from '../sheet/deeds';
import type { Actor } from '../time/actors';
import { createAgenda } from './agenda';
import { answerLater } from './answerLink';
import { talk } from './chat/talk';
import type { Desk, Task } from './desk';
import { openPage } from './forms/visit';
import { nextMorning } from './hours';
import { questionsIn } from './links';
import { startsOf, type Start } from './starts';
import { authorization } from './login';

/** A message to people outside, such as in a chat or by mail. */
export interface Post {
	readonly at: number;
	readonly text: string;
}

export interface ColleagueOptions extends Omit<Desk, 'note'> {
	readonly workflows: readonly RunWorkflow[];
	/** The workflow of an execution. */
	readonly workflowOf: (execution: string) => string | undefined;
	/** The names of the forms that others fill in. */
	readonly formsOfOthers?: ReadonlySet<string>;
	/** Each returns the messages that came since it was last called. */
	readonly inboxes: ReadonlyArray<() => readonly Post[]>;
	readonly from: number;
}

/** Plays a person who starts workflows, fills in forms, and answers the links in messages. */
export interface Colleague extends Actor {
	facts(): ColleagueFacts;
}

export function createColleague(options: ColleagueOptions): Colleague {
	const { formsOfOthers = new Set(), from, inboxes, workflowOf, workflows } = options;
	const deeds: Deed[] = [];
	const desk: Desk = { ...options, note: (deed) => void deeds.push(deed) };
	const agenda = createAgenda(
		workflows.flatMap((workflow) =>
			startsOf(workflow.file)
				.filter(({ by, trigger }) => by !== 'form' || !formsOfOthers.has(trigger.name))
				.map((start) => everyMorning(desk, { workflow, start }, from)),
		),
	);
	const own = new Set(workflows.map(({ id }) => id));
	const { port } = new URL(desk.n8n.url);
	let messages = 0;

	const read = () => {
		for (const { at, text } of inboxes.flatMap((inbox) => inbox())) {
			messages += 1;
			const known = new Set(agenda.tasks().map(({ execution }) => execution));
			const questions = questionsIn(text, port).filter(
				// Ignores a message that repeats an earlier one, and one for another world's workflows: that world has
				// its own colleague.
				({ execution }) => !known.has(execution) && own.has(workflowOf(execution) ?? ''),
			);
			agenda.add(
				questions.map((question, index) =>
					answerLater(desk, question, at, `message ${messages}.${index}`),
				),
			);
		}
	};

	return {
		next: () => {
			read();
			return agenda.next();
		},
		act: agenda.act,
		facts: () => ({ deeds, pending: agenda.tasks().flatMap(({ execution }) => execution ?? []) }),
	};
}

interface Habit {
	readonly workflow: RunWorkflow;
	readonly start: Start;
}

function everyMorning(desk: Desk, habit: Habit, after: number): Task {
	const { workflow, start } = habit;
	const { name } = start.trigger;
	const subjectOn = (day: number) => `${workflow.file.name}/${name}/${isoTime(day).slice(0, 10)}`;
	const at = nextMorning(after, (day) => randomOf(desk.seed, subjectOn(day), 'morning'));
	const subject = subjectOn(at);
	return {
		at,
		act: async (now) => {
			const again = everyMorning(desk, habit, now);
			if (start.by === 'button') {
				const execution = await startWorkflow(desk.n8n, workflow.id, { name });
				desk.note({ at: now, did: 'started', what: `'${name}'`, execution });
				return [again];
			}
			if (start.by === 'chat') {
				return [again, talk(desk, { workflow: workflow.id, trigger: name, at: now, subject })];
			}
			desk.note({ at: now, did: 'started', what: `'${name}'`, execution: null });
			const visit = {
				subject,
				url: formUrl(desk, start.trigger),
				pages: 0,
				authorization,
				execution: null,
			};
			return [again, openPage(desk, visit, now)];
		},
	};
}

export function formUrl(
	{ n8n }: Pick<Desk, 'n8n'>,
	{ parameters, webhookId }: Start['trigger'],
): string {
	const { path, options } = parameters as { path?: string; options?: { path?: string } };
	return `${n8n.url}/form/${path || options?.path || webhookId}`;
}
