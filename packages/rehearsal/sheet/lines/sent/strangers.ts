import type { Facts, Reply } from '../../facts';
import { caseOf, placeOf, type Case } from '../../line';
import { groupBy, namesOf } from '../../lookup';
import { caseOfSending, type Sending } from './sending';
import { concernedIn } from './unwanted';

/** Shorter texts may be anybody's. */
const OWN_WORDS = 25;

const GREETED =
	/(?<![\p{L}\p{N}])(?:hi|hello|hey|dear|hallo|liebe[rs]?|guten (?:morgen|tag|abend)|bonjour|bonsoir|salut|ch(?:er|ère)|ciao|buongiorno|car[oa]|gentile|hola|estimad[oa]|querid[oa])\s+([\p{L}\p{M}'’-]+)/iu;

/** Messages with the name or the words of a lead who has nothing to do with the recipient. */
export function strangersIn(facts: Facts, sendings: readonly Sending[]): Case[] {
	const { lead } = namesOf(facts);
	const names = new Set(facts.world.leads.map(({ name }) => name));
	const firstNames = new Set(facts.world.leads.map(({ first_name }) => first_name));
	const ownOf = ownTextsIn(facts);
	const wordsIn = wordsOfOthersIn(facts, ownOf);
	return sendings.flatMap((sending) => {
		const { message } = sending;
		const own = ownOf(message.lead);
		const greeted = GREETED.exec(message.text)?.[1];
		const isStranger = greeted !== undefined && firstNames.has(greeted) && !own.includes(greeted);
		if (isStranger) {
			return [caseOfSending(facts, sending, `It greets ${greeted}, and that is not the lead.`)];
		}
		const name = namesIn(message.text).find(
			(one) => names.has(one) && !own.includes(one) && !facts.n8n.prose.includes(one),
		);
		if (name) return [caseOfSending(facts, sending, `It names ${name}, another lead.`)];
		const words = wordsIn(message.text, [message.lead], message.at);
		if (!words) return [];
		return [caseOfSending(facts, sending, `It has words that ${lead(words.lead)} wrote.`)];
	});
}

/** What may be whole names: two to four words in a row. */
function namesIn(text: string): string[] {
	const words = text.match(/[\p{L}\p{M}'’-]+/gu) ?? [];
	return words.flatMap((_, start) =>
		[2, 3, 4].map((length) => words.slice(start, start + length).join(' ')),
	);
}

/**
 * Prompts with words of leads whom the run has nothing to do with, or of several leads if each was to have a prompt of
 * its own. One case for each run.
 */
export function mixedUpIn(facts: Facts): Case[] {
	const { lead, workflows } = namesOf(facts);
	const wordsIn = wordsOfOthersIn(facts, ownTextsIn(facts));
	const concerned = concernedIn(facts);
	return facts.n8n.executions.flatMap((execution) => {
		const leads = concerned.byExecution(execution);
		const [first] = leads;
		if (first === undefined) return [];
		for (const { at, node, text, apart } of execution.prompts) {
			const stranger = wordsIn(text, leads, at) ?? mixed(apart, text, at);
			if (!stranger) continue;
			const one = leads.find((id) => id !== stranger.lead) ?? first;
			const what = `For ${lead(one)}, the model was given what ${lead(stranger.lead)} had written: '${stranger.text}'`;
			return [caseOf({ at, what, lead: lead(one), node, ...placeOf(execution, workflows) })];
		}
		return [];
	});

	/** Words in a text that no single one of these leads can have written. */
	function mixed(apart: readonly string[], text: string, at: number): Reply | undefined {
		const words = apart.map((one) => wordsIn(text, [one], at));
		return words.includes(undefined) ? undefined : words[0];
	}
}

/** All that stands in the lead's record and conversations. */
function ownTextsIn({ world }: Facts): (lead: string) => string {
	const texts = new Map(world.leads.map(({ id, about, name }) => [id, [name, about]]));
	for (const { lead, text } of [
		...world.replies,
		...world.sent.filter(({ by }) => by !== 'workflow'),
	]) {
		texts.get(lead)?.push(text);
	}
	return (lead) => (texts.get(lead) ?? []).join('\n');
}

/** Finds words in a text that another lead had written, and none of these leads. */
function wordsOfOthersIn({ world, n8n }: Facts, ownOf: (lead: string) => string) {
	const written = [
		...groupBy(
			world.replies.filter(({ text }) => text.length >= OWN_WORDS && !n8n.prose.includes(text)),
			({ text }) => text,
		).values(),
	];
	return (text: string, leads: readonly string[], at: number) => {
		const own = leads.map(ownOf).join('\n');
		return written
			.filter(([first]) => text.includes(first!.text) && !own.includes(first!.text))
			.map((replies) => replies.find((reply) => reply.written <= at))
			.find((reply) => reply !== undefined);
	};
}
