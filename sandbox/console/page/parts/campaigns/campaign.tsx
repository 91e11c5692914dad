import { useState } from 'preact/hooks';

import type { CampaignLead } from '../../../../../src/contract/campaigns';
import { Choice } from '../../shared/fields';
import { usePages } from '../../shared/reading';
import { hrefOf } from '../../shared/routes';
import { Empty, Heading, More, Waiting } from '../../shared/states';
import { Enrolled } from './campaignLead';
import { Move, Origin, StatusBadge } from './campaigns';
import { Funnel } from './funnel';

const STATUSES: Readonly<Record<CampaignLead['status'] | 'all', string>> = {
	all: 'All',
	queued: 'Queued',
	active: 'Active',
	paused: 'Paused',
	completed: 'Completed',
	excluded: 'Excluded',
	failed: 'Failed',
};

export function Campaign({ id }: { id: string }) {
	const [status, setStatus] = useState<keyof typeof STATUSES>('all');
	const params = { id, status: status === 'all' ? undefined : status };
	const { rows, more, ...reading } = usePages(
		'campaigns/{id}',
		params,
		'after',
		({ leads }) => leads,
	);
	const { data } = reading;
	if (!data) return <Waiting {...reading} />;
	const { campaign, funnel } = data;
	return (
		<>
			<p class="crumbs">
				<a href="#/campaigns">Campaigns</a>
			</p>
			<Heading title={campaign.name} about={campaign.goal}>
				<StatusBadge {...campaign} />
				<Move {...campaign} />
			</Heading>
			<Waiting {...reading} />
			<div class="card">
				<Origin {...campaign} />
				<Funnel {...funnel} />
			</div>
			<section class="card">
				<div class="card-head">
					<h2>Leads</h2>
					<Choice label="Status" value={status} choices={STATUSES} onChange={setStatus} />
				</div>
				{rows.length === 0 && <NoLead draft={campaign.status === 'draft'} all={status === 'all'} />}
				<ul class="rows">
					{rows.map((row) => (
						<Enrolled
							key={row.lead.id}
							{...row}
							href={row.lead.lead_id === null ? undefined : hrefOf('leads', row.lead.lead_id)}
						/>
					))}
				</ul>
				<More more={more} />
			</section>
		</>
	);
}

function NoLead({ draft, all }: { draft: boolean; all: boolean }) {
	if (!all) return <Empty title="No lead is in this status.">Choose another one.</Empty>;
	return (
		<Empty title="Nobody is enrolled yet.">
			{draft && 'The leads of its list are enrolled when the campaign starts.'}
		</Empty>
	);
}
