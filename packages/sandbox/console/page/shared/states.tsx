import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { hasMoved, hrefOf, type PartName, PARTS, type SectionName, useRoute } from './routes';
import { Apart } from './text';
import type { ReadResult } from './views';

interface HeadingProps {
	readonly title: string;
	/** The part whose list the user comes from. */
	readonly from?: PartName;
	/** What the user sees here, in a sentence. */
	readonly about?: ComponentChildren;
	readonly children?: ComponentChildren;
}

/** The heading of a part. It gets the focus when the user goes to the part, so that a screen reader announces it. */
export function Heading({ title, from, about, children }: HeadingProps) {
	const { section } = useRoute();
	const heading = useRef<HTMLHeadingElement>(null);
	useLayoutEffect(() => {
		document.title = `${title} · Outreach sandbox`;
		if (hasMoved() && section === undefined) heading.current?.focus({ preventScroll: true });
	}, [title]);
	return (
		<div class="heading">
			<div>
				{from && (
					<p class="quiet">
						<a href={hrefOf(from)}>{PARTS[from]}</a>
					</p>
				)}
				<h1 ref={heading} tabIndex={-1}>
					<Apart>{title}</Apart>
				</h1>
				{about && <p class="about">{about}</p>}
			</div>
			{children && <div class="tools">{children}</div>}
		</div>
	);
}

interface SectionProps {
	readonly name: SectionName;
	readonly title: string;
	readonly about: string;
	/** Whether it shows what it has. */
	readonly isReady: boolean;
	readonly children: ComponentChildren;
}

/** A section with an address of its own. It gets the focus when the user goes there. */
export function Section({ name, title, about, isReady, children }: SectionProps) {
	const { section } = useRoute();
	const heading = useRef<HTMLHeadingElement>(null);
	useLayoutEffect(() => {
		if (section === name && isReady) heading.current?.focus();
	}, [section, isReady]);
	return (
		<section class="section" aria-label={title}>
			<h2 ref={heading} tabIndex={-1}>
				{title}
			</h2>
			<p class="about">{about}</p>
			{children}
		</section>
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
export function Waiting({ data, error }: ReadResult<unknown>) {
	if (error !== undefined) {
		return (
			<p class="problem" role="alert" data-variant="error">
				{error}
			</p>
		);
	}
	return data === undefined ? <p class="waiting">Reading …</p> : null;
}

type Tone = 'success' | 'warning' | 'danger' | 'info' | 'secondary';

const TONES: Readonly<Record<string, Tone>> = {
	started: 'success',
	active: 'success',
	connected: 'success',
	INTERESTED: 'success',
	CONVERTED: 'success',
	approved: 'success',
	paused: 'warning',
	connecting: 'warning',
	awaiting_code: 'warning',
	CURIOUS: 'info',
	queued: 'info',
	NEEDS_LABEL: 'warning',
	disconnected: 'danger',
	error: 'danger',
	failed: 'danger',
	rejected: 'danger',
};

interface BadgeProps {
	/** The status as the API names it. It decides the colour. */
	readonly status?: string;
	readonly tone?: Tone;
	readonly children: ComponentChildren;
}

export const Badge = ({ status = '', tone = TONES[status], children }: BadgeProps) => (
	<span class="badge" data-variant={tone ?? 'secondary'}>
		{children}
	</span>
);
