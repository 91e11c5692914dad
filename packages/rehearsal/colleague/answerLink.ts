import { DAY, HOUR, MINUTE } from 'outreach-sandbox/core/clock';
import { randomOf, type Random } from 'outreach-sandbox/core/random';
import { browse, type BrowserResponse, type Desk, type Task } from './desk';
import { readOn } from './forms/visit';
import { readPage } from '../n8n/forms/page';
import { atWork } from './hours';
import { isChoice, linkFor, type Question } from './links';

/** The share that is approved if there is a choice. */
const APPROVED = 0.75;

/** Follows one link of a message that came at this time: minutes to a day later. */
export function answerLater(desk: Desk, question: Question, came: number, subject: string): Task {
	const random = randomOf(desk.seed, subject, 'link');
	const { execution } = question;
	return {
		execution,
		at: atWork(came + delay(random), random),
		act: async (now) => {
			const isApproved = !isChoice(question) || random.chance(APPROVED);
			const link = linkFor(question, isApproved);
			const response = await browse(link);
			const page = readPage(response.text);
			const problem = problemWith(response);
			if (problem !== null) {
				desk.note({ at: now, did: 'failed', what: `A link: ${problem}`, execution });
				return [];
			}
			if (page.isForm) {
				return readOn(desk, { subject, url: response.url, pages: 0, execution }, page, now);
			}
			const did = isApproved ? 'approved' : 'declined';
			desk.note({ at: now, did, what: new URL(link).pathname, execution });
			return [];
		},
	};
}

/** Why n8n did not take an answer; null if it did. */
export function problemWith({ isOk, status, text }: BrowserResponse): string | null {
	if (!isOk) return `n8n answered ${status}.`;
	// n8n's page for a question that it no longer asks.
	const isLate = text.includes('<title>No action required</title>');
	return isLate ? 'the workflow had gone on without an answer.' : null;
}

/** Half of the delays are under an hour and a half. */
export const delay = (random: Random): number =>
	Math.min(DAY, Math.max(2 * MINUTE, random.around(1.5 * HOUR, 1.2)));
