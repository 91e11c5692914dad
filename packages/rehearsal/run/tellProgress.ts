/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { DAY, SECOND } from 'outreach-sandbox/core/clock';
import { durationOf, plural } from '../sheet/format';
import { START } from '../world/world';
import type { Progress } from './rehearsal';

const EVERY_MS = 5 * SECOND;

/** One line about a rehearsal of so many days that has taken so many milliseconds. */
export function progressLine({ at, replies, sent, failed }: Progress, days: number, took: number) {
	const done = Math.min(Math.max((at - START) / (days * DAY), 0.001), 1);
	const day = Math.min(Math.floor((at - START) / DAY) + 1, days);
	const counts = [plural(replies, 'reply', 'replies'), `${plural(sent, 'message')} sent`];
	if (failed > 0) counts.push(plural(failed, 'failed execution'));
	const left = durationOf(took / done - took);
	return `Day ${day} of ${days}: ${counts.join(', ')}. About ${left} left.`;
}

/** Tells every few seconds how far the rehearsal is. Returns a function that stops it. */
export function tellProgress(read: () => Progress, days: number, tell: (line: string) => void) {
	const began = Date.now();
	const timer = setInterval(() => tell(progressLine(read(), days, Date.now() - began)), EVERY_MS);
	timer.unref();
	return () => clearInterval(timer);
}
