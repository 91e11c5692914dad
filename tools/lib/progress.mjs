/** Long steps say every so often that they are still at it. */
const REMINDER_MS = 15_000;

/** For people: `4 s`, `2 min 5 s`. */
export function duration(ms) {
	const seconds = Math.round(ms / 1000);
	return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

export const note = (text) => console.log(`✓ ${text}`);
export const fail = (text) => console.error(`✗ ${text}`);

/** Does the work under a title, with the time that it takes, and gives its result. */
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
