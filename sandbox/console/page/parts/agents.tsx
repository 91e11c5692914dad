import { useState } from 'preact/hooks';

import type { AgentRow } from '../../views';
import { Action } from '../shared/actions';
import { TextField } from '../shared/fields';
import { countOf, wordsOf } from '../shared/format';
import { useView } from '../shared/reading';
import { change } from '../shared/server';
import { Badge, Empty, Heading, Waiting } from '../shared/states';
import { Apart, Name } from '../shared/text';

/** What an agent looks for, shortened to one line. */
const criteriaOf = ({ criteria }: AgentRow['agent']): string =>
	[criteria.job_titles, criteria.seniorities, criteria.industries, criteria.locations]
		.flatMap((values) => values ?? [])
		.join(', ');

function Find({ id, name }: AgentRow['agent']) {
	const [leads, setLeads] = useState('5');
	return (
		<div class="find">
			<TextField type="number" label="Leads" min={1} max={500} value={leads} onChange={setLeads} />
			<Action
				label={`Find now with ${name}`}
				does={() => change(`agents/${id}/tick`, { leads: Number(leads) })}
			>
				Find now
			</Action>
		</div>
	);
}

const Row = ({ agent, listName, leadsFound }: AgentRow) => (
	<li class="card">
		<div class="card-head">
			<div>
				<h2>
					<Name>{agent.name}</Name> <Badge status={agent.status}>{wordsOf(agent.status)}</Badge>
				</h2>
				{agent.description && (
					<p>
						<Apart>{agent.description}</Apart>
					</p>
				)}
				<p class="quiet">
					{countOf(leadsFound, 'lead')} found for <Name>{listName ?? 'a list that is gone'}</Name>
				</p>
				{criteriaOf(agent) && (
					<p class="quiet">
						Looks for <Apart>{criteriaOf(agent)}</Apart>
					</p>
				)}
			</div>
			{agent.status === 'active' ? (
				<Find {...agent} />
			) : (
				<p class="quiet">
					Finds nobody while it is {agent.status === 'draft' ? 'a draft' : agent.status}.
				</p>
			)}
		</div>
	</li>
);

export function Agents() {
	const reading = useView('agents');
	const { data } = reading;
	return (
		<>
			<Heading title="Agents" about="An active agent finds leads every day, and now if you ask." />
			<Waiting {...reading} />
			{data?.length === 0 && (
				<Empty title="There is no agent.">
					Create one from n8n: Outreach Agent → Agent → Create.
				</Empty>
			)}
			<ul class="cards">
				{data?.map((row) => (
					<Row key={row.agent.id} {...row} />
				))}
			</ul>
		</>
	);
}
