import type { Endpoint } from '../../../../../src/contract/endpoint';
import { isRecord, type JsonRecord } from '../../../../../src/contract/json';
import { problemsOf } from '../../../../../src/contract/problems';
import { invalidFields } from '../../../../../src/n8n/errors';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { inJson, usesJson } from '../../../../shared/form/jsonInput';
import { urlProblems } from '../../../../shared/rows/toLead';

/** Every rule that the request breaks, so that one run shows them all. Throws where there is one. */
export function checkSetup(
	call: ItemCall,
	endpoint: Endpoint,
	request: { readonly path?: object; readonly body: JsonRecord },
): void {
	const { path, body } = endpoint.schemas();
	const ofBody = [
		...(body ? problemsOf(body, request.body, 'json_body') : []),
		...inlineLeads(request.body).flatMap((lead, index) =>
			urlProblems(Object(lead).social_url, `source.leads[${index}].social_url`),
		),
	];
	const problems = [
		...(path ? problemsOf(path, request.path) : []),
		...(usesJson(call) ? ofBody.map(inJson) : ofBody),
	];
	if (problems.length > 0) throw invalidFields(problems);
}

function inlineLeads({ source }: JsonRecord): unknown[] {
	return isRecord(source) && Array.isArray(source.leads) ? source.leads : [];
}
