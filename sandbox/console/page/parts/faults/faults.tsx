import type { Fault } from '../../../../faults/faults';
import type { Views } from '../../../views';
import { Action } from '../../shared/actions';
import { usePassedFocus } from '../../shared/focus';
import { countOf } from '../../shared/format';
import { useView } from '../../shared/reading';
import { change, remove } from '../../shared/server';
import { Empty, Heading, Waiting } from '../../shared/states';
import { Apart } from '../../shared/text';
import { Plan } from './plan';
import { KINDS } from './words';

/** The other fields of a fault, as it was planned. How many requests pass and are hit changes with each of them. */
function detailOf({ fault, endpoint, times, skip, ...rest }: Fault): string {
	const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== 0);
	return given.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ');
}

function Row({ id, fault, skip, left }: Views['faults'][number]) {
	const item = usePassedFocus<HTMLLIElement>();
	const { title } = KINDS[fault.fault];
	const aim = fault.endpoint ?? 'any endpoint';
	const rest = [
		detailOf(fault),
		skip > 0 && countOf(skip, 'request passes first', 'requests pass first'),
		`${countOf(left, 'request')} left`,
	].filter(Boolean);
	return (
		<li ref={item} tabIndex={-1} class="fault">
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

function Planned({ rows }: { readonly rows: Views['faults'] }) {
	const item = usePassedFocus<HTMLElement>();
	return (
		<section ref={item} class="card">
			<div class="card-head">
				<h2>Planned</h2>
				<Action does={() => change('faults', null)}>Remove all</Action>
			</div>
			<ul class="rows">
				{rows.map((row) => (
					<Row key={row.id} {...row} />
				))}
			</ul>
		</section>
	);
}

export function Faults() {
	const reading = useView('faults');
	const { data } = reading;
	return (
		<>
			<Heading title="Faults" about="See what your workflow does when the service fails." />
			<Plan />
			<Waiting {...reading} />
			{data?.length === 0 && (
				<Empty title="No fault is planned.">
					Plan one above, then run a workflow and look at the <a href="#/requests">requests</a>.
				</Empty>
			)}
			{data && data.length > 0 && <Planned rows={data} />}
		</>
	);
}
