export function duration(ms: number): string;
export function note(text: string): void;
export function fail(text: string): void;
export function step<Result>(
	title: string,
	work: () => Promise<Result>,
	succeeded?: (result: Result) => boolean,
): Promise<Result>;
