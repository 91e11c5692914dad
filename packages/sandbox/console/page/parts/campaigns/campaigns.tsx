import type { Campaign } from 'n8n-nodes-outreach/src/contract/campaigns';
import { Action } from '../../shared/actions';
import { wordsOf } from '../../shared/format';
import { List, useList } from '../../shared/list';
import { hrefOf } from '../../shared/routes';
import { change } from '../../shared/server';
import { Badge, Empty, Heading } from '../../shared/states';
import { Apart, Name } from '../../shared/text';
import { Figures } from './figures';
import { Senders } from './senders';

type Status = Campaign['status'];

/** What the user can do with a campaign in each status. */
const MOVES: Readonly<Record<Status, { readonly label: string; readonly to: Status } | null>> = {
	draft: { label: 'Start', to: 'started' },
	started: { label: 'Pause', to: 'paused' },
	paused: { label: 'Resume', to: 'started' },
	completed: null,
};

/** Starts the campaign as the API does: not while the session of a sender fails its check. */
const CHECKED = { proceed_on_session_check_failure: false };

export const StatusBadge = ({ status }: Pick<Campaign, 'status'>) => (
	<Badge status={status}>{wordsOf(status)}</Badge>
);

export function Move({ id, name, status }: Campaign) {
	const move = MOVES[status];
	if (!move) return null;
	const { label, to } = move;
	return (
		<Action
			kind={status === 'draft' ? 'main' : 'plain'}
			label={`${label} ${name}`}
			does={() => change(`campaigns/${id}`, { status: to, ...(status === 'draft' && CHECKED) })}
		>
			{label}
		</Action>
	);
}

export const Origin = ({ socialAccounts, leadList }: Campaign) => (
	<p class="quiet">
		{socialAccounts.length === 0 && 'No sender'}
		{socialAccounts.map(({ id, profileName }, index) => (
			<span key={id}>
				{index > 0 && ', '}
				<Name>{profileName ?? id}</Name>
			</span>
		))}{' '}
		· <Name>{leadList?.name ?? 'Leads of its own'}</Name>
	</p>
);

const CampaignCard = (campaign: Campaign) => (
	<li class="card stack">
		<div class="line">
			<div>
				<h2>
					<a href={hrefOf('campaigns', campaign.id)}>
						<Name>{campaign.name}</Name>
					</a>{' '}
					<StatusBadge {...campaign} />
				</h2>
				{campaign.goal && (
					<p>
						<Apart>{campaign.goal}</Apart>
					</p>
				)}
				<Origin {...campaign} />
			</div>
			<Move {...campaign} />
		</div>
		{campaign.status !== 'draft' && <Figures {...campaign} />}
	</li>
);

export function Campaigns() {
	const list = useList('campaigns', { of: (data) => data });
	const { rows } = list;
	const runs = rows.some(({ status }) => status === 'started');
	return (
		<>
			<Heading title="Campaigns" about="How far each one has come." />
			{rows.length > 0 && !runs && (
				<p class="hint">No campaign runs. Start one here, or from n8n.</p>
			)}
			<List
				list={list}
				look="cards"
				keyOf={({ id }) => id}
				empty={
					<Empty title="There is no campaign.">
						Create one from n8n: Outreach Campaign → Campaign → Create.
					</Empty>
				}
			>
				{(row) => <CampaignCard {...row} />}
			</List>
			{list.data !== undefined && <Senders />}
		</>
	);
}
