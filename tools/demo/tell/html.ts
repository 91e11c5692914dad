import { parse } from 'node-html-parser';

import type { Sent } from '../../../packages/sandbox/services/outside';

/** The parser takes it for text. */
const DOCTYPE = /^\s*<!doctype[^>]*>/i;

/** What a person reads of HTML, and the links. */
export function readHtml(html: string): Pick<Sent, 'links' | 'text'> {
	const page = parse(html.replace(DOCTYPE, ''));
	page.querySelectorAll('head, script, style').forEach((element) => element.remove());
	const links = page.querySelectorAll('a[href]').map((anchor) => ({
		label: anchor.text.trim(),
		url: anchor.getAttribute('href')!,
	}));
	const lines = page.structuredText.split('\n').map((line) => line.trim());
	return { text: lines.join('\n').trim(), links: links.filter(({ label }) => label !== '') };
}
