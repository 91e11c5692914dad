export function note(text: string): void;
export function fail(text: string): void;
export function step<Result>(
	title: string,
	work: () => Promise<Result>,
	succeeded?: (result: Result) => boolean,
): Promise<Result>;
export function exitAfter(work: Promise<number>): Promise<void>;
export function unavailable(message: string): Error;
