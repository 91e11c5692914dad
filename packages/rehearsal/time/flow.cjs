// n8n's time runs like real time. When nothing is going on, n8n tells the conductor so, and jumps to the time that the
// conductor answers.
const { createConnection } = require('node:net');

const files = require('../preload/files.cjs');
const { openAhead } = require('./ahead.cjs');
const { installClock } = require('./clock.cjs');
const { countWork } = require('./work.cjs');

const FLOW_MS = 5;
/** How often to check whether n8n is quiet, even if no event suggests it. */
const LOOK_MS = 10;
/**
 * n8n counts as quiet after this many turns of its loop in which nothing begins. Anything that follows from an answer
 * begins in the first turns.
 */
const QUIET_TURNS = 50;
/** While n8n executes something, it must also stay quiet for this long: hashing and packing do not show here. */
const QUIET_MS = 15;

const real = { now: performance.now.bind(performance), setImmediate, setInterval };
const work = countWork();
// Also saves the time of the start.
const ahead = openAhead('r+');
const clock = installClock(ahead.now(), work);

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

/** Only now may a late answer arrive: before the jump, it would have come early. */
function goTo(to) {
	const isAwaited = work.nextAnswer() <= to;
	jump(to);
	if (isAwaited) conductor.write(`${JSON.stringify({ arrived: to })}\n`);
}

const conductor = createConnection(files.conductor);
conductor.setNoDelay(true);
conductor.unref();

let isLooking = false;
/** What had begun when n8n asked the conductor; undefined if n8n has not asked. */
let askedAt;
const begun = () => work.begun() + clock.fired();

const isReadingFiles = () =>
	process.getActiveResourcesInfo().some((what) => what.startsWith('FSReq'));

function next() {
	const { work: timer, waitTracker } = clock.next();
	// JSON turns Infinity into null.
	return { work: Math.min(timer ?? Infinity, work.nextAnswer()), waitTracker };
}

/** Asks the conductor once nothing is going on any more. */
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
		// Work that began in the meantime may have made new timers. Then n8n asks again.
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
// Without its conductor, time would stand still.
conductor.on('close', () => process.exit(1));

real.setInterval(flow, FLOW_MS).unref();
real.setInterval(look, LOOK_MS).unref();
work.onQuiet(look);
