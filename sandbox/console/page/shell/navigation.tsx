import { useEffect, useRef } from 'preact/hooks';

import type { Status } from '../../views';
import { Choice } from '../shared/fields';
import { Icon } from '../shared/icons';
import { follow, followed, useLive } from '../shared/live';
import { useView } from '../shared/reading';
import { hrefOf, type PartName, PARTS, type Route } from '../shared/routes';

const FIRST: readonly PartName[] = ['today', 'inbox', 'approvals', 'campaigns'];
const OTHERS: ReadonlyArray<{ readonly title: string; readonly parts: readonly PartName[] }> = [
	{ title: 'People', parts: ['leads', 'agents', 'senders'] },
	{ title: 'Other services', parts: ['outside'] },
	{ title: 'API', parts: ['requests', 'faults', 'connect'] },
];

/** How many things in a part wait for the user. */
const countOf = (part: PartName, status: Status | null): number =>
	({ approvals: status?.waitingApprovals, inbox: status?.unreadConversations })[part as 'inbox'] ??
	0;

interface LinkProps {
	readonly part: PartName;
	readonly here: PartName;
}

function Link({ part, here }: LinkProps) {
	const { status } = useLive();
	const count = countOf(part, status);
	return (
		<li>
			<a href={hrefOf(part)} aria-current={part === here ? 'page' : undefined}>
				<Icon name={part} />
				<span>{PARTS[part]}</span>
				{count > 0 && <span class="count">{count > 99 ? '99+' : count}</span>}
			</a>
		</li>
	);
}

/** All parts at the side. On a phone, the first ones are below, and the others behind 'More'. */
export function Navigation({ part: here }: Route) {
	const more = useRef<HTMLDivElement>(null);
	// On a desktop it is always visible and not a popover.
	useEffect(() => more.current?.hidePopover(), [here]);
	return (
		<nav class="navigation" aria-label="Parts">
			<p class="brand">
				<Brand /> Outreach sandbox
			</p>
			<ul class="first">
				{FIRST.map((part) => (
					<Link key={part} {...{ part, here }} />
				))}
				<li class="more-item">
					<button
						type="button"
						popoverTarget="more-parts"
						aria-current={FIRST.includes(here) ? undefined : 'page'}
					>
						<Icon name="more" />
						<span>More</span>
					</button>
				</li>
			</ul>
			<div id="more-parts" class="others" popover="auto" ref={more}>
				{OTHERS.map(({ title, parts }) => (
					<div key={title} class="group">
						<p class="group-title">{title}</p>
						<ul>
							{parts.map((part) => (
								<Link key={part} {...{ part, here }} />
							))}
						</ul>
					</div>
				))}
				<WorkspaceChoice />
			</div>
		</nav>
	);
}

const Brand = () => (
	<svg viewBox="0 0 60 60" width="24" height="24" class="brand-mark" aria-hidden="true">
		<circle cx="22" cy="20" r="9" />
		<path d="M6 51c0-9 7-16 16-16 3 0 6 .8 8.5 2.2" />
		<path class="arrow" d="M33 46h20M45 37l9 9-9 9" />
	</svg>
);

function WorkspaceChoice() {
	const { data } = useView('workspaces');
	if (!data || data.length < 2) return null;
	const [first] = data;
	return (
		<div class="workspace">
			<Choice
				label="Workspace"
				value={followed() ?? first?.id ?? ''}
				choices={Object.fromEntries(data.map(({ id, name }) => [id, name]))}
				onChange={follow}
			/>
		</div>
	);
}
