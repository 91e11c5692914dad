import type { RequestRow, Status } from '../../views';
import { secondOf } from '../shared/format';
import { useLive, useWorldTime } from '../shared/live';
import { usePages } from '../shared/reading';
import { Empty, Heading, More, Waiting } from '../shared/states';
import { Apart, At, Sentence } from '../shared/text';

const Gauge = ({ keyName, limit, remaining, resetsAt }: Status['budgets'][number]) => (
	<li>
		<span class="gauge-head">
			<span>{keyName}</span>
			<span class="quiet">
				{remaining} of {limit} left until <At at={resetsAt} as={secondOf} />
			</span>
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

function toneOf({ open, status }: Pick<RequestRow, 'open' | 'status'>): string {
	if (open) return 'calm';
	if (status === null || status >= 500) return 'bad';
	return status >= 400 ? 'warn' : 'good';
}

const Row = ({
	at,
	method,
	path,
	query,
	endpoint,
	key_name,
	open,
	status,
	changed,
	moreChanged,
}: RequestRow) => (
	<li class="request">
		<At at={at} as={secondOf} />
		<span class={`badge ${toneOf({ open, status })}`}>
			{open ? 'Waiting' : (status ?? 'No answer')}
		</span>
		<div class="request-what">
			<p class="request-line">
				<span class="method">{method}</span> <Apart class="path">{path + query}</Apart>
			</p>
			<p class="quiet">
				{endpoint ?? 'No endpoint'} · {key_name ?? 'No key'}
			</p>
			{changed.length > 0 && (
				<ul class="changed">
					{changed.map((pieces, index) => (
						<li key={index}>
							<Sentence pieces={pieces} />
						</li>
					))}
					{moreChanged > 0 && <li>{moreChanged.toLocaleString('en-GB')} more</li>}
				</ul>
			)}
		</div>
	</li>
);

export function Requests() {
	const { status } = useLive();
	const { rows, more, ...reading } = usePages('requests', {}, 'before', (data) => data);
	const now = useWorldTime() ?? 0;
	const budgets = status?.budgets.filter(({ resetsAt }) => Date.parse(resetsAt) > now) ?? [];
	return (
		<>
			<Heading
				title="Requests"
				about="What reached the API since the sandbox started, the latest first. The latest 10,000 are kept."
			/>
			{budgets.length > 0 && (
				<section class="card" aria-label="Requests left in this minute">
					<ul class="gauges">
						{budgets.map((budget) => (
							<Gauge key={budget.keyName} {...budget} />
						))}
					</ul>
				</section>
			)}
			<Waiting {...reading} />
			{reading.data && rows.length === 0 && (
				<Empty title="No request came since the sandbox started.">
					<a href="#/connect">Connect n8n</a> and run a workflow.
				</Empty>
			)}
			{rows.length > 0 && (
				<ol class="card rows">
					{rows.map((row) => (
						<Row key={row.number} {...row} />
					))}
				</ol>
			)}
			<More more={more} />
		</>
	);
}
