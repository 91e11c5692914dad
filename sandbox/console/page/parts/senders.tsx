import type { SocialAccount } from '../../../../src/contract/socialAccounts';
import type { SenderRow } from '../../views';
import { Action } from '../shared/actions';
import { wordsOf } from '../shared/format';
import { useView } from '../shared/reading';
import { change } from '../shared/server';
import { Badge, Empty, Heading, Waiting } from '../shared/states';
import { At, Name } from '../shared/text';

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
	<dl class="limits">
		{Object.entries(LIMITS).map(([limit, title]) => {
			const most = account.sending_limits[limit as Limit];
			const count = used[limit] ?? 0;
			return (
				<div key={limit}>
					<dt>{title}</dt>
					<dd>
						{count} of {most}
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

const set = (id: string, body: unknown) => () => change(`social_accounts/${id}`, body);

function Buttons({ account, sessionProblem }: SenderRow) {
	const { id, profile_name, status } = account;
	const name = profile_name ?? id;
	const works = status === 'connected' && sessionProblem === null;
	return (
		<div class="buttons">
			{status === 'connected' && (
				<Action label={`Disconnect ${name}`} does={set(id, { status: 'disconnected' })}>
					Disconnect
				</Action>
			)}
			{works && (
				<Action
					label={`End session of ${name}`}
					title="The next start of a campaign fails its check"
					does={set(id, { healthy: false })}
				>
					End session
				</Action>
			)}
			{!works && (
				<Action
					kind="main"
					label={`Reconnect ${name}`}
					does={set(id, { status: 'connected', healthy: true })}
				>
					Reconnect
				</Action>
			)}
		</div>
	);
}

const Row = (row: SenderRow) => {
	const { account, sessionProblem } = row;
	return (
		<li class="card">
			<div class="card-head">
				<div>
					<h2>
						<Name>{account.profile_name ?? 'No name yet'}</Name>{' '}
						<Badge status={account.status}>{wordsOf(account.status)}</Badge>
					</h2>
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
	const reading = useView('senders');
	const { data } = reading;
	return (
		<>
			<Heading
				title="Senders"
				about="The accounts that write to leads, and what each did in the last 24 hours."
			/>
			<Waiting {...reading} />
			{data?.length === 0 && <Empty title="This workspace has no sender account." />}
			<ul class="cards">
				{data?.map((row) => (
					<Row key={row.account.id} {...row} />
				))}
			</ul>
		</>
	);
}
