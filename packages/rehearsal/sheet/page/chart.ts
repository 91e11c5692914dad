import { DAY } from 'outreach-sandbox/core/clock';
import { dateOf, durationOf, momentOf, plural } from '../format';
import type { Timeline, Track } from '../timeline';
import { html, NOTHING, trusted, type Html } from './html';

/** The drawing stretches to the width of the page, so its width is in steps and its height in pixels. */
const HEIGHT = 34;
const LEAST = 9;
/** The name of a day takes this share of the width. */
const NAME_ROOM = 0.1;

/** One row of bars for each kind of thing, above one axis of days. */
export function chartOf({ from, until, step, tracks }: Timeline): Html {
	const place = (at: number) => trusted((((at - from) / (until - from)) * 100).toFixed(3));
	const days = midnightsIn(from, until);
	const hasRoom = (at: number) => (until - at) / (until - from) > NAME_ROOM;
	const marked = days.filter((at, index) => index % spacingOf(days.length) === 0 && hasRoom(at));
	return html`<figure class="timeline">
		<figcaption>
			Each bar is ${durationOf(step)}; the higher, the more happened. Lines are midnights, in UTC.
		</figcaption>
		${tracks.map(
			(track) =>
				html`<div class="track track-${track.id}">
					<div class="name">${track.title} <b>${sumOf(track)}</b></div>
					<div class="strip">
						${days.map(
							(at) => html`<i class="day ${weekendOf(at)}" style="left:${place(at)}%"></i>`,
						)}
						${barsOf(track, from, step)}
					</div>
				</div>`,
		)}
		<div class="track axis">
			<div class="name"></div>
			<div class="strip">
				${marked.map((at) => html`<span style="left:${place(at)}%">${dateOf(at)}</span>`)}
			</div>
		</div>
	</figure>`;
}

const sumOf = ({ counts }: Track) => counts.reduce((sum, count) => sum + count, 0);

function midnightsIn(from: number, until: number): number[] {
	const first = Math.ceil(from / DAY) * DAY;
	return Array.from({ length: Math.ceil((until - first) / DAY) }, (_, day) => first + day * DAY);
}

/** Only this many days have room for their names. */
const spacingOf = (days: number): number =>
	days <= 7 ? 1 : days <= 14 ? 2 : Math.ceil(days / 35) * 7;

const weekendOf = (at: number) => ([0, 6].includes(new Date(at).getUTCDay()) ? 'weekend' : '');

function barsOf({ counts, title }: Track, from: number, step: number): Html {
	const most = Math.max(...counts);
	if (most === 0) return html`<span class="none">none</span>`;
	const bars = counts.map((count, index) => {
		if (count === 0) return NOTHING;
		const height = LEAST + (count / most) * (HEIGHT - LEAST);
		const when = momentOf(from + index * step);
		return html`<rect x="${index + 0.06}" y="${HEIGHT - height}" width="0.88" height="${height}">
			<title>${when}: ${plural(count, 'time')}</title>
		</rect>`;
	});
	return html`<svg
		viewBox="0 0 ${counts.length} ${HEIGHT}"
		preserveAspectRatio="none"
		role="img"
		aria-label="${title}: ${plural(sumOf({ counts } as Track), 'time')}"
	>
		${bars}
	</svg>`;
}
