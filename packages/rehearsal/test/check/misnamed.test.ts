import type { INodeProperties } from 'n8n-workflow';

import { OutreachTrigger } from 'n8n-nodes-outreach/nodes/OutreachTrigger/OutreachTrigger.node';
import { allOperations, choicesOf } from 'n8n-nodes-outreach/tools/generate/nodes';
import {
	addedTo,
	guardingFields,
	isTakenAtTop,
	misnamings,
	misnamingsAtTop,
} from 'n8n-nodes-outreach/test/nodes/support/misnamings';
import { everyOperation } from 'n8n-nodes-outreach/test/nodes/support/operations';
import { asChosen, findingsIn, type Parameters, TRIGGER } from './support';

// What the nodes turn down when they run, the check finds before: every option, filter and guard under another name, at
// another place, and as another kind.

const problemsIn = (type: string, parameters: Parameters) =>
	findingsIn(type, parameters).map(({ problem }) => problem);

const UNKNOWN = /is no field of the form|must be a record of fields/;

describe.each(everyOperation)('$name', ({ name, type, parameters }) => {
	const given = asChosen(type, parameters);

	test('as it is, nothing is found', () => {
		expect(findingsIn(type, given)).toEqual([]);
	});

	const cases = guardingFields(name).flatMap((added) =>
		misnamings(added, 'x')
			.filter(([, wrong]) => !isTakenAtTop(name, added.field.name, wrong))
			.map(([way, wrong]) => [added.field.name, way, wrong] as const),
	);

	if (cases.length > 0) {
		test.each(cases)('%s %s', (_field, _way, wrong) => {
			const problems = problemsIn(type, { ...given, ...wrong } as Parameters);
			expect(problems).toEqual([expect.stringMatching(UNKNOWN)]);
		});
	}
});

const guards = allOperations.flatMap(({ guards: names = [], properties, resource, name }) =>
	names.map((guard) => {
		const field = properties.find((each) => each.name === guard)!;
		return { field, operation: everyOperation.find((one) => one.name === `${resource}: ${name}`)! };
	}),
);

test.each(
	guards.flatMap(({ field, operation }) =>
		misnamingsAtTop(field, '1').map(([way, wrong]) => [field.name, way, wrong, operation] as const),
	),
)('the guard %s %s', (_field, _way, wrong, { type, parameters }) => {
	const problems = problemsIn(type, { ...asChosen(type, parameters), ...wrong } as Parameters);
	expect(problems).toEqual([expect.stringMatching(UNKNOWN)]);
});

const trigger = new OutreachTrigger();
const fieldsOfTrigger = trigger.description.properties;

const isFor =
	(event: string) =>
	({ displayOptions: { show = {} } = {} }: INodeProperties): boolean =>
		(show.events ?? show['/events'] ?? [event]).includes(event);

describe.each(choicesOf(trigger, 'events'))('the trigger on $value', ({ value: event }) => {
	const known = new Set(addedTo(fieldsOfTrigger).map(({ field }) => field.name));
	const added = addedTo(fieldsOfTrigger.filter(isFor(event))).filter(({ field }) =>
		isFor(event)(field),
	);
	const cases = added.flatMap((one) =>
		misnamings(one, 'x', known)
			.filter(
				([, wrong]) =>
					!fieldsOfTrigger.some(
						({ name, type }) => type !== 'hidden' && name in wrong && name === one.field.name,
					),
			)
			.map(([way, wrong]) => [one.field.name, way, wrong] as const),
	);

	test('as it is, nothing is found', () => {
		expect(findingsIn(TRIGGER, { events: [event] })).toEqual([]);
	});

	test.each(cases)('%s %s', (_field, _way, wrong) => {
		const problems = problemsIn(TRIGGER, { events: [event], ...wrong } as Parameters);
		expect(problems).toEqual([expect.stringMatching(UNKNOWN)]);
	});
});

test.each(misnamingsAtTop(fieldsOfTrigger.find(({ name }) => name === 'events')!, 'replyReceived'))(
	'the events of the trigger %s',
	(_way, wrong) => {
		const problems = problemsIn(TRIGGER, { events: ['replyReceived'], ...wrong } as Parameters);
		expect(problems).toEqual([expect.stringMatching(UNKNOWN)]);
	},
);
