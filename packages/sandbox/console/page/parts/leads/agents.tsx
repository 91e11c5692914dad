import { useState } from 'preact/hooks';

import type { AgentRow } from '../../../views';
import { Action } from '../../shared/actions';
import { TextField } from '../../shared/fields';
import { countOf, wordsOf } from '../../shared/format';
import { List, useList } from '../../shared/list';
import { change } from '../../shared/server';
import { Badge, Empty, Section } from '../../shared/states';
import { Apart, Name } from '../../shared/text';

/** What an agent looks for, shortened to one line. */
const criteriaOf = ({ criteria }: AgentRow['agent']): string =>
	[criteria.job_titles, criteria.seniorities, criteria.industries, criteria.locations]
		.flatMap((values) => values ?? [])
		.join(', ');

function Find({ id, name }: AgentRow['agent']) {
	const [leads, setLeads] = useState('5');
	return (
		<div class="tools">
			<TextField
				quiet
				type="number"
				label={`Leads that ${name} finds`}
				min={1}
				max={500}
				value={leads}
				onChange={setLeads}
			/>
			<Action
				label={`Find now with ${name}`}
				does={() => change(`agents/${id}/tick`, { leads: Number(leads) })}
			>
				Find now
			</Action>
		</div>
	);
}

const Agent = ({ agent, listName, leadsFound }: AgentRow) => (
	<li class="line">
		<div>
			<p>
				<Name>{agent.name}</Name> <Badge status={agent.status}>{wordsOf(agent.status)}</Badge>
			</p>
			<p class="quiet">
				{countOf(leadsFound, 'lead')} found for <Name>{listName ?? 'a list that is gone'}</Name>
				{criteriaOf(agent) && (
					<>
						. Looks for <Apart>{criteriaOf(agent)}</Apart>
					</>
				)}
			</p>
		</div>
		{agent.status === 'active' ? (
			<Find {...agent} />
		) : (
			<p class="quiet">
				Finds nobody while it is {agent.status === 'draft' ? 'a draft' : agent.status}
			</p>
		)}
	</li>
);

export function Agents() {
	const list = useList('agents', { of: (data) => data });
	return (
		<Section
			name="agents"
			title="Agents"
			about="An active agent finds leads every day, and now if you ask."
			isReady={list.data !== undefined}
		>
			<List
				list={list}
				look="rows"
				keyOf={({ agent }) => agent.id}
				empty={
					<Empty title="There is no agent.">
						Create one from n8n: Outreach Agent → Agent → Create.
					</Empty>
				}
			>
				{(row) => <Agent {...row} />}
			</List>
		</Section>
	);
}
