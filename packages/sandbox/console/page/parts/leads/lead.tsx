import type { Lead as LeadRecord } from 'n8n-nodes-outreach/src/contract/leads';
import type { LeadView } from '../../../views';
import { momentOf, nameOf } from '../../shared/format';
import { List, useList } from '../../shared/list';
import { hrefOf } from '../../shared/routes';
import { Heading, Waiting } from '../../shared/states';
import { Apart, Happened } from '../../shared/text';
import { Enrolled } from '../campaigns/campaignLead';
import { ConversationLink } from '../inbox/inbox';

const factsOf = (
	lead: LeadRecord,
	lists: LeadView['lists'],
): ReadonlyArray<readonly [string, string | null | undefined]> => [
	['Title', lead.job_title],
	['Company', lead.company],
	['Industry', lead.industry],
	['Location', lead.location],
	['Email', lead.email],
	['Phone', lead.phone],
	['Profile', lead.social_url],
	['Lists', lists.map(({ name }) => name).join(', ') || 'None'],
	['Added', momentOf(lead.created_at)],
	['ID', lead.id],
];

const Facts = ({ lead, lists }: LeadView) => (
	<dl class="card fields">
		{factsOf(lead, lists)
			.filter(([, value]) => value)
			.map(([title, value]) => (
				<div key={title}>
					<dt>{title}</dt>
					<dd>
						<Apart>{value}</Apart>
					</dd>
				</div>
			))}
	</dl>
);

const Campaigns = ({ campaigns }: LeadView) => (
	<section class="section">
		<h2>Campaigns</h2>
		{campaigns.length === 0 && <p class="quiet">In no campaign.</p>}
		<ul class="card rows">
			{campaigns.map(({ campaign, enrolled }) => (
				<Enrolled
					key={enrolled.lead.id}
					{...enrolled}
					name={campaign.name}
					href={hrefOf('campaigns', campaign.id)}
				/>
			))}
		</ul>
	</section>
);

const Conversations = ({ conversations }: LeadView) => (
	<section class="section">
		<h2>Conversations</h2>
		{conversations.length === 0 && <p class="quiet">Nobody has written yet.</p>}
		<ul class="card rows">
			{conversations.map((row) => (
				<li key={row.id}>
					<ConversationLink row={row} />
				</li>
			))}
		</ul>
	</section>
);

export function Lead({ id }: { id: string }) {
	const list = useList('leads/{id}', { params: { id }, of: ({ story }) => story });
	const { data } = list;
	if (!data) return <Waiting {...list} />;
	const { lead } = data;
	return (
		<>
			<Heading
				from="leads"
				title={nameOf(lead)}
				about={lead.headline && <Apart>{lead.headline}</Apart>}
			/>
			<Facts {...data} />
			<Campaigns {...data} />
			<Conversations {...data} />
			<section class="section">
				<h2>What happened</h2>
				<List
					ordered
					list={list}
					look="rows"
					keyOf={(line) => line.id}
					empty={<p class="quiet">Nothing yet.</p>}
				>
					{(line) => (
						<li>
							<Happened line={line} />
						</li>
					)}
				</List>
			</section>
		</>
	);
}
