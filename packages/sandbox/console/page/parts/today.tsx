import { dayOf, timeOf } from '../shared/format';
import { List, useList } from '../shared/list';
import { Empty, Heading } from '../shared/states';
import { Happened } from '../shared/text';

export function Today() {
	const list = useList('today', { of: (data) => data });
	return (
		<>
			<Heading title="Today" about="What happened, newest first." />
			<List
				ordered
				list={list}
				look="rows"
				keyOf={({ id }) => id}
				empty={
					<Empty title="Nothing has happened yet.">
						<a href="#/campaigns">Start a campaign</a> here or from n8n, then move the clock on by a
						day.
					</Empty>
				}
			>
				{(line, before) => {
					const day = dayOf(line.at);
					const isNew = before === undefined || dayOf(before.at) !== day;
					return (
						<li>
							{isNew && <h2 class="quiet">{day}</h2>}
							<Happened line={line} as={timeOf} />
						</li>
					);
				}}
			</List>
		</>
	);
}
