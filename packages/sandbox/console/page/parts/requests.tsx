import type { RequestRow, Status } from '../../views';
import { secondOf } from '../shared/format';
import { List, useList } from '../shared/list';
import { useLive, useWorldTime } from '../shared/live';
import { Badge, Empty, Heading } from '../shared/states';
import { Apart, At, Sentence } from '../shared/text';

const Gauge = ({ keyName, limit, remaining, resetsAt }: Status['budgets'][number]) => (
	<li>
		{keyName}{' '}
		<span class="quiet">
			{remaining} of {limit} left until <At at={resetsAt} as={secondOf} />
		</span>
		<meter
			aria-label={`Requests that ${keyName} has left in this minute`}
			min={0}
			max={limit}
			low={limit / 4}
			high={limit / 2}
			optimum={limit}
			value={remaining}
		/>
	</li>
);

/** What each key has left of the present minute. */
function Gauges() {
	const { status } = useLive();
	const now = useWorldTime() ?? 0;
	const budgets = status?.budgets.filter(({ resetsAt }) => Date.parse(resetsAt) > now) ?? [];
	if (budgets.length === 0) return null;
	return (
		<ul class="card fields" aria-label="Requests left in this minute">
			{budgets.map((budget) => (
				<Gauge key={budget.keyName} {...budget} />
			))}
		</ul>
	);
}

function Answer({ open, status }: Pick<RequestRow, 'open' | 'status'>) {
	if (open) return <Badge>Waiting</Badge>;
	if (status === null) return <Badge tone="danger">No answer</Badge>;
	const tone = status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'success';
	return <Badge tone={tone}>{status}</Badge>;
}

const Request = ({ row }: { readonly row: RequestRow }) => (
	<li class="request">
		<At at={row.at} as={secondOf} />
		<span>
			<Answer {...row} />
		</span>
		<div>
			<p>
				<strong>{row.method}</strong> <Apart class="path">{row.path + row.query}</Apart>
			</p>
			<p class="quiet">
				{row.endpoint ?? 'No endpoint'} · {row.key_name ?? 'No key'}
			</p>
			<ul class="changed">
				{row.changed.map((pieces, index) => (
					<li key={index}>
						<Sentence pieces={pieces} />
					</li>
				))}
				{row.moreChanged > 0 && <li>{row.moreChanged.toLocaleString('en-GB')} more</li>}
			</ul>
		</div>
	</li>
);

export function Requests() {
	const list = useList('requests', { of: (data) => data });
	return (
		<>
			<Heading
				title="Requests"
				about="What reached the API since the sandbox started, the latest first. The latest 10,000 are kept."
			/>
			<Gauges />
			<List
				ordered
				list={list}
				look="rows"
				keyOf={({ number }) => number}
				empty={
					<Empty title="No request came since the sandbox started.">
						<a href="#/connect">Connect n8n</a> and run a workflow.
					</Empty>
				}
			>
				{(row) => <Request row={row} />}
			</List>
		</>
	);
}
