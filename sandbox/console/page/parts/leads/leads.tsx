import { useState } from 'preact/hooks';

import { TextField } from '../../shared/fields';
import { nameOf } from '../../shared/format';
import { usePages } from '../../shared/reading';
import { hrefOf } from '../../shared/routes';
import { Empty, Heading, More, Waiting } from '../../shared/states';
import { Apart, At, Name } from '../../shared/text';

export function Leads() {
	const [search, setSearch] = useState('');
	const { rows, more, ...reading } = usePages('leads', { search }, 'before', (data) => data);
	return (
		<>
			<Heading title="Leads" about="Everybody in the workspace, the newest first.">
				<TextField
					quiet
					type="search"
					label="Search leads"
					placeholder="Search leads"
					value={search}
					onChange={setSearch}
				/>
			</Heading>
			<Waiting {...reading} />
			{reading.data && rows.length === 0 && <NoLead searched={search !== ''} />}
			{rows.length > 0 && (
				<ul class="card rows">
					{rows.map((lead) => (
						<li key={lead.id} class="lead-row">
							<a href={hrefOf('leads', lead.id)}>
								<Name>{nameOf(lead)}</Name>
							</a>
							<span>
								<Apart>{[lead.job_title, lead.company].filter(Boolean).join(', ')}</Apart>
							</span>
							<span class="quiet">
								<Apart>{lead.location}</Apart>
							</span>
							<At at={lead.created_at} />
						</li>
					))}
				</ul>
			)}
			<More more={more} />
		</>
	);
}

const NoLead = ({ searched }: { searched: boolean }) =>
	searched ? (
		<Empty title="No lead fits.">Search for another name, company or title.</Empty>
	) : (
		<Empty title="There is no lead yet.">
			Import some from n8n, or let an <a href="#/agents">agent</a> find some.
		</Empty>
	);
