import type { LifeLevel } from '../../../engine/life';
import type { Status } from '../../views';
import { Action, attempt } from '../shared/actions';
import { Choice } from '../shared/fields';
import { countOf, dateOf, momentOf, timeOf, wordsOf } from '../shared/format';
import { Icon } from '../shared/icons';
import { useLive, useWorldTime } from '../shared/live';
import { advance, change } from '../shared/server';
import { At, Said } from '../shared/text';

const HOUR = 3_600;

const LEVELS: Readonly<Record<LifeLevel, string>> = {
	off: 'Off',
	calm: 'Calm',
	normal: 'Normal',
	busy: 'Busy',
	lively: 'Lively',
};

const forward = (seconds: number) => () => advance({ forward_seconds: seconds });

function Controls({ time, level }: Status) {
	const { next_event_at, playing } = time;
	const nothingComes =
		time.life === null ? 'Nothing happens while life is off' : 'Nothing is planned';
	return (
		<div class="clock-controls" role="group" aria-label="Clock">
			<Action isRepeated does={forward(HOUR)}>
				+1 hour
			</Action>
			<Action isRepeated does={forward(24 * HOUR)}>
				+1 day
			</Action>
			<Action
				isRepeated
				does={() => advance({ until: next_event_at })}
				disabled={next_event_at === null}
				title={next_event_at === null ? nothingComes : `To ${momentOf(next_event_at)}`}
			>
				Next event
			</Action>
			<Action does={() => change(playing ? 'pause' : 'play')} kind={playing ? 'on' : 'plain'}>
				<Icon name={playing ? 'pause' : 'play'} />
				<span class="play-word">{playing ? 'Pause' : 'Play'}</span>
			</Action>
			<LifeChoice level={level} />
		</div>
	);
}

function LifeChoice({ level }: Pick<Status, 'level'>) {
	return (
		<div class="life">
			<Choice<LifeLevel | 'own'>
				label="Life"
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

export function Clock() {
	const { status } = useLive();
	const now = useWorldTime();
	return (
		<header class="clock">
			<div class="clock-time">
				<span class="hidden">Time of the world</span>
				{now === undefined ? (
					<span class="now">–</span>
				) : (
					<>
						<span class="now">
							<At at={now} as={timeOf} />
						</span>
						<span class="date">{dateOf(now)}</span>
					</>
				)}
				<span class="pace" role="status">
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
	return (
		<div role="status">
			{events.length > 0 && (
				<details class="failed">
					<summary>{countOf(events.length, 'thing')} could not happen</summary>
					<ul>
						{events.map(({ due_at, kind, subject, error }, index) => (
							<li key={index}>
								<p>
									<At at={due_at} /> {wordsOf(kind)}, {subject}
								</p>
								<Said text={error} />
							</li>
						))}
					</ul>
				</details>
			)}
		</div>
	);
}

export function Broken() {
	const { connected } = useLive();
	return (
		<div role="status">
			{!connected && (
				<p class="broken">The connection to the sandbox is lost. It comes back by itself.</p>
			)}
		</div>
	);
}
