import type { LifeLevel } from '../../../core/engine/life';
import type { Status } from '../../views';
import { Action, attempt } from '../shared/actions';
import { Choice } from '../shared/fields';
import { countOf, dateOf, momentOf, timeOf, wordsOf } from '../shared/format';
import { Icon } from '../shared/icons';
import { useLive, useWorldTime } from '../shared/live';
import { change } from '../shared/server';
import { At, Said } from '../shared/text';
import { move } from './passed';

const HOUR = 3_600;

const LEVELS: Readonly<Record<LifeLevel, string>> = {
	off: 'Off',
	calm: 'Calm',
	normal: 'Normal',
	busy: 'Busy',
	lively: 'Lively',
};

/** A lead who can answer does so within this time, over a weekend too. */
const WEEK = 7 * 24 * HOUR;
const NEXT_ANSWER = { forward_seconds: WEEK, stop_at: 'message_received' };

function Controls({ time, level, latestLine }: Status) {
	const { next_event_at, playing } = time;
	const isOff = time.life === null;
	const nothingComes = isOff
		? 'Nothing happens by itself: “How lively” is off'
		: 'Nothing is planned';
	const forward = (body: unknown) => () => move(latestLine, body);
	return (
		<div class="clock-controls" role="group" aria-label="Clock">
			<Action isRepeated does={forward({ forward_seconds: HOUR })}>
				+1 hour
			</Action>
			<Action isRepeated does={forward({ forward_seconds: 24 * HOUR })}>
				+1 day
			</Action>
			<Action
				isRepeated
				does={forward({ until: next_event_at })}
				disabled={next_event_at === null}
				title={next_event_at === null ? nothingComes : `To ${momentOf(next_event_at)}`}
			>
				Next event
			</Action>
			<Action
				isRepeated
				does={forward(NEXT_ANSWER)}
				disabled={isOff}
				title={isOff ? nothingComes : 'To the next message of a lead, a week at most'}
			>
				Next answer
			</Action>
			<Action does={() => change(playing ? 'pause' : 'play')} kind={playing ? 'on' : 'plain'}>
				<Icon name={playing ? 'pause' : 'play'} />
				{playing ? 'Pause' : 'Play'}
			</Action>
			<Choice<LifeLevel | 'own'>
				label="How lively"
				value={level ?? 'own'}
				choices={level === null ? { own: 'Own settings', ...LEVELS } : LEVELS}
				onChange={(wanted) => void attempt(() => change('life', { level: wanted }))}
			/>
		</div>
	);
}

/** What the clock is doing, in words. */
function paceOf({ time }: Status): string {
	if (time.advancing) return 'Moving on …';
	if (time.playing === null) return '';
	return `Playing: ${time.playing.step_minutes} minutes every ${time.playing.every_seconds} s`;
}

const Brand = () => (
	<svg
		viewBox="0 0 60 60"
		width="24"
		height="24"
		class="brand"
		role="img"
		aria-label="Outreach sandbox"
	>
		<circle cx="22" cy="20" r="9" />
		<path d="M6 51c0-9 7-16 16-16 3 0 6 .8 8.5 2.2" />
		<path class="arrow" d="M33 46h20M45 37l9 9-9 9" />
	</svg>
);

interface ClockProps {
	readonly isMenuOpen: boolean;
	readonly openMenu: (isOpen: boolean) => void;
}

/** The bar at the top: what time it is in the world, and what moves it on. */
export function Clock({ isMenuOpen, openMenu }: ClockProps) {
	const { status } = useLive();
	const now = useWorldTime();
	return (
		<header class="clock">
			<button
				type="button"
				data-sidebar-toggle
				aria-label="Menu"
				aria-expanded={isMenuOpen}
				aria-controls="menu"
				onClick={() => openMenu(!isMenuOpen)}
			>
				<Icon name="menu" />
			</button>
			<Brand />
			<div class="clock-time">
				<span class="hidden">Time of the world</span>
				{now === undefined ? (
					<strong>–</strong>
				) : (
					<>
						<strong>
							<At at={now} as={timeOf} />
						</strong>
						<span class="quiet">{dateOf(now)}</span>
					</>
				)}
				<span class="quiet" role="status">
					{status && paceOf(status)}
				</span>
			</div>
			{status && <Controls {...status} />}
			{status?.time.advancing && <progress class="advancing" aria-label="The clock moves on" />}
		</header>
	);
}

/** Mistakes of the sandbox, which otherwise only its terminal shows. */
export function Failed() {
	const { status } = useLive();
	const events = status?.time.failed_events ?? [];
	if (events.length === 0) return null;
	return (
		<div class="problem" role="alert" data-variant="warning">
			<details>
				<summary>{countOf(events.length, 'thing')} could not happen</summary>
				<ul>
					{events.map(({ due_at, kind, subject, error }, index) => (
						<li key={index}>
							<At at={due_at} /> {wordsOf(kind)}, {subject}
							<Said text={error} />
						</li>
					))}
				</ul>
			</details>
		</div>
	);
}

export function Broken() {
	const { connected } = useLive();
	if (connected) return null;
	return (
		<p class="problem" role="alert" data-variant="warning">
			The connection to the sandbox is lost. It comes back by itself.
		</p>
	);
}
