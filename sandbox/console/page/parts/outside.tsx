import { useState } from 'preact/hooks';

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

/** Of similar records in a row, this many are shown, and the others are folded. */
const SHOWN = 3;

const kindOf = ({ service, what, to, refused }: SentRecord) =>
	JSON.stringify([service, what, to, refused === null]);

/** In the same order: each run of records of one kind. */
function runsOf(rows: readonly SentRecord[]): SentRecord[][] {
	const runs: SentRecord[][] = [];
	for (const row of rows) {
		const last = runs.at(-1);
		if (last && kindOf(last[0]!) === kindOf(row)) last.push(row);
		else runs.push([row]);
	}
	return runs;
}

interface FoldProps {
	readonly rows: readonly SentRecord[];
	readonly isOpen: boolean;
	readonly onToggle: (isOpen: boolean) => void;
}

const Fold = ({ rows, isOpen, onToggle }: FoldProps) => (
	<li class="folded">
		<details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
			<summary>
				{rows.length} more to <Name>{rows[0]!.service}</Name>
				{rows[0]!.to !== null && (
					<>
						, <Name>{rows[0]!.to}</Name>
					</>
				)}
			</summary>
			<ul class="cards">
				{rows.map((row) => (
					<Record key={row.number} {...row} />
				))}
			</ul>
		</details>
	</li>
);

export function Outside() {
	// By the number of a record in it, because a fold grows at both ends.
	const [opened, open] = useState<readonly number[]>([]);
	const { rows, more, ...reading } = usePages('outside', {}, 'before', (data) => data);
	return (
		<>
			<Heading
				title="Outside"
				about="What workflows posted, mailed and wrote to other services since the sandbox started, the latest first. None of it left this machine. The latest 1,000 are kept; what workflows only read is not shown."
			/>
			<Waiting {...reading} />
			{reading.data && rows.length === 0 && (
				<Empty title="Nothing was sent since the sandbox started.">
					Here you see what reaches the sandbox’s own chat and model and, with{' '}
					<code>npm run demo</code>, what the examples send to Slack, Gmail, HubSpot and others.
				</Empty>
			)}
			<ul class="cards">
				{runsOf(rows).map((run) => {
					const [first, folded] = [run.slice(0, SHOWN), run.slice(SHOWN)];
					const numbers = folded.map(({ number }) => number);
					const others = opened.filter((each) => !numbers.includes(each));
					return [
						...first.map((row) => <Record key={row.number} {...row} />),
						folded.length > 0 && (
							<Fold
								key={`more ${folded.at(-1)!.number}`}
								rows={folded}
								isOpen={others.length < opened.length}
								onToggle={(isOpen) => open(isOpen ? [...others, numbers[0]!] : others)}
							/>
						),
					];
				})}
			</ul>
			<More more={more} />
		</>
	);
}
