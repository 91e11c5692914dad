import { type Conversation, conversations } from '../../../../src/contract/conversations';
import type { RequestOf } from '../../../../src/contract/endpoint';
import { parseTime } from '../../../../src/contract/time';
import { notFound } from '../../../../src/n8n/errors';
import { addHint } from '../../../../src/n8n/execution/hints';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { oncePerRun } from '../../../../src/n8n/execution/oncePerRun';
import { locatedId } from '../../../shared/form/values';
import { byLead, leadKey, type RowsByLead } from '../../../shared/lists/ofLead';

type ListRequest = RequestOf<typeof conversations.list>;

/** The conversations with a lead, in the order of the API. The list is read once in a run. */
export async function conversationsWith(
	call: ItemCall,
	key: string,
	request: ListRequest = {},
): Promise<readonly Conversation[]> {
	const all = await oncePerRun(
		call,
		`conversations by lead ${JSON.stringify(request)}`,
		async () => await readByLead(call, request),
	);
	return all.get(key) ?? [];
}

async function readByLead(call: ItemCall, request: ListRequest): Promise<RowsByLead<Conversation>> {
	const rows: Conversation[] = [];
	for await (const page of call.pages(conversations.list, request)) {
		for (const row of page) rows.push(row);
	}
	return byLead(rows, ({ lead }) => lead);
}

/** The ID of the conversation with the lead that a field names. Of several, the one with the latest message. */
export async function conversationIdWith(
	call: ItemCall,
	field: string,
	located: unknown,
): Promise<string> {
	const found = await conversationsWith(call, leadKey(field, located));
	const [first, ...others] = found;
	if (!first) {
		throw notFound(
			`There is no conversation with the lead "${String(locatedId(located))}"`,
			'Check the ID or the address, and that the key belongs to the right workspace. A lead with whom nobody has exchanged a message yet may have no conversation.',
		);
	}
	if (others.length > 0) addHint(call, SEVERAL);
	return others.reduce((latest, each) => (timeOf(each) > timeOf(latest) ? each : latest), first).id;
}

const SEVERAL =
	'A lead has several conversations. Get gives the one with the latest message; Get Many with the filter Of Lead gives all.';

const timeOf = ({ last_message: last }: Conversation): number => {
	const time = parseTime(last?.sent_at ?? '');
	return Number.isNaN(time) ? -Infinity : time;
};
