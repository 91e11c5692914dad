import { readHtml } from './html';
import type { Sent } from '../../../packages/sandbox/services/outside';

interface Part {
	readonly headers: ReadonlyMap<string, string>;
	readonly body: string;
}

/** Reads an e-mail (RFC 5322 and MIME), as far as n8n writes one. */
export function readMail(mail: string): Pick<Sent, 'links' | 'text' | 'title' | 'to'> {
	const whole = partOf(mail);
	const parts = partsOf(whole);
	const html = parts.find(({ headers }) => headers.get('content-type')?.startsWith('text/html'));
	const shown = html ?? parts[0]!;
	return {
		to: whole.headers.get('to') ?? null,
		title: decodeWords(whole.headers.get('subject') ?? ''),
		...(html ? readHtml(decode(shown)) : { text: decode(shown).trim(), links: [] }),
	};
}

function partOf(text: string): Part {
	const [head = '', ...rest] = text.replaceAll('\r\n', '\n').split('\n\n');
	const lines = head.replace(/\n[ \t]+/g, ' ').split('\n');
	return {
		headers: new Map(
			lines.map((line) => {
				const [name = '', ...value] = line.split(':');
				return [name.toLowerCase(), value.join(':').trim()];
			}),
		),
		body: rest.join('\n\n'),
	};
}

function partsOf(part: Part): Part[] {
	const [, boundary] = /boundary="?([^";]+)/i.exec(part.headers.get('content-type') ?? '') ?? [];
	if (boundary === undefined) return [part];
	return part.body
		.split(`--${boundary}`)
		.slice(1, -1)
		.flatMap((each) => partsOf(partOf(each.trimStart())));
}

function decode({ headers, body }: Part): string {
	const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
	if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
	return encoding === 'quoted-printable' ? decodeQuoted(body.replace(/=\n/g, '')) : body;
}

const decodeQuoted = (text: string) =>
	text.replace(/(?:=[\dA-F]{2})+/gi, (bytes) =>
		Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
	);

/** In a header, a text that is not plain ASCII stands in encoded words (RFC 2047). */
const decodeWords = (text: string) =>
	text
		.replace(/\?=\s+=\?/g, '?==?')
		.replace(/=\?[\w-]+\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
			encoding.toUpperCase() === 'B'
				? Buffer.from(word, 'base64').toString()
				: decodeQuoted(word.replaceAll('_', ' ')),
		);
