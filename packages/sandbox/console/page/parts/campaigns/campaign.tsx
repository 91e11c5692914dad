import type { CampaignLead } from 'n8n-nodes-outreach/src/contract/campaigns';
import { List, useList } from '../../shared/list';
import { hrefOf } from '../../shared/routes';
import { Empty, Heading, Waiting } from '../../shared/states';
import { Enrolled } from './campaignLead';
import { Move, Origin, StatusBadge } from './campaigns';
import { Figures } from './figures';

const STATUSES: Readonly<Record<CampaignLead['status'], string>> = {
	queued: 'Queued',
	active: 'Active',
	paused: 'Paused',
	completed: 'Completed',
	excluded: 'Excluded',
	failed: 'Failed',
};

export function Campaign({ id }: { id: string }) {
	const list = useList('campaigns/{id}', {
		params: { id },
		of: ({ leads }) => leads,
		filters: { status: { is: 'choice', label: 'Status', choicesOf: () => STATUSES } },
	});
	const { data } = list;
	if (!data) return <Waiting {...list} />;
	const { campaign } = data;
	return (
		<>
			<Heading from="campaigns" title={campaign.name} about={campaign.goal}>
				<StatusBadge {...campaign} />
				<Move {...campaign} />
			</Heading>
			<div class="card stack">
				<Origin {...campaign} />
				<Figures {...campaign} />
			</div>
			<section class="section">
				<h2>Leads</h2>
				<List
					list={list}
					look="rows"
					keyOf={({ lead }) => lead.id}
					empty={
						<Empty title="Nobody is enrolled yet.">
							{campaign.status === 'draft' &&
								'The leads of its list are enrolled when the campaign starts.'}
						</Empty>
					}
					noneFound="No lead is in this status."
				>
					{(row) => (
						<Enrolled
							{...row}
							href={row.lead.lead_id === null ? undefined : hrefOf('leads', row.lead.lead_id)}
						/>
					)}
				</List>
			</section>
		</>
	);
}
