/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 50;
const TIMEOUT_MS = 60_000;

/** The name and the password that n8n asks for before it shows a form. */
export interface BasicAuth {
	readonly user: string;
	readonly password: string;
}

/** What can be filled in or chosen. */
interface Field {
	readonly id: string;
	/** What it holds when the page opens. */
	readonly value: string;
	/** What can be chosen; undefined where text is entered. */
	readonly choices?: readonly string[];
	readonly isRadio?: boolean;
}

/** What to fill in or choose, by the labels of the fields. */
type Answers = Readonly<Record<string, string>>;

/** A page of an n8n form, read as somebody sees it in a browser. */
export interface FormPage {
	readonly url: string;
	readonly html: string;
	readonly title: string;
	/** What stands below the title. */
	readonly text: string;
	/** By their labels. The last page has none. */
	readonly fields: ReadonlyMap<string, Field>;
}

/** Opens the first page of a published form, or one that an execution waits at. */
export async function openForm(url: string, person?: BasicAuth): Promise<FormPage> {
	const basic = Buffer.from(`${person?.user}:${person?.password}`).toString('base64');
	const headers = { ...(person && { authorization: `Basic ${basic}` }) };
	return readPage(url, await textOf(await fetch(url, { headers })));
}

/** Fills in fields by their labels, leaves the others as they are, submits, and opens the page that follows. */
export async function submitForm(page: FormPage, answers: Answers = {}): Promise<FormPage> {
	const { formWaitingUrl } = (await submit(page, answers)) as { formWaitingUrl: string };
	await waitForPage(formWaitingUrl);
	return readPage(formWaitingUrl, await textOf(await fetch(formWaitingUrl)));
}

/** As `submitForm`, where no page follows. Gives the text that the page shows then. */
export async function submitLastForm(page: FormPage, answers: Answers): Promise<string> {
	await submit(page, answers);
	const [, text = ''] = /<p id='submitted-content'>([^]*?)<\/p>/.exec(page.html) ?? [];
	return shown(text);
}

async function submit(page: FormPage, answers: Answers): Promise<unknown> {
	for (const label of Object.keys(answers)) {
		if (!page.fields.has(label)) throw new Error(`The page "${page.title}" has no field ${label}`);
	}
	const body = new FormData();
	for (const [label, field] of page.fields) body.set(field.id, valueOf(field, answers[label]));
	// The first page hands out a token in the place of the password, which scripts on it cannot see.
	const token = /const authToken = '([^']*)'/.exec(page.html)?.[1];
	const headers = { ...(token && { 'x-auth-token': token }) };
	return JSON.parse(await textOf(await fetch(page.url, { method: 'POST', headers, body })));
}

function valueOf({ value, choices, isRadio }: Field, answer: string | undefined): string {
	if (answer !== undefined && choices?.includes(answer) === false) {
		throw new Error(`"${answer}" is not among the choices ${choices.join(', ')}`);
	}
	const chosen = answer ?? value;
	return isRadio ? JSON.stringify(chosen === '' ? [] : [chosen]) : chosen;
}

/** As the script of the page does: asks how the execution stands until it waits for the next answer. */
async function waitForPage(page: string) {
	const statusUrl = new URL(page);
	statusUrl.pathname += '/n8n-execution-status';
	const deadline = Date.now() + TIMEOUT_MS;
	for (;;) {
		const status = await textOf(await fetch(statusUrl));
		if (status === 'form-waiting') return;
		if (!['new', 'running', 'waiting'].includes(status) || Date.now() > deadline) {
			throw new Error(`The form shows no further page: its execution is ${status}`);
		}
		await sleep(POLL_MS);
	}
}

async function textOf(response: Response): Promise<string> {
	const text = await response.text();
	if (!response.ok) throw new Error(`n8n answered ${response.status} to a form: ${text}`);
	return text;
}

function readPage(url: string, html: string): FormPage {
	const [, title = ''] = /<h1[^>]*>([^]*?)<\/h1>/.exec(html) ?? [];
	const [, text = ''] = /<\/h1>\s*<p[^>]*>([^]*?)<\/p>/.exec(html) ?? [];
	return { url, html, title: shown(title), text: shown(text), fields: readFields(html) };
}

/** n8n puts each field into a block of its own that starts with the label. */
function readFields(html: string): Map<string, Field> {
	const blocks = html.split(/<label class='form-label[^']*'/).slice(1);
	return new Map(
		blocks.map((block) => {
			const [, label = ''] = /^[^>]*>([^]*?)<\/label>/.exec(block) ?? [];
			return [shown(label), readField(block)];
		}),
	);
}

function readField(block: string): Field {
	const id = /id='(field-\d+)'/.exec(block)?.[1] ?? '';
	const options = [
		...block.matchAll(/<(?:option|input type='checkbox')[^>]*?value='([^']+)'([^>]*)>/g),
	];
	if (options.length > 0) {
		const chosen = options.find(([, , attributes]) => /selected|checked/.test(attributes ?? ''));
		return {
			id,
			value: shown(chosen?.[1] ?? ''),
			choices: options.map(([, value = '']) => shown(value)),
			isRadio: block.includes("data-radio-select='radio'"),
		};
	}
	// A browser leaves out a line break right after the start of a text area.
	const textarea = /<textarea[^>]*>\n?([^]*?)<\/textarea>/.exec(block)?.[1];
	return { id, value: unescape(textarea ?? /\svalue="([^"]*)"/.exec(block)?.[1] ?? '') };
}

/** HTML as a browser shows it: without tags. */
const shown = (html: string) => unescape(html.replace(/<[^>]*>/g, '')).trim();

const unescape = (html: string) =>
	html
		.replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
		.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&quot;', '"')
		.replaceAll('&amp;', '&');
