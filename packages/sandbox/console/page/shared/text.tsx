import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import type { StoryLine, Piece } from '../../views';
import { fullMomentOf, type Moment, momentOf, weekMomentOf } from './format';

const ISOLATES = /[\u2066-\u2068]/;
const END = '\u2069';

/** Closes every isolate that a text opens, and drops what would close its element's isolate. */
function contained(text: string): string {
	let open = 0;
	let result = '';
	for (const character of text) {
		if (character === END && open === 0) continue;
		if (ISOLATES.test(character)) open += 1;
		if (character === END) open -= 1;
		result += character;
	}
	return result + END.repeat(open);
}

interface ApartProps {
	readonly class?: string;
	readonly children: string | null | undefined;
}

/** Text from a lead or a user within a line. It may run in either direction without affecting the text around it. */
export const Apart = ({ class: name, children }: ApartProps) => (
	<bdi class={name}>{contained(children ?? '')}</bdi>
);

export const Name = ({ children }: { readonly children: string }) => (
	<Apart class="name">{children}</Apart>
);

const isOfConsole = (href: string | undefined): href is string => href?.startsWith('#/') ?? false;

export const Sentence = ({ pieces }: { readonly pieces: readonly Piece[] }) => (
	<span class="sentence">
		{pieces.map(({ text, href, isTime }, index) => {
			if (isTime) return <At key={index} at={text} as={weekMomentOf} />;
			if (!isOfConsole(href)) return <Apart key={index}>{text}</Apart>;
			return (
				<a key={index} href={href}>
					<Apart>{text}</Apart>
				</a>
			);
		})}
	</span>
);

const LONG = { letters: 600, lines: 12 };

interface ElsewhereProps {
	readonly class?: string;
	readonly href: string;
	readonly children: ComponentChildren;
}

/** A link out of the console, in a page of its own. Anything but a web address stays text. */
export const Elsewhere = ({ class: name, href, children }: ElsewhereProps) =>
	/^https?:\/\//i.test(href) ? (
		<a class={name} href={href} target="_blank" rel="noreferrer">
			{children}
		</a>
	) : (
		<span>{children}</span>
	);

/** An address, without the punctuation after it. */
const ADDRESS = /(https?:\/\/[^\s<>"|]*[^\s<>"|.,;:!?)\]])/;

const withLinksIn = (text: string) =>
	text.split(ADDRESS).map((part, index) =>
		index % 2 === 0 ? (
			part
		) : (
			<Elsewhere key={index} href={part}>
				{part}
			</Elsewhere>
		),
	);

interface SaidProps {
	readonly text: string;
	/** Web addresses become links. */
	readonly withLinks?: boolean;
}

/** A person's message, shown as plain text. Folds long ones. */
export function Said({ text, withLinks = false }: SaidProps) {
	const [open, setOpen] = useState(false);
	const isLong = text.length > LONG.letters || text.split('\n').length > LONG.lines;
	return (
		<>
			<p class={`said ${isLong && !open ? 'folded' : ''}`} dir="auto">
				{withLinks ? withLinksIn(text) : text}
			</p>
			{isLong && (
				<button
					type="button"
					class="ghost small link"
					aria-expanded={open}
					onClick={() => setOpen(!open)}
				>
					{open ? 'Show less' : 'Show all'}
				</button>
			)}
		</>
	);
}

interface AtProps {
	readonly at: Moment;
	/** The format: '26 Nov, 10:49' by default. */
	readonly as?: (at: Moment) => string;
}

export const At = ({ at, as = momentOf }: AtProps) => (
	<time dateTime={new Date(at).toISOString()} title={fullMomentOf(at)}>
		{as(at)}
	</time>
);

interface HappenedProps extends Pick<AtProps, 'as'> {
	readonly line: StoryLine;
}

/** One thing that happened. */
export const Happened = ({ line: { at, by, sentence }, as }: HappenedProps) => (
	<div class="happened">
		<At at={at} as={as} />
		<Sentence pieces={sentence} />
		{by !== 'world' && (
			<span class="badge" data-variant={by === 'request' ? 'info' : 'warning'}>
				{by === 'request' ? 'by API' : 'by you'}
			</span>
		)}
	</div>
);
