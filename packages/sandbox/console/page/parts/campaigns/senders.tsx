import type { SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import type { SenderRow } from '../../../views';
import { Action } from '../../shared/actions';
import { wordsOf } from '../../shared/format';
import { List, useList } from '../../shared/list';
import { change } from '../../shared/server';
import { Badge, Empty, Section } from '../../shared/states';
import { At, Name } from '../../shared/text';

const LIMITS = {
	max_connection_requests_per_day: 'Invitations',
	max_messages_per_day: 'Messages',
	max_profile_views_per_day: 'Profile views',
	max_post_likes_per_day: 'Post likes',
	max_follows_per_day: 'Follows',
	max_comments_per_day: 'Comments',
	max_inmails_per_day: 'InMails',
} as const satisfies Partial<Record<keyof SocialAccount['sending_limits'], string>>;

type Limit = keyof typeof LIMITS;

const Used = ({ account, used }: SenderRow) => (
	<dl class="fields">
		{Object.entries(LIMITS).map(([limit, title]) => {
			const most = account.sending_limits[limit as Limit];
			const count = used[limit] ?? 0;
			return (
				<div key={limit}>
					<dt>{title}</dt>
					<dd>
						{count} of {most}{' '}
						<progress
							max={Math.max(most, 1)}
							value={Math.min(count, most)}
							aria-label={`${title}: ${count} of ${most} in 24 hours`}
						/>
					</dd>
				</div>
			);
		})}
	</dl>
);

/** What the user can do with an account. */
interface Move {
	readonly label: string;
	/** What a screen reader reads before the name of the account; the label by default. */
	readonly spoken?: string;
	readonly body: { readonly status?: SocialAccount['status']; readonly healthy?: boolean };
	readonly kind?: 'main';
	readonly title?: string;
}

const DISCONNECT: Move = { label: 'Disconnect', body: { status: 'disconnected' } };
const END_SESSION: Move = {
	label: 'End session',
	spoken: 'End session of',
	body: { healthy: false },
	title: 'The next start of a campaign fails its check',
};
const RECONNECT: Move = {
	label: 'Reconnect',
	body: { status: 'connected', healthy: true },
	kind: 'main',
};

function movesOf({ account, sessionProblem }: SenderRow): readonly Move[] {
	if (account.status !== 'connected') return [RECONNECT];
	return [DISCONNECT, sessionProblem === null ? END_SESSION : RECONNECT];
}

function Buttons(row: SenderRow) {
	const { id, profile_name } = row.account;
	return (
		<div class="buttons">
			{/* By place, so that the button that replaces the pressed one has the focus. */}
			{movesOf(row).map(({ label, spoken = label, body, ...move }, place) => (
				<Action
					key={place}
					{...move}
					label={`${spoken} ${profile_name ?? id}`}
					does={() => change(`social_accounts/${id}`, body)}
				>
					{label}
				</Action>
			))}
		</div>
	);
}

const Sender = (row: SenderRow) => {
	const { account, sessionProblem } = row;
	return (
		<li class="card stack">
			<div class="line">
				<div>
					<h3>
						<Name>{account.profile_name ?? 'No name yet'}</Name>{' '}
						<Badge status={account.status}>{wordsOf(account.status)}</Badge>
					</h3>
					<p class="quiet">
						{wordsOf(account.account_tier)}
						{account.sending_limits.warmup_enabled && ' · Warm-up is on'}
						{account.last_ran_at && (
							<>
								{' '}
								· last active <At at={account.last_ran_at} />
							</>
						)}
					</p>
					{sessionProblem !== null && <p class="bad">{sessionProblem}</p>}
				</div>
				<Buttons {...row} />
			</div>
			<Used {...row} />
		</li>
	);
};

export function Senders() {
	const list = useList('senders', { of: (data) => data });
	return (
		<Section
			name="senders"
			title="Senders"
			about="The accounts that write to leads, and what each did in the last 24 hours."
			isReady={list.data !== undefined}
		>
			<List
				list={list}
				look="cards"
				keyOf={({ account }) => account.id}
				empty={<Empty title="This workspace has no sender account." />}
			>
				{(row) => <Sender {...row} />}
			</List>
		</Section>
	);
}
