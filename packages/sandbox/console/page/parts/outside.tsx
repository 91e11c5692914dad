import type { SentRecord } from '../../../services/outside';
import { List, useList } from '../shared/list';
import { Badge, Empty, Heading } from '../shared/states';
import { Apart, At, Elsewhere, Name, Said } from '../shared/text';

const Sent = ({ at, service, what, to, title, text, links, answer, refused }: SentRecord) => (
	<li class="card stack" aria-label={`${what}, ${service}`}>
		<div class="line">
			<span>
				<Badge tone={refused === null ? 'info' : 'danger'}>
					{refused === null ? what : 'Refused'}
				</Badge>{' '}
				<Name>{service}</Name>
				{to !== null && (
					<>
						{' '}
						to <Name>{to}</Name>
					</>
				)}
			</span>
			<At at={at} />
		</div>
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
					<Elsewhere key={index} class="button outline" href={url}>
						{label}
					</Elsewhere>
				))}
			</div>
		)}
	</li>
);

export function Outside() {
	const list = useList('outside', {
		of: (data) => data,
		filters: {
			service: {
				is: 'choice',
				label: 'Service',
				choicesOf: ({ services }) => Object.fromEntries(services.map((name) => [name, name])),
			},
		},
	});
	return (
		<>
			<Heading
				title="Outside"
				about="What workflows posted, mailed and wrote to other services since the sandbox started, the latest first. None of it left this machine. The latest 1,000 are kept; what workflows only read is not shown."
			/>
			<List
				list={list}
				look="cards"
				keyOf={({ number }) => number}
				empty={
					<Empty title="Nothing was sent since the sandbox started.">
						Here you see what reaches the sandbox’s own chat and model and, with{' '}
						<code>npm run demo</code>, what the examples send to Slack, Gmail, HubSpot and others.
					</Empty>
				}
			>
				{(row) => <Sent {...row} />}
			</List>
		</>
	);
}
