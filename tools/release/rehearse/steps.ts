import { parse } from 'yaml';

/** A step of a workflow that runs commands. */
export interface Step {
	/** Its name, or else its first command. */
	readonly title: string;
	readonly run: string;
	readonly env: Readonly<Record<string, string>>;
}

interface Workflow {
	readonly jobs: Readonly<
		Record<
			string,
			{
				readonly steps: ReadonlyArray<{
					readonly name?: string;
					readonly run?: string;
					readonly env?: Readonly<Record<string, string>>;
				}>;
			}
		>
	>;
}

/** The steps of a job that run commands; the others set up a machine of GitHub. */
export const stepsOf = (workflow: string, job: string): Step[] =>
	(parse(workflow) as Workflow).jobs[job]!.steps.flatMap(({ name, run, env = {} }) =>
		run === undefined ? [] : [{ title: name ?? run.trim().split('\n')[0]!, run, env }],
	);

/** The text with GitHub's expressions, such as `${{ secrets.NPM_TOKEN }}`, replaced. Throws an error if one is unknown. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
	text.replace(/\$\{\{ *([\w.]+) *\}\}/g, (_, name: string) => {
		const value = values[name];
		if (value === undefined) throw new Error(`The workflow needs ${name}`);
		return value;
	});
