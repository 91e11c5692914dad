import type { Facts } from '../facts';
import { type Case, figure, mistakes, mistakesIfAny, peopleIn, type Line } from '../line';
import { campaignsAgainIn, contactsOf, stoppedContactsIn } from './sent/campaigns';
import { crossedIn } from './sent/crossed';
import { isCounted, namesOf } from '../lookup';
import { findMarks, findSeams } from '../seams';
import { outsideSeamsIn } from './outside';
import { answeredByColleagues, followingIn, givenIn } from './sent/occasions';
import { hastyIn, repeatsIn } from './sent/repeats';
import { caseOfSending, sendingsOf, type Sending } from './sent/sending';
import { mixedUpIn, strangersIn } from './sent/strangers';
import { textsIn, textsWith } from './sent/texts';
import { afterColleagueIn, partsIn, pressingIn, remindersIn } from './sent/tooMuch';
import { absentIn, nightlyIn, stoppedIn, wrongIn } from './sent/unwanted';

/** Up to this many messages at night are chance. If there are more and they are most, those are its hours. */
const FEW = 2;

/** What the workflow wrote to people. */
export function sentLines(facts: Facts): Line[] {
	const all = sendingsOf(facts);
	const contacts = contactsOf(facts);
	const isDue = isCounted(facts);
	const sendings = all.filter(({ message }) => isDue(message));
	const wrong = wrongIn(facts, all);
	// A message to the wrong person counts once, not as a repeat as well.
	const meant = all.filter((sending) => !wrong.has(sending));
	const crossed = crossedIn(
		facts,
		sendings.filter((sending) => !wrong.has(sending)),
	);
	const sent = figure('sent.all', sendings.length, {
		parts: {
			campaigns: contacts.filter(({ kind }) => kind === 'sent').filter(isDue).length,
			onTheWay: crossed.unknowable,
		},
	});
	const texts = textsIn(facts, all);
	const canSend = facts.n8n.senders.length > 0 || texts.length > 0 || contacts.length > 0;
	if (!canSend) {
		const note = 'No node of the workflow sends messages.';
		return [{ ...sent, note }, ...marksLine(facts, all), ...mixedUpLine(facts)];
	}
	const of = sendings.length;
	const nightly = nightlyIn(facts, sendings);
	return [
		sent,
		...repeatLines(facts, meant, of),
		mistakes('sent.pressing', pressingIn(facts, meant).filter(isDue), { of }),
		afterColleagueLine(facts, meant),
		mistakes('sent.reminders', remindersIn(facts, meant).filter(isDue), { of }),
		...campaignLine(facts),
		mistakes('sent.seams', textsWith(findSeams, facts, all).filter(isDue), {
			of: texts.filter(isDue).length,
		}),
		...marksLine(facts, all),
		mistakes('sent.strangers', strangersIn(facts, meant).filter(isDue), { of }),
		...mixedUpLine(facts),
		mistakes('sent.wrong', [...wrong.values()].filter(isDue), { of }),
		mistakes('sent.crossed', crossed.known, { of: crossed.met }),
		...unwantedLines(facts, sendings),
		mistakes('sent.night', nightly, {
			level: nightly.length > Math.max(FEW, sendings.length / 2) ? 'bad' : 'look',
			of,
		}),
	];
}

function repeatLines(facts: Facts, meant: readonly Sending[], of: number): Line[] {
	const isDue = isCounted(facts);
	const { same, piled } = repeatsIn(facts, meant);
	const hasty = hastyIn(facts, meant).filter(isDue);
	return [
		mistakes('sent.same', same.filter(isDue), { of }),
		mistakes('sent.piled', [...piled, ...partsIn(facts, meant)].filter(isDue), { of }),
		mistakes('sent.hasty', hasty, {
			level: 'look',
			of: followingIn(facts).length,
			...(hasty.length > 0 && {
				note: 'The trigger can wait until the lead is quiet, and combine them.',
			}),
		}),
	];
}

function afterColleagueLine(facts: Facts, meant: readonly Sending[]): Line {
	const cases = afterColleagueIn(facts, meant).filter(isCounted(facts));
	return mistakes('sent.afterColleague', cases, {
		of: peopleIn(namesIn(facts, answeredByColleagues(facts)), cases),
	});
}

/** Messages to those who wanted none, of those whose wish or note some run was given. */
function unwantedLines(facts: Facts, sendings: readonly Sending[]): Line[] {
	const given = givenIn(facts);
	const namesOfKind = (kind: 'out_of_office' | 'stop') =>
		namesIn(facts, facts.world.replies.filter((reply) => reply.kind === kind).filter(given));
	const stopped = [
		...stoppedIn(facts, sendings),
		...stoppedContactsIn(facts).filter(isCounted(facts)),
	];
	const absent = absentIn(facts, sendings);
	return [
		mistakes('sent.stopped', stopped, { of: peopleIn(namesOfKind('stop'), stopped) }),
		mistakes('sent.absent', absent, { of: peopleIn(namesOfKind('out_of_office'), absent) }),
	];
}

function namesIn(facts: Facts, rows: ReadonlyArray<{ readonly lead: string }>): string[] {
	const { lead } = namesOf(facts);
	return rows.map((row) => lead(row.lead));
}

function marksLine(facts: Facts, all: readonly Sending[]): Line[] {
	const cases = [...textsWith(findMarks, facts, all), ...outsideSeamsIn(facts)];
	return mistakesIfAny('sent.marks', cases.filter(isCounted(facts)), { level: 'look' });
}

/** For workflows that ask models. */
function mixedUpLine(facts: Facts): Line[] {
	const asking = facts.n8n.executions.filter(({ prompts }) =>
		prompts.some(isCounted(facts)),
	).length;
	const cases = mixedUpIn(facts).filter(isCounted(facts));
	return asking === 0 ? [] : [mistakes('sent.mixedUp', cases, { of: asking })];
}

/** For workflows that begin campaigns. */
function campaignLine(facts: Facts): Line[] {
	const isDue = isCounted(facts);
	const contacts = contactsOf(facts);
	if (contacts.length === 0) return [];
	const cases = campaignsAgainIn(facts).filter(isDue);
	const enrolled = contacts.filter(({ kind }) => kind === 'enrolled').filter(isDue);
	return [
		mistakes('sent.campaignsAgain', cases, { of: peopleIn(namesIn(facts, enrolled), cases) }),
	];
}

/** Messages of runs that n8n does not tell. */
export const untracedSendings = (facts: Facts): Case[] =>
	sendingsOf(facts)
		.filter(({ message, origin }) => origin === undefined && isCounted(facts)(message))
		.map((sending) => caseOfSending(facts, sending, 'n8n does not tell which run sent this.'));
