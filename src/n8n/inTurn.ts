const busy = new Map<string, Promise<unknown>>();

/** Runs work one at a time for each name, in this process and in the order of the calls. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
	const turn = (busy.get(name) ?? Promise.resolve()).then(work);
	const done = turn.catch(() => undefined);
	busy.set(name, done);
	void done.then(() => {
		if (busy.get(name) === done) busy.delete(name);
	});
	return await turn;
}
