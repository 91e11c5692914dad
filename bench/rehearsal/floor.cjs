// Node loads this before n8n, which then polls as fast as it can: its clock jumps to the next poll the moment a poll
// has ended. A rehearsal cannot know that moment, because it sees n8n from outside.
const { writeFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');

const { installClock } = require('../../rehearsal/time/clock.cjs');
const { countWork } = require('../../rehearsal/time/work.cjs');

const FLOW_MS = 10;
/** The interval of the polls, in milliseconds. */
const EVERY = Number(process.env.OUTREACH_FLOOR_EVERY);
const POLLS = Number(process.env.OUTREACH_FLOOR_POLLS);
/** The file that gets the milliseconds of a round. */
const FILE = path.join(process.env.N8N_RESTRICT_FILE_ACCESS_TO, 'floor');

const real = { now: performance.now.bind(performance), setInterval, setImmediate };
const work = countWork();
const clock = installClock(Number(process.env.OUTREACH_FLOOR_NOW), work);

let polls = 0;
/** When this round began, and how many polls came before it; undefined between rounds. */
let round;

real.setInterval(() => clock.tick(FLOW_MS), FLOW_MS);

process.on('SIGUSR2', () => {
	round = { from: real.now(), polls };
	jumpToNextPoll();
});

function jumpToNextPoll() {
	// A jump in the middle of a database call would look like a call that never ends.
	if (work.inFlight() > 0) {
		real.setImmediate(jumpToNextPoll);
		return;
	}
	clock.jump(EVERY - (Date.now() % EVERY));
}

function goOn() {
	if (round === undefined) return;
	if (polls - round.polls < POLLS) {
		jumpToNextPoll();
		return;
	}
	writeFileSync(FILE, String(real.now() - round.from));
	round = undefined;
}

const { _load } = Module;
Module._load = function (request, ...rest) {
	const loaded = _load.call(this, request, ...rest);
	if (request.endsWith('/poll-trigger-executor')) {
		Module._load = _load;
		countPolls(loaded.PollTriggerExecutor.prototype);
	}
	return loaded;
};

function countPolls(prototype) {
	const { create } = prototype;
	prototype.create = function (...args) {
		const poll = create.apply(this, args);
		return async (isTest) => {
			if (isTest) return await poll(isTest);
			polls += 1;
			await poll();
			goOn();
		};
	};
}
