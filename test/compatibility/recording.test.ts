import type { IDataObject } from 'n8n-workflow';

import { allEndpoints } from '../../src/contract';
import { isRemembered } from '../../src/contract/endpoint';
import { EVENTS } from '../../src/trigger/events/event';
import { journalCases, runJournal, runMark } from './support/journals';
import recording from './recording.json';
import { resume, runState, stateCases } from './support/states';

/** What `record.ts` wrote down is still of use: users have saved the same. */

const journals: Readonly<Record<string, Record<'done' | 'sending', IDataObject>>> =
	recording.journals;

test('has a state of each event and a journal of each endpoint that is remembered', () => {
	expect([...new Set(Object.values(recording.states).flatMap(Object.keys))].sort()).toEqual(
		EVENTS.toSorted(),
	);
	const recorded: string[] = Object.values(journalCases).map(({ endpoint }) => endpoint);
	const remembered = allEndpoints.filter((endpoint) => isRemembered(endpoint, {}));
	expect(remembered.map(({ id }) => id).filter((id) => !recorded.includes(id))).toEqual([]);
});

test.each(Object.keys(stateCases))(
	'%s: from a saved state, polling goes on without repeating or losing anything',
	async (name) => {
		const saved = (recording.states as Readonly<Record<string, IDataObject>>)[name]!;
		const { found } = await runState(name, true);
		expect(found.length).toBeGreaterThan(0);
		expect((await resume(name, saved)).sort()).toEqual(found.sort());
	},
);

describe.each(Object.keys(journalCases))('%s', (name) => {
	test('with a saved journal, running again sends nothing that was answered', async () => {
		const kept = journals[name]!.done;
		const { sent, effects, isAskedAgain, error } = await runJournal(name, 'done', kept);
		expect(error).toBeUndefined();
		expect(isAskedAgain).toBe(false);
		expect(sent.length).toBeGreaterThan(0);
		expect(effects).toEqual(sent);
	});

	test('with a saved journal, running again repeats nothing that got no answer', async () => {
		const { sent } = await runJournal(name, 'done');
		const { effects } = await runJournal(name, 'sending', journals[name]!.sending);
		expect(effects.toSorted()).toEqual(sent.toSorted());
	});
});

test('a saved mark of a message that cannot be found leaves the decision to a person', async () => {
	expect(recording.marks).toHaveLength(1);
	const { effects, error } = await runMark(recording.marks);
	expect(effects).toEqual([]);
	expect(error?.message).toContain('An earlier run may have sent this request');
});
