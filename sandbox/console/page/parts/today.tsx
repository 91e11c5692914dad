import type { StoryLine } from '../../views';
import { dayOf, timeOf } from '../shared/format';
import { usePages } from '../shared/reading';
import { Empty, Heading, More, Waiting } from '../shared/states';
import { Story } from '../shared/text';

interface Day {
	readonly title: string;
	readonly rows: StoryLine[];
}

/** The rows of each day, in the order they come in. */
function daysOf(rows: readonly StoryLine[]): Day[] {
	const days: Day[] = [];
	for (const row of rows) {
		const title = dayOf(row.at);
		const last = days.at(-1);
		if (last?.title === title) last.rows.push(row);
		else days.push({ title, rows: [row] });
	}
	return days;
}

export function Today() {
	const { rows, more, ...reading } = usePages('today', {}, 'before', (data) => data);
	return (
		<>
			<Heading title="Today" about="What happened, newest first." />
			<Waiting {...reading} />
			{reading.data && rows.length === 0 && (
				<Empty title="Nothing has happened yet.">
					<a href="#/campaigns">Start a campaign</a> here or from n8n, then move the clock on by a
					day.
				</Empty>
			)}
			{daysOf(rows).map(({ title, rows: ofDay }) => (
				<section key={title} class="card day" aria-label={title}>
					<h2>{title}</h2>
					<Story rows={ofDay} as={timeOf} />
				</section>
			))}
			<More more={more} />
		</>
	);
}
