import type { CampaignCreate } from '../../../../../src/contract/campaigns';
import { isRecord, type JsonRecord } from '../../../../../src/contract/json';
import type { Unchecked } from '../../../../../src/n8n/checkRequest';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { readFieldsOrJson } from '../../../../shared/form/jsonInput';
import type { FormReader, FormPart } from '../../../../shared/form/values';

export type Setup = Unchecked<CampaignCreate>;

/**
 * A part of the setup. Annotate `toRequest` with `Setup`: TypeScript finds a wrong key only then. An update reads the
 * same parts with a form that gives undefined for what is to be kept, and that is then undefined in the request too.
 */
export type SetupPart = FormPart<CampaignCreate>;

/** The setup from the fields or from JSON, which may have any keys until it is checked. */
export const readSetup = (call: ItemCall, fromFields: (form: FormReader) => Setup): Setup =>
	readFieldsOrJson(call, fromFields) as Setup;

/** Reads an empty field as null, and what is kept as undefined. */
export const orNull =
	(read: (value: unknown) => unknown) =>
	(value: unknown): unknown =>
		value === undefined ? undefined : (read(value) ?? null);

/** The new leads of a campaign. */
export const inlineLeads = ({ source }: Setup): unknown[] => {
	const { leads } = isRecord(source) ? (source as JsonRecord) : {};
	return Array.isArray(leads) ? leads : [];
};
