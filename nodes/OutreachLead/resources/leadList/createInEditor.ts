import { leadListCreateSchema, leadLists, readCreatedLists } from '../../../../src/contract/leads';
import { problemsOf } from '../../../../src/contract/problems';
import { recordCreation } from '../../../../src/n8n/editor/recordCreation';
import { invalidFields, unexpectedResponse } from '../../../../src/n8n/errors';

/** Creates a list with the name that was typed into the dropdown. The API would make a copy of a name that exists. */
export const createLeadList = recordCreation(async (client, name, options) => {
	for await (const page of client.paginate(leadLists.list, {}, options)) {
		const existing = page.find((list) => String(list.name ?? '').trim() === name);
		if (existing) return existing.id;
	}
	const problems = problemsOf(leadListCreateSchema(), { name });
	if (problems.length > 0) throw invalidFields(problems);
	const request = { body: { lead_lists: [{ name }] } };
	const { body } = await client.call(leadLists.create, request, options);
	const [created] = readCreatedLists(body, [name]);
	if (created?.leadList) return created.leadList.id;
	throw unexpectedResponse(
		`The API answered without the list "${name}"`,
		'Refresh the dropdown: the list may be there.',
	);
});
