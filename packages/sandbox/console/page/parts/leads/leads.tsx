import { nameOf } from '../../shared/format';
import { List, useList } from '../../shared/list';
import { hrefOf } from '../../shared/routes';
import { Empty, Heading } from '../../shared/states';
import { Apart, At, Name } from '../../shared/text';
import { Agents } from './agents';

export function Leads() {
	const list = useList('leads', {
		of: (data) => data,
		filters: { search: { is: 'search', label: 'Search leads' } },
	});
	return (
		<>
			<Heading title="Leads" about="Everybody in the workspace, the newest first." />
			<Agents />
			<List
				list={list}
				look="rows"
				keyOf={({ id }) => id}
				empty={
					<Empty title="There is no lead yet.">
						Import some from n8n, or let an agent find some.
					</Empty>
				}
				noneFound="No lead has this name, company or title."
			>
				{(lead) => (
					<li class="lead-row">
						<a href={hrefOf('leads', lead.id)}>
							<Name>{nameOf(lead)}</Name>
						</a>
						<Apart>{[lead.job_title, lead.company].filter(Boolean).join(', ')}</Apart>
						<Apart class="quiet">{lead.location}</Apart>
						<At at={lead.created_at} />
					</li>
				)}
			</List>
		</>
	);
}
