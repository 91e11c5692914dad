import type { Facts } from '../facts';
import { figure, mistakes, mistakesIfAny, type Line } from '../line';
import { campaignsAgainIn, contactsOf, stoppedContactsIn } from './sent/campaigns';
import { crossedIn } from './sent/crossed';
import { isCounted } from '../lookup';
import { findMarks, findSeams } from '../seams';
import { hastyIn, repeatsIn } from './sent/repeats';
import { caseOfSending, sendingsOf, type Sending } from './sent/sending';
import { mixedUpIn, strangersIn } from './sent/strangers';
import { textsWith } from './sent/texts';
import { afterColleagueIn, partsIn, pressingIn, remindersIn } from './sent/tooMuch';
import { absentIn, nightlyIn, stoppedIn, wrongIn } from './sent/unwanted';

/** Up to this many messages at night are chance. If there are more and they are most, those are its hours. */
const FEW = 2;

/** What the workflow wrote to people. */
export function sentLines(facts: Facts): Line[] {
	const all = sendingsOf(facts);
	const wrong = wrongIn(facts, all);
	const isDue = isCounted(facts);
	// A message to the wrong person counts once, not as a repeat as well.
	const meant = all.filter((sending) => !wrong.has(sending));
	const repeats = repeatsIn(facts, meant);
	const sendings = all.filter(({ message }) => isDue(message));
	const crossed = crossedIn(
		facts,
		sendings.filter((sending) => !wrong.has(sending)),
	);
	const untraced = sendings
		.filter(({ origin }) => origin === undefined)
		.map((sending) => caseOfSending(facts, sending, 'n8n does not tell which run sent this.'));
	const nightly = nightlyIn(facts, sendings);
	return [
		figure('sent.all', sendings.length),
		mistakes('sent.same', repeats.same.filter(isDue)),
		mistakes('sent.piled', repeats.piled.filter(isDue)),
		mistakes('sent.hasty', hastyIn(facts, meant).filter(isDue), {
			level: 'look',
			note: 'The trigger can wait until the lead is quiet, and combine them.',
		}),
		...tooMuchLines(facts, meant),
		...campaignLines(facts),
		...textLines(facts, all, meant),
		mistakes('sent.wrong', [...wrong.values()].filter(isDue)),
		mistakes('sent.crossed', crossed.known, {
			note: 'The lead had written something newer that the run had not read.',
		}),
		figure('sent.onTheWay', crossed.unknowable, {
			note: 'No workflow could have known of what the lead wrote.',
		}),
		mistakes('sent.stopped', [
			...stoppedIn(facts, sendings),
			...stoppedContactsIn(facts).filter(isDue),
		]),
		mistakes('sent.absent', absentIn(facts, sendings)),
		mistakes('sent.night', nightly, {
			level: nightly.length > Math.max(FEW, sendings.length / 2) ? 'bad' : 'look',
		}),
		...mistakesIfAny('sent.untraced', untraced, { level: 'look' }),
	];
}

function tooMuchLines(facts: Facts, meant: readonly Sending[]): Line[] {
	const isDue = isCounted(facts);
	return [
		...mistakesIfAny('sent.parts', partsIn(facts, meant).filter(isDue), { level: 'look' }),
		mistakes('sent.pressing', pressingIn(facts, meant).filter(isDue)),
		mistakes('sent.afterColleague', afterColleagueIn(facts, meant).filter(isDue)),
		mistakes('sent.reminders', remindersIn(facts, meant).filter(isDue)),
	];
}

function textLines(facts: Facts, all: readonly Sending[], meant: readonly Sending[]): Line[] {
	const isDue = isCounted(facts);
	return [
		mistakes('sent.seams', textsWith(findSeams, facts, all).filter(isDue)),
		...mistakesIfAny('sent.marks', textsWith(findMarks, facts, all).filter(isDue), {
			level: 'look',
		}),
		mistakes('sent.strangers', strangersIn(facts, meant).filter(isDue)),
		...mistakesIfAny('sent.mixedUp', mixedUpIn(facts).filter(isDue)),
	];
}

/** For workflows that begin campaigns. */
function campaignLines(facts: Facts): Line[] {
	const isDue = isCounted(facts);
	const contacts = contactsOf(facts);
	if (contacts.length === 0) return [];
	const sent = contacts.filter(({ kind }) => kind === 'sent');
	return [
		figure('sent.campaigns', sent.filter(isDue).length),
		mistakes('sent.campaignsAgain', campaignsAgainIn(facts).filter(isDue)),
	];
}
