import { readPage, type Field, type Page } from './page';
import { type BasicAuth } from '../examples';
import { UNFINISHED } from '../executions';
import { poll } from '../poll';
import { request } from '../request';

const ANSWER_TIMEOUT_MS = 60_000;

/** By the labels of the fields. */
type Answers = Readonly<Record<string, string | File>>;

/** A page of an n8n form. */
export interface FormPage extends Omit<Page, 'fields'> {
	readonly url: string;
	readonly html: string;
	/** The headers by which the browser logged in. */
	readonly login: Readonly<Record<string, string>>;
	/** By their labels. The last page has none. */
	readonly fields: ReadonlyMap<string, Field>;
}

/** Opens the first page of a published form, or a page at which an execution waits. */
export async function openForm(url: string, person?: BasicAuth): Promise<FormPage> {
	const basic = Buffer.from(`${person?.user}:${person?.password}`).toString('base64');
	const login: Record<string, string> = person ? { authorization: `Basic ${basic}` } : {};
	const html = await textOf(await answerTo(url, { headers: login }));
	const page = readPage(html);
	return { ...page, url, html, login, fields: new Map(page.fields.map((one) => [one.label, one])) };
}

/** Fills in some fields, submits, and opens the next page. */
export async function submitForm(page: FormPage, answers: Answers = {}): Promise<FormPage> {
	const { formWaitingUrl } = JSON.parse(await submit(page, answers)) as { formWaitingUrl: string };
	const status = await waitForPage(formWaitingUrl);
	if (status !== 'form-waiting') {
		throw new Error(`The form shows no further page: its execution is ${status}`);
	}
	return await openForm(formWaitingUrl);
}

/** Fills in some fields and submits the last page. Returns the text that the page then shows. */
export async function submitLastForm(page: FormPage, answers: Answers): Promise<string> {
	await submit(page, answers);
	return page.thanks;
}

/** Fills in some fields and submits. Returns n8n's answer. */
export async function submit(page: FormPage, answers: Answers): Promise<string> {
	for (const label of Object.keys(answers)) {
		if (!page.fields.has(label)) throw new Error(`The page "${page.title}" has no field ${label}`);
	}
	const body = new FormData();
	for (const [label, field] of page.fields) {
		// If no file was chosen, a browser leaves the field out.
		if (field.type === 'file' && !answers[label]) continue;
		body.set(field.id, valueOf(field, answers[label]));
	}
	// In older versions of n8n, the page has no token, and the browser sends the login again.
	const headers = page.token === undefined ? page.login : { 'x-auth-token': page.token };
	return await textOf(await answerTo(page.url, { method: 'POST', headers, body }));
}

function valueOf(
	{ value, choices, isList }: Field,
	answer: string | File | undefined,
): string | File {
	if (answer instanceof File) return answer;
	if (answer !== undefined && choices.length > 0 && !choices.includes(answer)) {
		throw new Error(`"${answer}" is not among the choices ${choices.join(', ')}`);
	}
	const chosen = answer === undefined ? value : [answer];
	return isList ? JSON.stringify(chosen) : (chosen[0] ?? '');
}

/** Asks for the status of the execution until it waits for an answer or has ended, as the script of the page does. */
export async function waitForPage(page: string): Promise<string> {
	const statusUrl = new URL(page);
	statusUrl.pathname += '/n8n-execution-status';
	return await poll(
		async () => await textOf(await answerTo(statusUrl)),
		(current) => !UNFINISHED.includes(current),
	);
}

/** If n8n never answers a request, the request fails with its own name before the test times out. */
const answerTo = async (url: string | URL, init: RequestInit = {}) =>
	await request(url, { ...init, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });

async function textOf(response: Response): Promise<string> {
	const text = await response.text();
	if (!response.ok) throw new Error(`n8n answered ${response.status} to a form: ${text}`);
	return text;
}
