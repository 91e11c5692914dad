const busy = new Map<string, Promise<unknown>>();

/** Of this process, only one at a time does the work with this name; the others follow in their order. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
	const turn = (busy.get(name) ?? Promise.resolve()).then(work);
	const done = turn.catch(() => undefined);
	busy.set(name, done);
	void done.then(() => {
		if (busy.get(name) === done) busy.delete(name);
	});
	return await turn;
}
