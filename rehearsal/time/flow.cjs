// n8n's time flows as real time does. While nothing goes on, n8n says so to the conductor, and jumps to the time it answers.
const { createConnection } = require('node:net');

const files = require('../preload/files.cjs');
const { openAhead } = require('./ahead.cjs');
const { installClock } = require('./clock.cjs');
const { passOnTime } = require('./runner/passOn.cjs');
const { countWork } = require('./work.cjs');

const FLOW_MS = 5;
/** How often to look whether n8n is quiet, even if no event says that it may be. */
const LOOK_MS = 10;
/** n8n is quiet after so many turns of its loop in which nothing begins. What follows from an answer begins in the first. */
const QUIET_TURNS = 50;
/** While n8n executes something, this must pass as well: hashing and packing cannot be seen from here. */
const QUIET_MS = 15;

const real = { now: performance.now.bind(performance), setImmediate, setInterval };
const work = countWork();
// Says the time of the start as well.
const ahead = openAhead('r+');
const clock = installClock(ahead.now(), work);
passOnTime();

let flowedAt = real.now();
function flow() {
	const passed = Math.floor(real.now() - flowedAt);
	if (passed < 1) return;
	flowedAt += passed;
	clock.tick(passed);
}

function jump(to) {
	if (to <= Date.now()) return;
	flowedAt = real.now();
	clock.jump(to - Date.now());
	ahead.save(Date.now());
}

/** An answer that comes late comes only now: before, it would have come early. */
function goTo(to) {
	const isAwaited = work.nextAnswer() <= to;
	jump(to);
	if (isAwaited) conductor.write(`${JSON.stringify({ arrived: to })}\n`);
}

const conductor = createConnection(files.conductor);
conductor.setNoDelay(true);
conductor.unref();

let isLooking = false;
/** What had begun when the conductor was asked; undefined if no answer is due. */
let askedAt;
const begun = () => work.begun() + clock.fired();

const isReadingFiles = () =>
	process.getActiveResourcesInfo().some((what) => what.startsWith('FSReq'));

function next() {
	const { work: timer, waitTracker } = clock.next();
	// Infinity becomes null.
	return { work: Math.min(timer ?? Infinity, work.nextAnswer()), waitTracker };
}

/** Asks the conductor once nothing goes on any more. */
function look() {
	if (isLooking || askedAt !== undefined || work.inFlight() > 0) return;
	isLooking = true;
	const before = begun();
	const from = real.now();
	let turns = 0;
	const mayGoOn = () =>
		turns < QUIET_TURNS || (work.isExecuting() && real.now() - from < QUIET_MS) || isReadingFiles();
	const turn = () => {
		turns += 1;
		const isQuiet = work.inFlight() === 0 && begun() === before;
		if (isQuiet && mayGoOn()) {
			real.setImmediate(turn);
			return;
		}
		isLooking = false;
		if (!isQuiet) return;
		askedAt = before;
		conductor.write(`${JSON.stringify({ now: Date.now(), ...next() })}\n`);
	};
	real.setImmediate(turn);
}

function hear({ to, answerAt }) {
	if (answerAt !== undefined) {
		work.expectAnswer(answerAt);
	} else {
		// What has begun meanwhile may have made new timers. n8n asks again then.
		if (work.inFlight() === 0 && begun() === askedAt) goTo(to);
		askedAt = undefined;
	}
	look();
}

let rest = '';
conductor.setEncoding('utf8').on('data', (chunk) => {
	const lines = (rest + chunk).split('\n');
	rest = lines.pop();
	for (const line of lines) hear(JSON.parse(line));
});
// Without its conductor, time stands still.
conductor.on('close', () => process.exit(1));

real.setInterval(flow, FLOW_MS).unref();
real.setInterval(look, LOOK_MS).unref();
work.onQuiet(look);
