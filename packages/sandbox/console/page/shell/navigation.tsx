import type { Status } from '../../views';
import { Choice } from '../shared/fields';
import { Icon } from '../shared/icons';
import { follow, followed, useLive } from '../shared/live';
import { hrefOf, type PartName, PARTS, type Route } from '../shared/routes';
import { useView } from '../shared/views';

const GROUPS: ReadonlyArray<readonly PartName[]> = [
	['today', 'inbox', 'approvals', 'campaigns', 'leads'],
	['requests', 'faults', 'outside', 'connect'],
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

/** All parts: at the side, and on a phone behind the button of the menu. */
export const Navigation = ({ part: here }: Route) => (
	<aside id="menu" data-sidebar>
		<nav aria-label="Parts">
			{GROUPS.map((parts) => (
				<ul key={parts[0]}>
					{parts.map((part) => (
						<Link key={part} {...{ part, here }} />
					))}
				</ul>
			))}
		</nav>
		<WorkspaceChoice />
	</aside>
);

function WorkspaceChoice() {
	const { data } = useView('workspaces');
	if (!data || data.length < 2) return null;
	const [first] = data;
	return (
		<footer>
			<Choice
				label="Workspace"
				value={followed() ?? first?.id ?? ''}
				choices={Object.fromEntries(data.map(({ id, name }) => [id, name]))}
				onChange={follow}
			/>
		</footer>
	);
}
