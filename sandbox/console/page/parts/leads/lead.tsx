import type { Lead as LeadRecord } from '../../../../../src/contract/leads';
import { nameOf } from '../../shared/format';
import { usePages } from '../../shared/reading';
import { hrefOf } from '../../shared/routes';
import { Heading, More, Waiting } from '../../shared/states';
import { Apart, At, Story, Name } from '../../shared/text';
import { Enrolled } from '../campaigns/campaignLead';
import { ConversationLink } from '../inbox/inbox';

const factsOf = (lead: LeadRecord): ReadonlyArray<readonly [string, string | null | undefined]> => [
	['Title', lead.job_title],
	['Company', lead.company],
	['Industry', lead.industry],
	['Location', lead.location],
	['Email', lead.email],
	['Phone', lead.phone],
	['Profile', lead.social_url],
	['Id', lead.id],
];

const Facts = ({ lead }: { lead: LeadRecord }) => (
	<dl class="facts">
		{factsOf(lead)
			.filter(([, value]) => value)
			.map(([title, value]) => (
				<div key={title}>
					<dt>{title}</dt>
					<dd>
						<Apart>{value}</Apart>
					</dd>
				</div>
			))}
		<div>
			<dt>Added</dt>
			<dd>
				<At at={lead.created_at} />
			</dd>
		</div>
	</dl>
);

export function Lead({ id }: { id: string }) {
	const { rows, more, ...reading } = usePages('leads/{id}', { id }, 'before', ({ story }) => story);
	const { data } = reading;
	if (!data) return <Waiting {...reading} />;
	const { lead, lists, campaigns, conversations } = data;
	return (
		<>
			<p class="crumbs">
				<a href="#/leads">Leads</a>
			</p>
			<Heading title={nameOf(lead)} about={lead.headline && <Apart>{lead.headline}</Apart>} />
			<Waiting {...reading} />
			<section class="card" aria-label="Facts">
				<Facts lead={lead} />
				<p class="quiet">
					{lists.length === 0 && 'In no list'}
					{lists.length > 0 && 'In '}
					{lists.map(({ id: listId, name }, index) => (
						<span key={listId}>
							{index > 0 && ', '}
							<Name>{name}</Name>
						</span>
					))}
				</p>
			</section>
			<section class="card">
				<h2>Campaigns</h2>
				{campaigns.length === 0 && <p class="quiet">In no campaign.</p>}
				<ul class="rows">
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
			<section class="card">
				<h2>Conversations</h2>
				{conversations.length === 0 && <p class="quiet">Nobody has written yet.</p>}
				<ul class="conversation-list">
					{conversations.map((row) => (
						<li key={row.id}>
							<ConversationLink row={row} />
						</li>
					))}
				</ul>
			</section>
			<section class="card">
				<h2>What happened</h2>
				{rows.length === 0 && <p class="quiet">Nothing yet.</p>}
				<Story rows={rows} />
				<More more={more} />
			</section>
		</>
	);
}
