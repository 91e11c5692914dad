import type { Fault } from '../../../../core/faults/faults';
import type { Views } from '../../../views';
import { Action } from '../../shared/actions';
import { usePassedFocus } from '../../shared/focus';
import { countOf } from '../../shared/format';
import { List, useList } from '../../shared/list';
import { change, remove } from '../../shared/server';
import { Empty, Heading } from '../../shared/states';
import { Apart } from '../../shared/text';
import { Plan } from './plan';
import { KINDS } from './words';

/** The other fields of a fault, as it was planned. How many requests pass and are hit changes with each of them. */
function detailOf({ fault, endpoint, times, skip, ...rest }: Fault): string {
	const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== 0);
	return given.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ');
}

function Planned({ id, fault, skip, left }: Views['faults'][number]) {
	const item = usePassedFocus<HTMLLIElement>();
	const { title } = KINDS[fault.fault];
	const aim = fault.endpoint ?? 'any endpoint';
	const rest = [
		detailOf(fault),
		skip > 0 && countOf(skip, 'request passes first', 'requests pass first'),
		`${countOf(left, 'request')} left`,
	].filter(Boolean);
	return (
		<li ref={item} tabIndex={-1} class="line">
			<div>
				<p>
					<strong>{title}</strong> {aim}
				</p>
				<p class="quiet">
					<Apart>{rest.join(' · ')}</Apart>
				</p>
			</div>
			<Action label={`Remove: ${title}, ${aim}`} does={() => remove(`faults/${id}`)}>
				Remove
			</Action>
		</li>
	);
}

export function Faults() {
	const list = useList('faults', { of: (data) => data });
	return (
		<>
			<Heading title="Faults" about="See what your workflow does when the service fails." />
			<Plan />
			<section class="section">
				<h2>Planned</h2>
				<List
					list={list}
					look="rows"
					keyOf={({ id }) => id}
					empty={
						<Empty title="No fault is planned.">
							Plan one above, then run a workflow and look at the <a href="#/requests">requests</a>.
						</Empty>
					}
				>
					{(row) => <Planned {...row} />}
				</List>
				{list.rows.length > 0 && <RemoveAll />}
			</section>
		</>
	);
}

function RemoveAll() {
	const place = usePassedFocus<HTMLDivElement>();
	return (
		<div ref={place} class="buttons">
			<Action does={() => change('faults', null)}>Remove all</Action>
		</div>
	);
}
