import { parse, type HTMLElement } from 'node-html-parser';

import { type BasicAuth } from './examples';
import { UNFINISHED } from './executions';
import { poll } from './poll';

const ANSWER_TIMEOUT_MS = 60_000;

interface Field {
	readonly id: string;
	/** The value when the page opens. */
	readonly value: string;
	/** Undefined if text is entered. */
	readonly choices?: readonly string[];
	readonly isRadio?: boolean;
	readonly isFile?: boolean;
}

/** By the labels of the fields. */
type Answers = Readonly<Record<string, string | File>>;

/** A page of an n8n form. */
export interface FormPage {
	readonly url: string;
	readonly html: string;
	readonly title: string;
	/** The text below the title. */
	readonly text: string;
	/** By their labels. The last page has none. */
	readonly fields: ReadonlyMap<string, Field>;
}

/** Opens the first page of a published form, or one that an execution waits at. */
export async function openForm(url: string, person?: BasicAuth): Promise<FormPage> {
	const basic = Buffer.from(`${person?.user}:${person?.password}`).toString('base64');
	const headers = { ...(person && { authorization: `Basic ${basic}` }) };
	const html = await textOf(await answerTo(url, { headers }));
	const page = parse(html);
	return {
		url,
		html,
		title: shownText(page.querySelector('h1')),
		text: shownText(page.querySelector('h1 + p')),
		fields: new Map(
			page
				.querySelectorAll('label.form-label')
				.map((label) => [shownText(label), readField(label.parentNode!)]),
		),
	};
}

/** Fills in some fields, submits, and opens the next page. */
export async function submitForm(page: FormPage, answers: Answers = {}): Promise<FormPage> {
	const { formWaitingUrl } = (await submit(page, answers)) as { formWaitingUrl: string };
	const status = await waitForPage(formWaitingUrl);
	if (status !== 'form-waiting') {
		throw new Error(`The form shows no further page: its execution is ${status}`);
	}
	return await openForm(formWaitingUrl);
}

/** Fills in some fields and submits the last page. Returns the text that it shows afterwards. */
export async function submitLastForm(page: FormPage, answers: Answers): Promise<string> {
	await submit(page, answers);
	return shownText(parse(page.html).querySelector('#submitted-content'));
}

async function submit(page: FormPage, answers: Answers): Promise<unknown> {
	for (const label of Object.keys(answers)) {
		if (!page.fields.has(label)) throw new Error(`The page "${page.title}" has no field ${label}`);
	}
	const body = new FormData();
	for (const [label, field] of page.fields) {
		// A browser leaves out a file that nobody chose.
		if (field.isFile && !answers[label]) continue;
		body.set(field.id, valueOf(field, answers[label]));
	}
	// The first page carries a token in place of the password, which its scripts cannot see.
	const token = /const authToken = '([^']*)'/.exec(page.html)?.[1];
	const headers = { ...(token && { 'x-auth-token': token }) };
	return JSON.parse(await textOf(await answerTo(page.url, { method: 'POST', headers, body })));
}

function valueOf(
	{ value, choices, isRadio }: Field,
	answer: string | File | undefined,
): string | File {
	if (answer instanceof File) return answer;
	if (answer !== undefined && choices?.includes(answer) === false) {
		throw new Error(`"${answer}" is not among the choices ${choices.join(', ')}`);
	}
	const chosen = answer ?? value;
	return isRadio ? JSON.stringify(chosen === '' ? [] : [chosen]) : chosen;
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

/** A request that n8n never answers fails by its own name, before the time of the test is up. */
const answerTo = async (url: string | URL, init: RequestInit = {}) =>
	await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });

async function textOf(response: Response): Promise<string> {
	const text = await response.text();
	if (!response.ok) throw new Error(`n8n answered ${response.status} to a form: ${text}`);
	return text;
}

const shownText = (element: HTMLElement | null) => element?.text.trim() ?? '';

function readField(group: HTMLElement): Field {
	const control = group.querySelector('[id^=field-]');
	const id = control?.id ?? '';
	const options = group
		.querySelectorAll('option, input[type=checkbox]')
		.map((option) => ({
			value: option.getAttribute('value') ?? '',
			isChosen: option.hasAttribute('selected') || option.hasAttribute('checked'),
		}))
		.filter(({ value }) => value !== '');
	if (options.length > 0) {
		return {
			id,
			value: options.find(({ isChosen }) => isChosen)?.value ?? '',
			choices: options.map(({ value }) => value),
			isRadio: control?.getAttribute('data-radio-select') === 'radio',
		};
	}
	// A browser ignores a line break at the start of a text area.
	const isTextArea = control?.tagName === 'TEXTAREA';
	const value = isTextArea ? control.text.replace(/^\n/, '') : control?.getAttribute('value');
	return { id, value: value ?? '', isFile: control?.getAttribute('type') === 'file' };
}
