/** Long steps say now and then that they are still running. */
const REMINDER_MS = 15_000;

/** `4 s`, `2 min 5 s`. */
export function duration(ms) {
	const seconds = Math.round(ms / 1000);
	return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

export const note = (text) => console.log(`✓ ${text}`);
export const fail = (text) => console.error(`✗ ${text}`);

/** Does the work under a title, prints how long it took, and returns its result. */
export async function step(title, work, succeeded = () => true) {
	const started = Date.now();
	const elapsed = () => duration(Date.now() - started);
	console.log(`▸ ${title}`);
	const reminder = setInterval(() => console.log(`  … ${title}: ${elapsed()}`), REMINDER_MS);
	try {
		const result = await work();
		(succeeded(result) ? note : fail)(`${title} (${elapsed()})`);
		return result;
	} catch (error) {
		fail(`${title} (${elapsed()})`);
		throw error;
	} finally {
		clearInterval(reminder);
	}
}

const UNAVAILABLE = 2;

/** An error for what is missing outside the checkout: it does not count as a failed test. */
export const unavailable = (message) =>
	Object.assign(new Error(message), { exitCode: UNAVAILABLE });

/** Ends the process with the exit code that the work returns, or with the message of its error and its exit code, or 1. */
export function exitAfter(work) {
	return work.then(
		(code) => {
			process.exitCode = code;
		},
		(error) => {
			fail(error.message);
			process.exitCode = error.exitCode ?? 1;
		},
	);
}
