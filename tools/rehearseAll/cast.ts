/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import {
	companiesFile,
	contactsFile,
	exampleNames,
	leadsFile,
	peopleFile,
	personsFile,
	readContacts,
	readExample,
	visitsFile,
} from '../../packages/rehearsal/n8n/examples';
import type { WorkflowFile } from '../../packages/rehearsal/n8n/workflows';
import { readAnswers } from '../../packages/rehearsal/colleague/answersFile';
import { eventSchema, readEvents } from '../../packages/rehearsal/events/event';
import { planEvents } from '../../packages/rehearsal/events/plan';
import { sampleOf } from '../../packages/rehearsal/events/sample';
import type { Installed } from '../../packages/rehearsal/run/workflow/installed';
import type { Rehearsal } from '../../packages/rehearsal/run/rehearsal';
import { CannotRehearse } from '../../packages/rehearsal/run/cannotRehearse';
import { checkWorkflows } from '../../packages/rehearsal/run/workflow/workflowFile';
import { chosen, createSheet } from './googleSheet';

/** In addition to the required choices: what users choose so that something happens within the days. */
const SETTINGS: Readonly<Record<string, Parameters<typeof readExample>[1]>> = {
	'accepted-but-not-written-to': { values: { days: 0.5 } },
	'find-people-of-companies': { values: { most_credits: 20 } },
	'meeting-booked': { values: { email: 'person.6@mail.example' } },
	'route-replies-by-intent': { values: { wait_days: 1 } },
	'sync-google-sheet': { parameters: chosen },
};

/** The examples poll every minute. That would take long and show the same. */
const pollTimes = { item: [{ mode: 'everyX', value: 10, unit: 'minutes' }] };

const FILES: Readonly<Record<string, readonly string[]>> = {
	'find-people-of-companies': [companiesFile],
	'import-from-pipedrive': [personsFile],
	'import-from-salesforce': [contactsFile],
	'import-leads-from-csv': [leadsFile],
	'sync-airtable': [peopleFile],
};

/** The examples that somebody outside begins: how, by a file of events, or else as the sample of events has it. */
const BEGUN_BY_OTHERS: Readonly<Record<string, string | null>> = {
	'leads-from-website-form': visitsFile,
	'meeting-booked': null,
};

/** What the colleague enters where any text would not do. */
const ANSWERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'list-who-asked-for-silence': {
		'Profile address': 'https://www.social.example/in/on-the-phone',
	},
};

/** An example that is rehearsed. */
export interface Part {
	readonly name: string;
	readonly own: Pick<Rehearsal, 'answers' | 'command' | 'events' | 'files' | 'workflows'>;
}

/** An example that nothing would start, and why. */
export interface LeftOut {
	readonly name: string;
	readonly why: string;
}

/** All examples, or those of these names. */
export function castOf(
	installed: Installed,
	names: readonly string[],
	days: number,
): Array<LeftOut | Part> {
	const all = exampleNames();
	const unknown = names.filter((name) => !all.includes(name));
	if (unknown.length > 0) throw new CannotRehearse(`There is no example ${unknown.join(', ')}.`);
	return all
		.filter((name) => names.length === 0 || names.includes(name))
		.map(partOf(installed, days));
}

const partOf =
	(installed: Installed, days: number) =>
	(name: string): LeftOut | Part => {
		const { values, parameters } = SETTINGS[name] ?? {};
		const example = readExample(name, { values, parameters: { ...parameters, pollTimes } });
		try {
			const begins = BEGUN_BY_OTHERS[name];
			const hasEvents = begins !== undefined;
			const workflows = checkWorkflows([example], { files: [name], installed, hasEvents });
			const command = `npm run rehearse -- examples/${name}.json`;
			const answers = readAnswers(JSON.stringify(ANSWERS[name] ?? {}));
			const events = hasEvents
				? planEvents(begins === null ? sample(workflows, days) : readEvents(begins), workflows)
				: [];
			return { name, own: { answers, command, events, files: FILES[name], workflows } };
		} catch (error) {
			if (error instanceof CannotRehearse) return { name, why: error.message };
			throw error;
		}
	};

const sample = (workflows: readonly WorkflowFile[], days: number) =>
	sampleOf(workflows, days).map((event) => eventSchema.parse(event));

/** The Google Sheet that one of the examples keeps in step. */
export function contactsSheet() {
	const contacts = readContacts();
	const sheet = createSheet(Object.keys(contacts[0]!));
	sheet.add(...contacts);
	return sheet;
}
