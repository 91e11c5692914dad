import type { IDataObject, INodeParameters } from 'n8n-workflow';

/** A sheet as somebody has it, and what its owner would call right. */
export interface Sheet {
	readonly name: string;
	/** A file in CSV; its header stands in line 1 unless `fromLine` says otherwise. */
	readonly csv?: string;
	readonly delimiter?: string;
	readonly fromLine?: number;
	/** The items of a node, if it is no file. */
	readonly items?: readonly IDataObject[];
	/** Of Map Each Column: the fields of the lead, each with its expression. */
	readonly fields?: INodeParameters;
	readonly options?: INodeParameters;
	/** Defaults to a run by hand. */
	readonly mode?: 'manual' | 'trigger';
	/** What becomes of each row. */
	readonly rows?: readonly Outcome[];
	/** Parts of the error, if nothing may be sent. */
	readonly stops?: readonly string[];
	/** A part of each hint, except those that count rows and names which say so themselves. */
	readonly hints?: readonly string[];
}

/** `created` means all fields that are stored, but the address only if it is named. */
export interface Outcome {
	readonly result: 'already_in_list' | 'created' | 'left_out' | 'malformed';
	readonly fields?: IDataObject;
	/** Parts of the reason. */
	readonly reason?: readonly string[];
}

export const lead = (first_name: string, last_name: string, more: IDataObject = {}): Outcome => ({
	result: 'created',
	fields: { first_name, last_name, ...more },
});

export const refused = (...reason: string[]): Outcome => ({ result: 'malformed', reason });

export const leftOut = (...reason: string[]): Outcome => ({ result: 'left_out', reason });

/** The person of an earlier row. */
export const again: Outcome = { result: 'already_in_list' };

/** A profile on the sandbox's network. */
export const at = (name: string): string => `https://www.social.example/in/${name}`;
