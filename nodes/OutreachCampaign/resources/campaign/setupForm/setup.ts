import type { CampaignCreate } from '../../../../../src/contract/campaigns';
import { isRecord } from '../../../../../src/contract/json';
import type { Unchecked } from '../../../../../src/n8n/check';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { inJson, readBody, usesJson } from '../../../../shared/form/jsonInput';
import type { Form, FormPart } from '../../../../shared/form/values';
import { urlProblems } from '../../../../shared/rows/toLead';

export type Setup = Unchecked<CampaignCreate>;

/** A part of the setup. Annotate `toRequest` with `Setup`: TypeScript finds a wrong key only then. */
export type SetupPart = FormPart<CampaignCreate>;

/** The setup from the fields or from JSON, which may have any keys until it is checked. */
export const readSetup = (call: ItemCall, fromFields: (form: Form) => Setup): Setup =>
	readBody(call, fromFields) as Setup;

/** How to check a setup: problems are named as the user wrote it, and each lead needs a web address. */
export const checkOptions = (call: ItemCall, { source }: Setup) => ({
	bodyName: 'json_body',
	rename: usesJson(call) ? inJson : undefined,
	more: inlineLeads(source).flatMap((lead, index) =>
		urlProblems(Object(lead).social_url, `source.leads[${index}].social_url`),
	),
});

const inlineLeads = (source: unknown): unknown[] =>
	isRecord(source) && Array.isArray(source.leads) ? source.leads : [];
