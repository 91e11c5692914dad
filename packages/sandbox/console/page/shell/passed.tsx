import { useEffect } from 'preact/hooks';

import type { Passed as View } from '../../views';
import { countOf, weekMomentOf } from '../shared/format';
import { useLive } from '../shared/live';
import { advance } from '../shared/server';
import { sharedValue } from '../shared/sharedValue';
import { At, Sentence } from '../shared/text';
import { useView } from '../shared/views';

/** The latest line of the story before the clock was moved; null if there is nothing to say about that. */
const before = sharedValue<number | null>(null);

export const forgetMove = (): void => before.set(null);

/** Moves the clock on, and then shows what that brought. */
export async function move(latestLine: number, body: unknown): Promise<void> {
	forgetMove();
	await advance(body);
	before.set(latestLine);
}

function summaryOf({ accepted, answered }: View): string {
	if (accepted === 0 && answered === 0) return 'No lead accepted or answered.';
	const end = `${answered === 0 ? 'none' : answered.toLocaleString('en-GB')} answered.`;
	return accepted === 0
		? `${countOf(answered, 'lead')} answered.`
		: `${countOf(accepted, 'lead')} accepted, ${end}`;
}

/** What the last move of the clock brought, and why it brought no more. */
export function Passed() {
	const since = before.use();
	// Another workspace has another story.
	useEffect(() => forgetMove, []);
	return since === null ? null : <Shown since={String(since)} />;
}

function Shown({ since }: { readonly since: string }) {
	const { data } = useView('passed', { since });
	const { status } = useLive();
	const next = status?.time.next_event_at;
	return (
		<div role="status">
			{data && (
				<div class="hint passed">
					<div>
						<p>
							<strong>{summaryOf(data)}</strong>{' '}
							{data.latest && <Sentence pieces={data.latest.sentence} />}
						</p>
						{data.reasons.length > 0 && (
							<ul>
								{data.reasons.map((reason, index) => (
									<li key={index}>
										<Sentence pieces={reason} />
									</li>
								))}
								{next && (
									<li>
										The next thing happens <At at={next} as={weekMomentOf} />.
									</li>
								)}
							</ul>
						)}
					</div>
					<button type="button" class="outline small" onClick={forgetMove}>
						Dismiss
					</button>
				</div>
			)}
		</div>
	);
}
