export function endAll(): void;
export function endOf(output: string): string;
export function interrupted(): number | undefined;
export function run(
	program: string,
	args: readonly string[],
	options: {
		readonly cwd?: string;
		readonly env: NodeJS.ProcessEnv;
		readonly live?: boolean;
	},
): Promise<{ readonly code: number; readonly output: string }>;
export function stopOnSignals(): void;
