import { useState } from 'preact/hooks';

import type { Happening, Piece } from '../../views';
import { fullMomentOf, type Moment, momentOf } from './format';

/** What somebody else chose as their name: its direction changes nothing around it. */
export const Name = ({ children }: { readonly children: string }) => (
	<bdi class="name">{children}</bdi>
);

const isOfConsole = (href: string | undefined): href is string => href?.startsWith('#/') ?? false;

export const Sentence = ({ pieces }: { readonly pieces: readonly Piece[] }) => (
	<span class="sentence">
		{pieces.map(({ text, href }, index) =>
			isOfConsole(href) ? (
				<a key={index} href={href}>
					<bdi>{text}</bdi>
				</a>
			) : (
				<bdi key={index}>{text}</bdi>
			),
		)}
	</span>
);

const LONG = { letters: 600, lines: 12 };

/** What a person wrote, as text and nothing else. Long ones are folded. */
export function Said({ text }: { readonly text: string }) {
	const [open, setOpen] = useState(false);
	const isLong = text.length > LONG.letters || text.split('\n').length > LONG.lines;
	return (
		<>
			<p class={`said ${isLong && !open ? 'folded' : ''}`} dir="auto">
				{text}
			</p>
			{isLong && (
				<button type="button" class="link" aria-expanded={open} onClick={() => setOpen(!open)}>
					{open ? 'Show less' : 'Show all'}
				</button>
			)}
		</>
	);
}

interface AtProps {
	readonly at: Moment;
	/** How it reads: '26 Nov, 10:49' by default. */
	readonly as?: (at: Moment) => string;
}

export const At = ({ at, as = momentOf }: AtProps) => (
	<time dateTime={new Date(at).toISOString()} title={fullMomentOf(at)}>
		{as(at)}
	</time>
);

interface HappeningsProps extends Pick<AtProps, 'as'> {
	readonly rows: readonly Happening[];
}

export const Happenings = ({ rows, as }: HappeningsProps) => (
	<ol class="happenings">
		{rows.map(({ id, at, by, sentence }) => (
			<li key={id} class={`by-${by}`}>
				<At at={at} as={as} />
				<Sentence pieces={sentence} />
				{by !== 'world' && <span class="by">{by === 'request' ? 'by API' : 'by you'}</span>}
			</li>
		))}
	</ol>
);
