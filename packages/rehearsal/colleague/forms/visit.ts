import { DAY, HOUR, SECOND } from 'outreach-sandbox/core/clock';
import { randomOf, type Random } from 'outreach-sandbox/core/random';
import { browse, type Desk, type Task } from '../desk';
import { atWork } from '../hours';
import { fillIn } from './fill';
import { givesUp, isTired, streakWith, type Streak } from './patience';
import { readPage, type Page } from '../../n8n/forms/page';

/** The colleague's way through the pages of a form. */
interface Visit {
	/** Distinguishes this visit from others: what the colleague fills in depends on it. */
	readonly subject: string;
	/** The page that comes next. */
	readonly url: string;
	/** How many pages came before. */
	readonly pages: number;
	/** For the page that came last. */
	readonly streak?: Streak;
	/** The credentials that n8n asks for before it shows the first page. */
	readonly authorization?: string;
	/** Null until n8n has started one. */
	readonly execution: string | null;
}

/**
 * Opens a page that was already served, or the one at the address. Fills it in some time later, and goes on to the next
 * page.
 */
export function openPage(desk: Desk, visit: Visit, at: number): Task {
	return task(visit, at, async (now) => {
		const { authorization, url } = visit;
		const response = await browse(url, { headers: { ...(authorization && { authorization }) } });
		if (!response.isOk) return failed(desk, visit, now, `${url}: n8n answered ${response.status}.`);
		const opened = { ...visit, url: response.url };
		const page = readPage(response.text);
		// The script of the last page lets the execution finish.
		if (!page.isForm && executionIn(response.url) !== null) {
			await browse(response.url, { method: 'POST', body: '{}' });
		}
		return readOn(desk, opened, page, now);
	});
}

/** The tasks for a page that is open. */
export function readOn(desk: Desk, visit: Visit, page: Page, now: number): Task[] {
	if (!page.isForm) return [];
	const streak = streakWith(page, visit.streak);
	const why = givesUp(page, streak);
	if (why !== undefined) return failed(desk, visit, now, why);
	const random = randomOf(desk.seed, visit.subject, `page ${visit.pages}`);
	const at = desk.isAlwaysThere ? now : atWork(now + readingTime(random), random);
	return [submit(desk, { ...visit, streak }, { page, random, isTired: isTired(streak) }, at)];
}

/** Usually minutes; now and then the colleague is called away while the page is open. */
const readingTime = (random: Random): number =>
	random.chance(0.15) ? random.between(1, 4) * HOUR : random.between(20, 180) * SECOND;

interface Opened {
	readonly page: Page;
	readonly random: Random;
	readonly isTired: boolean;
}

function submit(desk: Desk, visit: Visit, { page, ...mood }: Opened, at: number): Task {
	return task(visit, at, async (now) => {
		const refuse = (what: string) => void failed(desk, visit, now, what);
		const body = fillIn(page.fields, { ...desk, ...mood, now, refuse });
		for (const one of body.values()) if (one instanceof File) desk.onUpload?.(one.name);
		const missing = page.fields.find(
			({ id, type, isRequired }) => type === 'file' && isRequired && !body.has(id),
		);
		if (missing) {
			const what = `'${missing.label}' (${missing.accept})`;
			refuse(`'${page.title}' asks for a file in ${what}. Give one with --files.`);
			return [];
		}
		const headers = { ...(page.token !== undefined && { 'x-auth-token': page.token }) };
		const response = await browse(visit.url, { method: 'POST', headers, body });
		if (!response.isOk) {
			return failed(desk, visit, now, `'${page.title}': n8n answered ${response.status}.`);
		}
		const next = nextUrl(visit.url, response.text);
		const execution = next === undefined ? visit.execution : executionIn(next);
		desk.note({ at: now, did: 'filled_in', what: page.title, execution });
		if (next === undefined) return [];
		const pages = visit.pages + 1;
		return [waitForPage(desk, { ...visit, url: next, execution, pages }, now, SHORTLY)];
	});
}

/**
 * Does what the script of the page does: the answer says where the next page will be, or the next page is at the same
 * address.
 */
function nextUrl(url: string, text: string): string | undefined {
	const { formWaitingUrl } = objectIn(text) as { formWaitingUrl?: string };
	return formWaitingUrl ?? (executionIn(url) === null ? undefined : url);
}

const objectIn = (text: string): object => {
	try {
		return (JSON.parse(text) ?? {}) as object;
	} catch {
		// A page needs no answer.
		return {};
	}
};

const executionIn = (url: string): string | null => /\/form-waiting\/(\d+)/.exec(url)?.[1] ?? null;

const SHORTLY = 5 * SECOND;
/** For this long the colleague comes back to check for another page. */
const PATIENCE = DAY;

function waitForPage(desk: Desk, visit: Visit, now: number, delay: number): Task {
	return task(visit, now + delay, async (then) => {
		const url = new URL(visit.url);
		url.pathname += '/n8n-execution-status';
		const { text: status } = await browse(url.href);
		if (status === 'form-waiting') return [openPage(desk, visit, then)];
		const goesOn = ['new', 'running', 'waiting'].includes(status) && delay < PATIENCE;
		return goesOn ? [waitForPage(desk, visit, then, 2 * delay)] : [];
	});
}

const task = (visit: Visit, at: number, act: Task['act']): Task => ({
	at,
	act,
	...(visit.execution !== null && { execution: visit.execution }),
});

function failed(desk: Desk, { execution }: Visit, at: number, what: string): Task[] {
	desk.note({ at, did: 'failed', what, execution });
	return [];
}
