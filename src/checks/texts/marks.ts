import { unfilledPlaceholders } from './placeholders';

/**
 * What a program, a model or another tool may have left in a text, though a person may have meant it. The service fills
 * in, chooses and formats nothing.
 */
const MARKS = [
	// {dear}, ${x}: letters first, so that {1} and JSON do not count
	/(?<!\{)\$?\{\s*\p{L}[\p{L}\p{N}_. -]{0,39}\}(?!\})/gu,
	// A choice of words, {Hi|Hello}
	/\{[^{}\n|]{1,80}(?:\|[^{}\n|]{0,80})+\}/g,
	// [a detail about the company], but no link, no place of a list and no leftover
	/(?<![\p{L}\p{N}_\])])\[(?!object )\s*\p{L}[^[\]\n]{0,80}\](?![([])/gu,
	// n8n's own names: $json.name, $('Get Lead')
	/\$(?:json|input|node|binary)\b|\$\(['"]/g,
	// A line break as it is written in code
	/(?<![\\:])\\(?:r\\n|n)/g,
	// **bold**, [a link](https://www.example.com), # Heading, ```code```
	/\*\*[^*\n]{1,80}\*\*/g,
	/\[[^[\]\n]{1,80}\]\(https?:[^()\s]{1,200}\)/g,
	/^#{1,6} \S/gm,
	/```/g,
	// <br>, <p class="a">, &nbsp;
	/<\/?(?:a|b|br|div|em|h[1-6]|i|img|li|ol|p|span|strong|table|td|tr|u|ul)(?:\s[^<>]{0,200})?\/?>/gi,
	/&(?:amp|apos|gt|lt|nbsp|quot|#\d{2,5});/gi,
];

/** Most texts have none of these. */
const MAY_HOLD_ONE = /[{[$\\*#`<&]/;

/** The marks of a text, each once, without those inside placeholders. */
export function marksIn(text: string): string[] {
	if (!MAY_HOLD_ONE.test(text)) return [];
	const placeholders = unfilledPlaceholders(text, 'asItIs');
	const rest = placeholders.reduce((left, each) => left.replaceAll(each, ' '), text);
	return [...new Set(MARKS.flatMap((mark) => rest.match(mark) ?? []))];
}
