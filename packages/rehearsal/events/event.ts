import { z } from 'zod/v4';

import type { WorkflowNode } from '../n8n/workflows';
import { readEntries } from '../readEntries';
import type { EventTrigger } from '../facts/eventTriggers';

const TEXTS = z.record(z.string(), z.string());

/** An entry of the user's file. */
export const eventSchema = z.strictObject({
	at: z
		.string()
		.regex(
			/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?Z?$/,
			'must be a time in UTC, such as 2026-11-24T09:30',
		)
		.transform((text) => Date.parse(`${text.replace(' ', 'T').replace('Z', '')}Z`))
		.refine((at) => !Number.isNaN(at), 'is no time'),
	trigger: z.string().min(1).optional(),
	lead: z.union([z.int().min(1), z.string().min(1)], 'must be a number or a name').optional(),
	body: z.json().optional(),
	/** A line of the sheet, if the event changes one instead of adding one. */
	row: z.int().min(2).optional(),
	method: z.enum(['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT']).optional(),
	query: TEXTS.optional(),
	headers: TEXTS.optional(),
	params: TEXTS.optional(),
});

/** Something that begins a workflow, as the user gives it. */
export type EventEntry = z.infer<typeof eventSchema>;

/** An event, with the trigger that it is for. */
export interface Event extends EventEntry {
	/** Its place in the file. */
	readonly name: string;
	readonly kind: EventTrigger;
	readonly node: WorkflowNode;
	/** The place of its workflow among the files. */
	readonly workflow: number;
}

/** Throws an error that says what is wrong with the file. */
export const readEvents = (file: string): EventEntry[] => readEntries(file, 'event', eventSchema);
