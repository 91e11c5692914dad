import { completeAddresses, mendAddress } from './mend';

export interface WebAddress {
	readonly text: string;
	readonly url: URL;
}

/** The web addresses in a text. */
export interface FoundAddresses {
	readonly addresses: readonly WebAddress[];
	/** A blank, tab or line break is followed by something that may belong to the address. */
	readonly isBroken: boolean;
}

/** Finds addresses in what people and programs write around them: labels, brackets, quotes, HTML, Markdown, formulas, commas. */
export function findAddresses(written: string): FoundAddresses {
	if (ORDINARY.test(written)) {
		return { addresses: [parse(written)].filter(isParsed), isBroken: false };
	}
	const mended = completeAddresses(written);
	const starts = startsIn(mended);
	const ends = starts.map((start, index) => endAt(mended, start, starts[index + 1]));
	const addresses = starts.map((start, index) => parse(mended.slice(start, ends[index])));
	return {
		addresses: addresses.filter(isParsed),
		isBroken: starts.length > 0 && mayGoOn(mended, starts.at(-1)!, ends.at(-1)!),
	};
}

function parse(written: string): WebAddress | undefined {
	const text = mendAddress(written);
	try {
		return { text, url: new URL(text) };
	} catch {
		// Only the beginning of an address, such as `https://`.
		return undefined;
	}
}

const isParsed = (address: WebAddress | undefined): address is WebAddress => address !== undefined;

/** Nothing around it, and nothing inside that could begin another address. */
const ORDINARY = /^https?:\/\/(?!\/)(?:(?!tp)[^\s\p{Cc}<>"'|\\()[\],;`])*$/iu;

/** Where addresses begin. One right after `=`, `/`, `_` or `:` in another is a part of that one, as in a redirect. */
function startsIn(text: string): readonly number[] {
	const starts: number[] = [];
	for (const { index } of text.matchAll(/https?:[\\/]{2}/gi)) {
		const last = starts.at(-1);
		const isPart =
			last !== undefined &&
			/[=/_:]/.test(text.charAt(index - 1)) &&
			!/[\s<>"]/.test(text.slice(last, index));
		if (!isPart) starts.push(index);
	}
	return starts;
}

function endAt(text: string, start: number, next = text.length): number {
	const rest = text.slice(start, next);
	const closer = CLOSERS[text.charAt(start - 1)];
	const ends = [
		rest.search(/[\s\p{Cc}<>"`]/u),
		endOfPath(rest),
		closer === undefined ? -1 : rest.indexOf(closer),
	];
	return start + Math.min(...ends.map((end) => (end === -1 ? rest.length : end)));
}

/** A line ends the address, as in `https://www.example.com/ann|Ann`. In a query it may be a sign like any other. */
function endOfPath(rest: string): number {
	const line = rest.indexOf('|');
	const query = rest.search(/[?#]/);
	return query === -1 || line < query ? line : -1;
}

/** What ends an address that has the other sign before it. An address may have round brackets itself. */
const CLOSERS: Readonly<Record<string, string>> = {
	'<': '|',
	"'": "'",
	'[': ']',
	'{': '}',
	'“': '”',
	'„': '“',
	'«': '»',
};

/** Whether what follows an address may be the rest of it, as in `in/ann smith`. */
function mayGoOn(text: string, start: number, end: number): boolean {
	if (!/[\s\p{Cc}]/u.test(text.charAt(end))) return false;
	if (/[<"'([{“„«]/.test(text.charAt(start - 1)) || /[,;]/.test(text.charAt(end - 1))) return false;
	const behind = text.slice(end).trim();
	return !SEPARATE.test(behind) && !IN_TAG.test(text.slice(0, start));
}

/** Nothing but signs, or a sign that begins something else. */
const SEPARATE = /^(?:[\p{P}\p{S}\s]*$|[([{<|"“„«•·–—→]|[-/+&]\s)/u;

/** A tag of HTML that is not closed yet. */
const IN_TAG = /<\w[^<>]*$/;
