import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { useKeptFocus } from './focus';
import type { Pages, Reading } from './reading';
import { hasMoved } from './routes';
import { Apart } from './text';

interface HeadingProps {
	readonly title: string;
	/** What the user sees here, in a sentence. */
	readonly about?: ComponentChildren;
	readonly children?: ComponentChildren;
}

/** The heading of a part. It gets the focus when the user goes to the part, so that a screen reader announces it. */
export function Heading({ title, about, children }: HeadingProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	useLayoutEffect(() => {
		document.title = `${title} · Outreach sandbox`;
		if (hasMoved()) heading.current?.focus({ preventScroll: true });
	}, [title]);
	return (
		<div class="heading">
			<div>
				<h1 ref={heading} tabIndex={-1}>
					<Apart>{title}</Apart>
				</h1>
				{about && <p class="about">{about}</p>}
			</div>
			{children && <div class="tools">{children}</div>}
		</div>
	);
}

/** Says that there is nothing here, and what to do about it. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
	<div class="empty">
		<p class="empty-title">{title}</p>
		{children && <p>{children}</p>}
	</div>
);

/** Shown in place of data that has not come, or above data that could not be refreshed. */
export function Waiting({ data, error }: Reading<unknown>) {
	if (error !== undefined) {
		return (
			<p class="problem" role="alert">
				{error}
			</p>
		);
	}
	return data === undefined ? <p class="waiting">Reading …</p> : null;
}

/** The end of a long list. */
export function More({ more }: Pick<Pages<unknown, unknown>, 'more'>) {
	const place = useRef<HTMLDivElement>(null);
	useKeptFocus(place);
	if (more === undefined) return null;
	return (
		<div ref={place} class="more" tabIndex={-1}>
			{more === null ? (
				<p class="quiet">That is all.</p>
			) : (
				<button type="button" class="button plain" onClick={more}>
					Show more
				</button>
			)}
		</div>
	);
}

const TONES: Readonly<Record<string, string>> = {
	started: 'good',
	active: 'good',
	connected: 'good',
	INTERESTED: 'good',
	CONVERTED: 'good',
	approved: 'good',
	paused: 'warn',
	connecting: 'warn',
	awaiting_code: 'warn',
	CURIOUS: 'info',
	queued: 'info',
	NEEDS_LABEL: 'warn',
	disconnected: 'bad',
	error: 'bad',
	failed: 'bad',
	rejected: 'bad',
};

interface BadgeProps {
	/** The status as the API names it. It decides the colour. */
	readonly status: string;
	readonly children: string;
}

export const Badge = ({ status, children }: BadgeProps) => (
	<span class={`badge ${TONES[status] ?? 'calm'}`}>{children}</span>
);
