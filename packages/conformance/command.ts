/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { readFileSync, writeFileSync } from 'node:fs';

import { checkOutputs } from 'outreach-cli/outputs';
import { WrongArguments } from 'outreach-cli/read';
import type { Environment } from 'n8n-nodes-outreach/src/client/environment';
import { CannotContact } from './cannotContact';
import { contact } from './contact';
import { HELP, keyIn, KEY_VARIABLE, readOptions } from './options';
import { PER_MINUTE } from './responses/service';
import { isBroken } from './report/finding';
import { jsonOf } from './report/json';
import { textOf } from './report/text';

export interface Surroundings {
	readonly variables: Readonly<Record<string, string | undefined>>;
	readonly environment: Environment;
	readonly fetch: typeof fetch;
	/** Writes the report. */
	readonly write: (text: string) => void;
	/** Says what is going on. */
	readonly tell: (text: string) => void;
}

/** The comparison did not take place. */
const NO_CONTACT = 2;

/** Runs the command and returns its exit code. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
	try {
		return await attempt(args, surroundings);
	} catch (error) {
		// These errors tell the user enough in their sentence; any other error is a bug in this program.
		if (!(error instanceof CannotContact || error instanceof WrongArguments)) throw error;
		const advice = error instanceof CannotContact && error.advice ? ` ${error.advice}` : '';
		surroundings.tell(withoutKey(`${error.message}${advice}`, surroundings));
		return NO_CONTACT;
	}
}

async function attempt(args: readonly string[], surroundings: Surroundings): Promise<number> {
	const { variables, environment, fetch, write, tell } = surroundings;
	const options = readOptions(args);
	if (options === 'help') {
		write(HELP);
		return 0;
	}
	const { baseUrl, document: file, json, showsData } = options;
	const apiKey = keyIn(variables[KEY_VARIABLE]);
	const document = file === undefined ? undefined : { name: file, text: textOfFile(file) };
	checkOutputs({ json }, [file]);
	tell(
		apiKey === undefined
			? 'Comparing the API document …'
			: `Reading, at most ${PER_MINUTE} requests a minute. This takes about three minutes …`,
	);
	const report = await contact({ baseUrl, apiKey, document, showsData, environment, fetch });
	write(withoutKey(textOf(report), surroundings));
	if (json !== undefined) {
		const text = JSON.stringify(jsonOf(report), undefined, '\t');
		orSentence(json, 'written', () => writeFileSync(json, `${withoutKey(text, surroundings)}\n`));
	}
	return isBroken(report) ? 1 : 0;
}

const textOfFile = (file: string): string =>
	orSentence(file, 'read', () => readFileSync(file, 'utf8'));

function orSentence<Result>(file: string, what: 'read' | 'written', use: () => Result): Result {
	try {
		return use();
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new CannotContact(`${file} cannot be ${what} (${code}).`);
	}
}

/** A service may repeat the key anywhere: in a value, in the name of a field, in its document. */
function withoutKey(text: string, { variables }: Surroundings): string {
	const key = variables[KEY_VARIABLE]?.trim() ?? '';
	if (key === '') return text;
	const spellings = [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)];
	return spellings.reduce((rest, spelling) => rest.replaceAll(spelling, '[API key]'), text);
}
