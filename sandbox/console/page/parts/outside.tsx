import type { SentRecord } from '../../../stubs/outside';
import { momentOf } from '../shared/format';
import { usePages } from '../shared/reading';
import { Empty, Heading, More, Waiting } from '../shared/states';
import { Apart, At, Elsewhere, Name, Said } from '../shared/text';

const Record = ({ at, service, what, to, title, text, links, answer, refused }: SentRecord) => (
	<li class="card outside" aria-label={`${what}, ${service}`}>
		<p class="approval-head">
			<span>
				<span class={`badge ${refused === null ? 'info' : 'bad'}`}>
					{refused === null ? what : 'Refused'}
				</span>{' '}
				<Name>{service}</Name>
				{to !== null && (
					<>
						{' '}
						to <Name>{to}</Name>
					</>
				)}
			</span>
			<span class="quiet">
				<At at={at} as={momentOf} />
			</span>
		</p>
		{refused !== null && <p>{refused}</p>}
		{title !== null && (
			<h2>
				<Apart>{title}</Apart>
			</h2>
		)}
		{text !== '' && (
			<blockquote>
				<Said text={text} withLinks />
			</blockquote>
		)}
		{answer !== null && answer !== '' && (
			<div>
				<p class="quiet">Answer</p>
				<Said text={answer} />
			</div>
		)}
		{links.length > 0 && (
			<div class="buttons">
				{links.map(({ label, url }, index) => (
					<Elsewhere key={index} class="button plain" href={url}>
						{label}
					</Elsewhere>
				))}
			</div>
		)}
	</li>
);

export function Outside() {
	const { rows, more, ...reading } = usePages('outside', {}, 'before', (data) => data);
	return (
		<>
			<Heading
				title="Outside"
				about="What workflows posted, mailed and wrote to other services, the latest first. None of it left this machine. The latest 1,000 are kept; what workflows only read is not shown."
			/>
			<Waiting {...reading} />
			{reading.data && rows.length === 0 && (
				<Empty title="Nothing was sent yet.">
					Here you see what reaches the sandbox’s own chat and model and, with{' '}
					<code>npm run demo</code>, what the examples send to Slack, Gmail, HubSpot and others.
				</Empty>
			)}
			<ul class="cards">
				{rows.map((row) => (
					<Record key={row.number} {...row} />
				))}
			</ul>
			<More more={more} />
		</>
	);
}
