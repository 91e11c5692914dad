/** A package as a registry knows it. */
export interface Release {
	readonly name: string;
	readonly version: string;
}

const PATIENCE_MS = 30_000;

/** Throws an error if the registry does not say so. */
async function isPublished(
	registry: string,
	{ name, version }: Release,
	patienceMs: number,
): Promise<boolean> {
	const url = new URL(`${name}/${version}`, registry.replace(/\/*$/, '/'));
	const silence = (why: string) => new Error(`The registry ${url.origin} does not answer: ${why}`);
	const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) }).catch(
		(error: Error) => {
			const { cause } = error as { cause?: Error };
			throw silence(cause?.message || error.message);
		},
	);
	await response.body?.cancel();
	if (response.ok) return true;
	if (response.status === 404) return false;
	throw silence(`status ${response.status}`);
}

/**
 * Why the registry rules a release out, if it does. If only some packages are there, a run has stopped halfway, and the
 * next one takes it up.
 */
export async function obstacleIn(
	registry: string,
	releases: readonly Release[],
	patienceMs = PATIENCE_MS,
): Promise<string | undefined> {
	try {
		const there = await Promise.all(
			releases.map((each) => isPublished(registry, each, patienceMs)),
		);
		if (there.includes(false)) return undefined;
		const named = releases.map(({ name, version }) => `${name} ${version}`).join(' and ');
		return `${named} are published already: raise the version`;
	} catch (error) {
		return (error as Error).message;
	}
}
